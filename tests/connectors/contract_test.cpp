// What every source and every sink promises (connectors/io.hpp).
#include "connectors/file/file_sink.hpp"
#include "connectors/file/file_source.hpp"
#include "connectors/memory/memory.hpp"
#include "tests/support/temp_folder.hpp"

#include <boost/test/unit_test.hpp>

#include <functional>

using namespace weir;
using namespace weir::connectors;

namespace {

/// A source over three records, however it is made.
using source_maker = std::function<std::unique_ptr<source>()>;

void check_source(const source_maker& make) {
  auto source = make();
  for (int i = 0; i < 3; ++i) {
    const auto next = source->next();
    BOOST_REQUIRE(next);
    BOOST_REQUIRE(next->has_value());
    BOOST_TEST((*next)->bytes == "r" + std::to_string(i));
    BOOST_TEST((*next)->from.offset == i);
  }
  for (int i = 0; i < 2; ++i) {
    const auto end = source->next();
    BOOST_REQUIRE(end);
    BOOST_TEST(!end->has_value());
  }
  auto stopped = make();
  BOOST_REQUIRE(stopped->next());
  stopped->interrupt();
  stopped->interrupt();
  const auto end = stopped->next();
  BOOST_REQUIRE(end);
  BOOST_TEST(!end->has_value());
  make()->interrupt(); // before any use
}

void check_sink(sink& sink) {
  BOOST_TEST(sink.wants(output::verdicts));
  BOOST_TEST(!sink.flush());
  BOOST_TEST(!sink.write({}));
  const output_record one{output::verdicts, "k", "{}"};
  BOOST_TEST(!sink.write({&one, 1}));
  BOOST_TEST(!sink.flush());
  BOOST_TEST(!sink.flush());
}

} // namespace

BOOST_AUTO_TEST_SUITE(contract)

BOOST_AUTO_TEST_CASE(every_source_keeps_it) {
  test::temp_folder folder;
  const auto path = folder.write("in", "r0\nr1\nr2").string();
  check_source([&] {
    return std::make_unique<file_source>(file_source_config{{path}});
  });
  check_source([] {
    return std::make_unique<memory_source>(
        std::vector<std::string>{"r0", "r1", "r2"}, "m");
  });
}

BOOST_AUTO_TEST_CASE(every_sink_keeps_it) {
  test::temp_folder folder;
  auto file = file_sink::make({(folder.path() / "out").string(), "", ""});
  BOOST_REQUIRE(file);
  check_sink(**file);
  const auto log = std::make_shared<memory_log>();
  memory_sink memory{{}, log};
  check_sink(memory);
  BOOST_TEST(log->values(output::verdicts).size() == 1u);
}

BOOST_AUTO_TEST_SUITE_END()
