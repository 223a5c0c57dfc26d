// What counts as fitting, a real broker takes; and not much less than it takes
// counts as fitting.
#include "connectors/kafka/fit.hpp"
#include "tests/integration/broker.hpp"

#include <boost/test/unit_test.hpp>

using namespace weir;
using namespace weir::connectors;

namespace {

constexpr std::int64_t limit = 100'000;

/// A record that fills its room, to the byte.
output_record full(record_headers headers, std::size_t room) {
  output_record out{output::verdicts, "key", "", std::move(headers), nullptr};
  out.value.assign(room - record_size(out), 'v');
  return out;
}

test::sent_record as_sent(const output_record& record) {
  return {0, record.key, record.value, record.headers, 0};
}

record_headers many(std::size_t count, const std::string& name,
                    const std::string& value) {
  return record_headers(count, {name, value});
}

} // namespace

BOOST_AUTO_TEST_SUITE(kafka_fit_broker)

BOOST_AUTO_TEST_CASE(a_record_that_fills_its_room_is_taken) {
  auto config = test::broker("room");
  config.create.config = {{"max.message.bytes", std::to_string(limit)}};
  const auto topic = test::make_topic(config, "room", 1);
  test::writer writer{config, topic};
  const auto room = record_room(limit);
  std::size_t count = 0;
  for (const auto& headers :
       {record_headers{}, many(2'000, "h", ""), many(3, "traceparent", "00-ab"),
        many(3, std::string(200, 'n'), std::string(20'000, 'v'))}) {
    const auto record = full(headers, room);
    BOOST_REQUIRE(record_size(record) == room);
    // Fails if the broker refuses it.
    writer.commit_all(as_sent(record));
    ++count;
  }
  auto reader = topic_reader::open(config, topic, {}, std::chrono::seconds{30});
  BOOST_REQUIRE(reader);
  while (!(*reader)->at_end()) {
    const auto record = (*reader)->next(std::chrono::seconds{30});
    BOOST_REQUIRE(record);
    count -= record->has_value() ? 1 : 0;
  }
  BOOST_TEST(count == 0u);
}

BOOST_AUTO_TEST_CASE(the_room_is_nearly_what_the_broker_takes) {
  BOOST_TEST(record_room(limit) + 300 > static_cast<std::size_t>(limit));
}

BOOST_AUTO_TEST_SUITE_END()
