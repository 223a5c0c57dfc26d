// Each output in its file, none over another.
#include "connectors/file/file_sink.hpp"
#include "messages/error.hpp"
#include "tests/support/temp_folder.hpp"

#include <boost/test/unit_test.hpp>

using namespace weir;
using connectors::file_sink;
using connectors::output;

BOOST_AUTO_TEST_SUITE(file_sinks)

BOOST_AUTO_TEST_CASE(outputs_go_to_their_files) {
  test::temp_folder folder;
  const auto at = [&](const char* name) {
    return (folder.path() / name).string();
  };
  {
    auto sink = file_sink::make({at("v"), at("d"), ""});
    BOOST_REQUIRE(sink);
    BOOST_TEST((*sink)->wants(output::decisions));
    BOOST_TEST(!(*sink)->wants(output::dead_letters));
    const connectors::output_record records[] = {
        {output::verdicts, {}, "{1}"},
        {output::decisions, "k", "{2}"},
        {output::dead_letters, {}, "{3}"},
        {output::verdicts, {}, "{4}"}};
    BOOST_TEST(!(*sink)->write(records));
    BOOST_TEST(!(*sink)->flush());
  }
  BOOST_TEST(test::read_file(folder.path() / "v") == "{1}\n{4}\n");
  BOOST_TEST(test::read_file(folder.path() / "d") == "{2}\n");
}

BOOST_AUTO_TEST_CASE(an_output_may_not_name_an_input_or_another_output) {
  test::temp_folder folder;
  const auto events = folder.write("events", "x").string();
  const auto same = (folder.path() / "." / "events").string();
  BOOST_TEST(connectors::validate({same, "", ""}, {events}).size() == 1u);
  BOOST_TEST(connectors::validate({"out", "out", "out"}, {}).size() == 3u);
  BOOST_TEST(connectors::validate({"-", "", ""}, {"-"}).empty());
  BOOST_TEST(connectors::validate({"a", "b", "c"}, {events}).empty());
}

BOOST_AUTO_TEST_CASE(a_sink_that_cannot_open_is_not_made) {
  const auto sink = file_sink::make({"-", "/no/such/folder/d", ""});
  BOOST_REQUIRE(!sink);
  BOOST_TEST((sink.error() == caf::make_error(ec::write_failed)));
}

BOOST_AUTO_TEST_SUITE_END()
