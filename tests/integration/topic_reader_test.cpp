// Reading a whole topic of a real broker.
#include "connectors/kafka/topic_reader.hpp"
#include "tests/integration/broker.hpp"

#include <boost/test/unit_test.hpp>

#include <map>
#include <vector>

using namespace weir;
using namespace weir::connectors;

namespace {

constexpr std::chrono::seconds patience{30};

std::unique_ptr<topic_reader> open(const kafka_config& config,
                                   const std::string& topic,
                                   const read_start& start = {}) {
  auto made = topic_reader::open(config, topic, start, patience);
  if (!made)
    BOOST_FAIL(describe(made.error()));
  return std::move(*made);
}

std::optional<topic_record> next(topic_reader& reader) {
  auto record = reader.next(patience);
  if (!record)
    BOOST_FAIL(describe(record.error()));
  return std::move(*record);
}

/// Everything up to where the topic ended when it was opened.
std::vector<topic_record> to_the_end(topic_reader& reader) {
  std::vector<topic_record> out;
  while (!reader.at_end())
    if (auto record = next(reader))
      out.push_back(std::move(*record));
    else
      BOOST_REQUIRE(reader.at_end()); // nothing came, and there is more
  return out;
}

std::string values(const std::vector<topic_record>& records) {
  std::string out;
  for (const auto& record : records)
    out += record.value.value_or("-") + " ";
  return out;
}

struct fixture {
  explicit fixture(const std::string& name, std::int32_t partitions = 1)
      : config{test::broker(name)},
        topic{test::make_topic(config, name, partitions)}, writer{config,
                                                                  topic} {}

  kafka_config config;
  std::string topic;
  test::writer writer;
};

test::sent_record at(std::int32_t partition, std::string value,
                     std::int64_t timestamp_ms = 0) {
  return {partition, "k", std::move(value), {}, timestamp_ms};
}

} // namespace

BOOST_AUTO_TEST_SUITE(kafka_topic_reader)

BOOST_AUTO_TEST_CASE(every_part_of_a_record_comes_through) {
  fixture on{"parts"};
  test::sent_record full{
      0, "key", std::string("v\0v", 3), {}, 1'700'000'000'123};
  full.headers = {{"a", "1"}, {"a", "2"}, {"empty", ""}, {"bin", "\xff"}};
  const test::sent_record bare{0, {}, {}, {}, 0};
  const test::sent_record empty{0, "", "", {}, 0};
  on.writer.commit_all(full, bare, empty);
  const auto reader = open(on.config, on.topic);
  const auto records = to_the_end(*reader);
  BOOST_REQUIRE(records.size() == 3u);
  BOOST_TEST(records[0].key.value() == "key");
  BOOST_TEST(records[0].value.value() == std::string("v\0v", 3));
  BOOST_TEST((records[0].headers == full.headers));
  BOOST_TEST(records[0].timestamp_ms.value() == 1'700'000'000'123);
  BOOST_TEST(records[0].partition == 0);
  BOOST_TEST(records[0].offset == 0);
  BOOST_TEST(!records[1].key);
  BOOST_TEST(!records[1].value);
  BOOST_TEST(records[1].headers.empty());
  BOOST_TEST(records[1].offset == 1);
  BOOST_TEST(records[2].key.value() == "");
  BOOST_TEST(records[2].value.value() == "");
}

BOOST_AUTO_TEST_CASE(all_partitions_are_read_each_in_its_order) {
  fixture on{"partitions", 3};
  on.writer.begin();
  for (int i = 0; i < 60; ++i)
    on.writer.send(at(i % 3, std::to_string(i)));
  on.writer.commit();
  const auto reader = open(on.config, on.topic);
  std::map<std::int32_t, int> last;
  std::size_t count = 0;
  for (const auto& record : to_the_end(*reader)) {
    ++count;
    const auto number = std::stoi(*record.value);
    BOOST_TEST(number % 3 == record.partition);
    if (last.contains(record.partition))
      BOOST_TEST(last[record.partition] < number);
    last[record.partition] = number;
  }
  BOOST_TEST(count == 60u);
  BOOST_TEST(last.size() == 3u);
  for (std::int32_t partition = 0; partition < 3; ++partition) {
    BOOST_TEST(reader->starts().at(partition) == 0);
    BOOST_TEST(reader->ends().at(partition) == 21); // and what ends it
  }
}

BOOST_AUTO_TEST_CASE(an_empty_topic_is_at_its_end) {
  fixture on{"empty", 2};
  const auto reader = open(on.config, on.topic);
  BOOST_TEST(reader->at_end());
  on.writer.commit_all(at(1, "later"));
  BOOST_TEST(next(*reader).value().value.value() == "later");
}

BOOST_AUTO_TEST_CASE(what_was_given_up_is_not_seen) {
  fixture on{"aborted"};
  on.writer.begin();
  on.writer.send(at(0, "never"));
  on.writer.abort();
  // A log with nothing to hand out has an end, too.
  BOOST_TEST(values(to_the_end(*open(on.config, on.topic))) == "");
  on.writer.commit_all(at(0, "a"));
  on.writer.begin();
  on.writer.send(at(0, "neither"));
  on.writer.abort();
  BOOST_TEST(values(to_the_end(*open(on.config, on.topic))) == "a ");
}

BOOST_AUTO_TEST_CASE(an_open_transaction_is_not_waited_for_and_comes_later) {
  fixture on{"open"};
  on.writer.commit_all(at(0, "a"));
  on.writer.begin();
  on.writer.send(at(0, "b"));
  const auto reader = open(on.config, on.topic);
  BOOST_TEST(values(to_the_end(*reader)) == "a ");
  on.writer.commit();
  BOOST_TEST(next(*reader).value().value.value() == "b");
}

BOOST_AUTO_TEST_CASE(from_the_end_only_new_records_come) {
  fixture on{"tail", 2};
  on.writer.commit_all(at(0, "old"), at(1, "old"));
  read_start start;
  start.where = read_start::at::end;
  const auto reader = open(on.config, on.topic, start);
  BOOST_TEST(reader->at_end());
  on.writer.commit_all(at(1, "new"));
  BOOST_TEST(next(*reader).value().value.value() == "new");
}

BOOST_AUTO_TEST_CASE(from_a_time_on) {
  fixture on{"time", 2};
  // Not long ago: the topic's retention goes by these times.
  const auto hour_ago = std::chrono::duration_cast<std::chrono::milliseconds>(
                            std::chrono::system_clock::now().time_since_epoch())
                            .count() -
                        3'600'000;
  on.writer.commit_all(
      at(0, "1", hour_ago + 1'000), at(0, "2", hour_ago + 2'000),
      at(0, "3", hour_ago + 3'000), at(1, "4", hour_ago + 1'500));
  read_start start;
  start.where = read_start::at::time;
  start.timestamp_ms = hour_ago + 2'000;
  BOOST_TEST(values(to_the_end(*open(on.config, on.topic, start))) == "2 3 ");
  start.timestamp_ms = hour_ago + 9'000;
  BOOST_TEST(values(to_the_end(*open(on.config, on.topic, start))) == "");
}

BOOST_AUTO_TEST_CASE(from_offsets_of_some_partitions) {
  fixture on{"offsets", 3};
  on.writer.commit_all(at(0, "a0"), at(0, "a1"), at(1, "b0"), at(2, "c0"));
  read_start start;
  start.where = read_start::at::offsets;
  start.offsets = {{0, 1}, {2, 0}};
  const auto reader = open(on.config, on.topic, start);
  std::map<std::int32_t, std::string> seen;
  for (const auto& record : to_the_end(*reader))
    seen[record.partition] += *record.value;
  BOOST_TEST(
      (seen == std::map<std::int32_t, std::string>{{0, "a1"}, {2, "c0"}}));
  BOOST_TEST(reader->ends().size() == 2u);
}

BOOST_AUTO_TEST_CASE(deleted_records_are_told_by_where_reading_starts) {
  fixture on{"deleted"};
  on.writer.commit_all(at(0, "a"), at(0, "b"), at(0, "c"));
  test::delete_before(on.config, on.topic, 0, 2);
  read_start start;
  start.where = read_start::at::offsets;
  start.offsets = {{0, 0}};
  const auto reader = open(on.config, on.topic, start);
  BOOST_TEST(reader->starts().at(0) == 2);
  BOOST_TEST(values(to_the_end(*reader)) == "c ");
}

BOOST_AUTO_TEST_CASE(a_topic_that_is_not_there_is_read_failed) {
  const auto config = test::broker("missing");
  const auto made =
      topic_reader::open(config, config.topics.events, {}, patience);
  BOOST_REQUIRE(!made);
  BOOST_TEST((code_of(made.error()) == ec::read_failed));
  BOOST_TEST(describe(made.error()) ==
             "topic " + config.topics.events + " does not exist");
}

BOOST_AUTO_TEST_CASE(no_broker_is_read_failed_with_its_address) {
  kafka_config config;
  config.brokers = "localhost:1"; // where nothing listens
  std::size_t told = 0;
  const auto made =
      topic_reader::open(config, "t", {}, std::chrono::milliseconds{300},
                         [&](const caf::error&) { ++told; });
  BOOST_REQUIRE(!made);
  BOOST_TEST((code_of(made.error()) == ec::read_failed));
  BOOST_TEST(describe(made.error()).find("localhost:1") != std::string::npos);
  BOOST_TEST(told > 0u);
}

BOOST_AUTO_TEST_SUITE_END()
