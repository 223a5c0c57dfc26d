// Files as records.
#include "connectors/file/file_source.hpp"
#include "tests/support/temp_folder.hpp"

#include <boost/test/unit_test.hpp>
#include <unistd.h>

#include <thread>

using namespace weir;
using connectors::file_source;

namespace {

std::vector<record> drain(connectors::source& source) {
  std::vector<record> out;
  for (;;) {
    auto next = source.next();
    BOOST_REQUIRE(next);
    if (!*next)
      return out;
    out.push_back(std::move(**next));
  }
}

} // namespace

BOOST_AUTO_TEST_SUITE(file_sources)

BOOST_AUTO_TEST_CASE(files_are_read_in_order_each_with_its_lines) {
  test::temp_folder folder;
  const auto a = folder.write("a", "1\n2\n").string();
  const auto b = folder.write("b", "").string();
  const auto c = folder.write("c", "3").string();
  file_source source{{{a, b, c}}};
  const auto records = drain(source);
  BOOST_REQUIRE_EQUAL(records.size(), 3u);
  BOOST_TEST((records[1].from == origin{a, 0, 1, 2}));
  BOOST_TEST((records[2].from == origin{c, 0, 0, 1}));
  BOOST_TEST(records[2].bytes == "3");
  BOOST_TEST(!records[2].timestamp_ms);
}

BOOST_AUTO_TEST_CASE(pieces_of_a_long_line_are_marked_as_faulty) {
  test::temp_folder folder;
  const auto path =
      folder.write("long", std::string(3'000'000, 'x') + "\nok\n").string();
  file_source source{{{path}, 1'000}};
  const auto records = drain(source);
  BOOST_REQUIRE(records.size() > 2u);
  for (std::size_t i = 0; i + 1 < records.size(); ++i) {
    BOOST_REQUIRE(records[i].fault);
    BOOST_TEST(to_string(records[i].fault->code) == "record_too_large");
    BOOST_TEST(records[i].part == i + 1);
    BOOST_TEST(records[i].from.line == 1u);
  }
  BOOST_TEST(!records.back().fault);
  BOOST_TEST(records.back().from.line == 2u);
}

BOOST_AUTO_TEST_CASE(a_missing_file_is_found_before_and_while_reading) {
  const connectors::file_source_config config{{"/no/such/file", "/"}};
  const auto faults = validate(config);
  BOOST_REQUIRE_EQUAL(faults.size(), 2u);
  BOOST_TEST(faults[0].path == "/no/such/file");
  file_source source{config};
  const auto next = source.next();
  BOOST_REQUIRE(!next);
  BOOST_TEST((next.error() == caf::make_error(ec::file_unreadable)));
}

BOOST_AUTO_TEST_CASE(an_interrupt_ends_a_wait_for_good) {
  test::temp_folder folder;
  int ends[2];
  BOOST_REQUIRE(::pipe(ends) == 0);
  const auto name = "/dev/fd/" + std::to_string(ends[0]);
  file_source source{{{name}}};
  std::thread stopper([&] { source.interrupt(); });
  BOOST_TEST(drain(source).empty());
  stopper.join();
  source.interrupt();
  BOOST_TEST(drain(source).empty());
  ::close(ends[0]);
  ::close(ends[1]);
}

BOOST_AUTO_TEST_SUITE_END()
