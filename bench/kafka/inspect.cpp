// Topics made, waited for and looked at from outside.
#include "bench/kafka/commands.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <thread>

namespace weir::bench::kafka {

namespace {

using clock_type = std::chrono::steady_clock;

constexpr int answer_ms = 10'000;

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < list.size();) {
    const auto end = std::min(list.find(',', at), list.size());
    out.push_back(list.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

/// The one answer to what was asked by way of `queue`.
rd_kafka_event_t* answer_of(rd_kafka_queue_t* queue) {
  auto* event = rd_kafka_queue_poll(queue, answer_ms);
  if (event == nullptr)
    give_up("the broker", "no answer");
  check(rd_kafka_event_error(event), "the broker");
  return event;
}

void check_topics(const rd_kafka_topic_result_t* const* results,
                  std::size_t count, rd_kafka_resp_err_t passes) {
  for (std::size_t i = 0; i < count; ++i)
    if (const auto code = rd_kafka_topic_result_error(results[i]);
        code != passes)
      check(code, rd_kafka_topic_result_name(results[i]));
}

void set_configs(rd_kafka_NewTopic_t* topic,
                 const std::vector<std::string>& configs) {
  for (const auto& one : configs) {
    const auto at = std::min(one.find('='), one.size() - 1);
    check(rd_kafka_NewTopic_set_config(topic, one.substr(0, at).c_str(),
                                       one.substr(at + 1).c_str()),
          one);
  }
}

std::int64_t sum_of(const std::vector<std::int64_t>& values) {
  std::int64_t out = 0;
  for (const auto value : values)
    out += value;
  return out;
}

/// What a group has committed; 0 where nothing is.
std::int64_t committed_of(rd_kafka_t* member, const std::string& topic,
                          int count) {
  const auto list = list_of(topic, count);
  if (rd_kafka_committed(member, list.get(), answer_ms) !=
      RD_KAFKA_RESP_ERR_NO_ERROR)
    return 0; // a passing trouble: asked again
  std::int64_t out = 0;
  for (int p = 0; p < count; ++p)
    out += std::max<std::int64_t>(list->elems[p].offset, 0);
  return out;
}

} // namespace

int create(const arguments& given) {
  const auto admin = make_producer(given.client());
  const held<rd_kafka_queue_t> queue{rd_kafka_queue_new(admin.get())};
  const auto configs = split(given.text("config", ""));
  std::vector<rd_kafka_NewTopic_t*> topics;
  for (const auto& name : split(given.text("topics"))) {
    topics.push_back(rd_kafka_NewTopic_new(
        name.c_str(), static_cast<int>(given.number("partitions")), 1, nullptr,
        0));
    set_configs(topics.back(), configs);
  }
  rd_kafka_CreateTopics(admin.get(), topics.data(), topics.size(), nullptr,
                        queue.get());
  auto* event = answer_of(queue.get());
  std::size_t count = 0;
  const auto* results = rd_kafka_CreateTopics_result_topics(
      rd_kafka_event_CreateTopics_result(event), &count);
  check_topics(results, count, RD_KAFKA_RESP_ERR_NO_ERROR);
  rd_kafka_event_destroy(event);
  rd_kafka_NewTopic_destroy_array(topics.data(), topics.size());
  return 0;
}

int remove(const arguments& given) {
  const auto admin = make_producer(given.client());
  const held<rd_kafka_queue_t> queue{rd_kafka_queue_new(admin.get())};
  std::vector<rd_kafka_DeleteTopic_t*> topics;
  for (const auto& name : split(given.text("topics")))
    topics.push_back(rd_kafka_DeleteTopic_new(name.c_str()));
  rd_kafka_DeleteTopics(admin.get(), topics.data(), topics.size(), nullptr,
                        queue.get());
  auto* event = answer_of(queue.get());
  std::size_t count = 0;
  const auto* results = rd_kafka_DeleteTopics_result_topics(
      rd_kafka_event_DeleteTopics_result(event), &count);
  check_topics(results, count, RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART);
  rd_kafka_event_destroy(event);
  rd_kafka_DeleteTopic_destroy_array(topics.data(), topics.size());
  return 0;
}

int lag(const arguments& given) {
  const auto topic = given.text("topic");
  const int count = static_cast<int>(given.number("partitions"));
  // It asks what is committed, and never joins. On a read_committed handle the
  // question would wait for open transactions.
  const auto member =
      make_consumer(given.client({{"group.id", given.text("group")},
                                  {"isolation.level", "read_uncommitted"}}));
  const auto end = sum_of(ends_of(member.get(), topic, count));
  const auto until =
      clock_type::now() + std::chrono::seconds{given.number("wait-s", 600)};
  for (;;) {
    const auto left = end - committed_of(member.get(), topic, count);
    const bool done = left <= 0;
    if (done || clock_type::now() > until) {
      std::printf("{\"lag\": %lld, \"unix_ms\": %lld}\n",
                  static_cast<long long>(left),
                  static_cast<long long>(unix_ms()));
      return done ? 0 : 1;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{50});
  }
}

int span(const arguments& given) {
  const auto topic = given.text("topic");
  const int count = static_cast<int>(given.number("partitions"));
  const auto reader = make_consumer(given.client(
      {{"group.id", "weir-bench-span"}, {"enable.partition.eof", "true"}}));
  read_from(reader.get(), topic,
            std::vector<std::int64_t>(static_cast<std::size_t>(count), 0));
  std::vector<std::int64_t> times;
  std::size_t bytes = 0;
  const auto until = clock_type::now() + std::chrono::minutes{10};
  for (int ended = 0; ended < count && clock_type::now() < until;) {
    const held<rd_kafka_message_t> message{
        rd_kafka_consumer_poll(reader.get(), 1000)};
    if (message == nullptr)
      continue;
    if (message->err == RD_KAFKA_RESP_ERR__PARTITION_EOF) {
      ++ended;
      continue;
    }
    check(message->err, "reading " + topic);
    times.push_back(rd_kafka_message_timestamp(message.get(), nullptr));
    bytes += message->len;
  }
  if (times.empty())
    give_up(topic, "no records");
  const auto [first, last] = std::minmax_element(times.begin(), times.end());
  const auto at_first = std::count(times.begin(), times.end(), *first);
  std::printf("{\"records\": %zu, \"bytes\": %zu, \"first_ms\": %lld, "
              "\"last_ms\": %lld, \"at_first\": %lld}\n",
              times.size(), bytes, static_cast<long long>(*first),
              static_cast<long long>(*last), static_cast<long long>(at_first));
  return 0;
}

} // namespace weir::bench::kafka
