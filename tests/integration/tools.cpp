#include "tests/integration/kafka_client.hpp"
#include "tests/integration/oracle.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <array>
#include <iostream>
#include <stdexcept>

namespace weir::integration {

namespace json = boost::json;

namespace {

constexpr std::string_view letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string to_base64(std::string_view bytes) {
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group =
          group << 8 |
          (i + k < bytes.size() ? static_cast<std::uint8_t>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      out.push_back(i + k <= bytes.size() ? letters[group >> (18 - 6 * k) & 63]
                                          : '=');
  }
  return out;
}

std::string from_base64(std::string_view text) {
  std::string out;
  std::uint32_t group = 0;
  int bits = 0;
  for (const auto letter : text.substr(0, text.find('='))) {
    const auto value = letters.find(letter);
    if (value == std::string_view::npos)
      throw std::runtime_error("not base64: " + std::string{text});
    group = group << 6 | static_cast<std::uint32_t>(value);
    bits += 6;
    if (bits >= 8)
      out.push_back(static_cast<char>(group >> (bits -= 8) & 255));
  }
  return out;
}

json::value bytes_json(const std::optional<std::string>& bytes) {
  return bytes ? json::value(to_base64(*bytes)) : json::value(nullptr);
}

std::optional<std::string> bytes_of(const json::object& object,
                                    std::string_view name) {
  const auto* found = object.if_contains({name.data(), name.size()});
  if (found == nullptr || found->is_null())
    return std::nullopt;
  return from_base64(found->as_string());
}

kafka_record record_of(const json::object& line, const std::string& topic) {
  kafka_record out;
  out.topic = topic;
  out.partition = line.at("partition").to_number<std::int32_t>();
  out.key = bytes_of(line, "key");
  out.value = bytes_of(line, "value");
  if (const auto* headers = line.if_contains("headers"))
    for (const auto& each : headers->as_array())
      out.headers.emplace_back(std::string{each.at(0).as_string()},
                               std::string{each.at(1).as_string()});
  return out;
}

json::object line_of(const kafka_record& record) {
  json::array headers;
  for (const auto& [name, value] : record.headers)
    headers.push_back(json::array{json::string(name), json::string(value)});
  return {{"partition", record.partition},     {"offset", record.offset},
          {"timestamp", record.timestamp_ms},  {"key", bytes_json(record.key)},
          {"value", bytes_json(record.value)}, {"headers", headers}};
}

/// The ends of a topic's partitions, as a client sees them.
offsets ends_of(rd_kafka_t* client, const std::string& topic) {
  offsets out;
  for (const auto& each : shards_of(client, {topic}))
    if (!end_of(client, each, out[each]))
      throw std::runtime_error("no answer about " + topic);
  return out;
}

owned<rd_kafka_t> looker(const std::string& brokers, const std::string& group,
                         const std::string& isolation) {
  return make_client(RD_KAFKA_CONSUMER, {{"bootstrap.servers", brokers},
                                         {"group.id", group},
                                         {"isolation.level", isolation}});
}

} // namespace

int create_topic(const std::string& brokers, const std::string& topic,
                 int partitions, const std::vector<std::string>& config) {
  const auto client =
      make_client(RD_KAFKA_PRODUCER, {{"bootstrap.servers", brokers}});
  std::array<char, 512> why{};
  auto* wanted = rd_kafka_NewTopic_new(topic.c_str(), partitions, 1, why.data(),
                                       why.size());
  if (wanted == nullptr)
    throw std::runtime_error(why.data());
  for (const auto& each : config) {
    const auto equals = each.find('=');
    if (equals == std::string::npos)
      throw std::runtime_error("not NAME=VALUE: " + each);
    rd_kafka_NewTopic_set_config(wanted, each.substr(0, equals).c_str(),
                                 each.substr(equals + 1).c_str());
  }
  const owned<rd_kafka_queue_t> answers{rd_kafka_queue_new(client.get())};
  rd_kafka_CreateTopics(client.get(), &wanted, 1, nullptr, answers.get());
  rd_kafka_NewTopic_destroy(wanted);
  const owned<rd_kafka_event_t> event{
      rd_kafka_queue_poll(answers.get(), 60'000)};
  const auto* result =
      event ? rd_kafka_event_CreateTopics_result(event.get()) : nullptr;
  if (result == nullptr || rd_kafka_event_error(event.get()) != 0)
    throw std::runtime_error("no answer to the creation of " + topic);
  std::size_t count = 0;
  const auto* const* each = rd_kafka_CreateTopics_result_topics(result, &count);
  if (count != 1 || rd_kafka_topic_result_error(each[0]) != 0)
    throw std::runtime_error(rd_kafka_topic_result_error_string(each[0]));
  // Until the broker tells of it, nobody can use it.
  partitions_of(client.get(), topic, true);
  return 0;
}

int show_offsets(const std::string& brokers, const std::string& group,
                 const std::string& topic) {
  const auto any = looker(brokers, group, "read_uncommitted");
  const auto stable = looker(brokers, group, "read_committed");
  const auto ends = ends_of(any.get(), topic);
  const auto stable_ends = ends_of(stable.get(), topic);
  offsets group_at;
  // A broker that has just begun has no coordinator yet.
  for (int tries = 0;
       !committed(stable.get(), shards_of(any.get(), {topic}), 5'000, group_at);
       ++tries)
    if (tries == 6)
      throw std::runtime_error("no answer about the group " + group);
  for (const auto& [which, end] : ends)
    print_line(json::serialize(json::object{{"partition", which.partition},
                                            {"end", end},
                                            {"stable", stable_ends.at(which)},
                                            {"group", group_at.at(which)}}));
  return 0;
}

int send_lines(const std::string& brokers, const std::string& topic) {
  const auto producer =
      make_client(RD_KAFKA_PRODUCER, {{"bootstrap.servers", brokers},
                                      {"enable.idempotence", "true"},
                                      {"message.max.bytes", "100000000"}});
  partitions_of(producer.get(), topic);
  for (std::string line; std::getline(std::cin, line);)
    send(producer.get(), record_of(json::parse(line).as_object(), topic));
  flush(producer.get());
  return 0;
}

int read_lines(const std::string& brokers, const std::string& topic) {
  const auto any = looker(brokers, "oracle", "read_uncommitted");
  const auto ends = ends_of(any.get(), topic);
  reader records{brokers, "read_committed", {topic}};
  while (!records.past(ends))
    records.poll(100, [](const kafka_record& record) {
      print_line(json::serialize(line_of(record)));
    });
  return 0;
}

} // namespace weir::integration
