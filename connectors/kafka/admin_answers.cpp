#include "connectors/kafka/admin_answers.hpp"

#include "connectors/kafka/client.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace weir::connectors {

namespace {

std::int32_t fewest_replicas(const rd_kafka_metadata_topic& topic) {
  std::int32_t fewest = 0;
  for (int i = 0; i < topic.partition_cnt; ++i) {
    const auto count = topic.partitions[i].replica_cnt;
    fewest = i == 0 ? count : std::min(fewest, count);
  }
  return fewest;
}

std::int64_t number(std::string_view text) {
  std::int64_t out = -1;
  std::from_chars(text.data(), text.data() + text.size(), out);
  return out;
}

} // namespace

caf::error read_topic(const rd_kafka_metadata_topic& topic,
                      topic_facts& facts) {
  switch (topic.err) {
  case RD_KAFKA_RESP_ERR_NO_ERROR:
  case RD_KAFKA_RESP_ERR_LEADER_NOT_AVAILABLE: // passes, just after creation
    facts.exists = true;
    facts.partitions = topic.partition_cnt;
    facts.replication = fewest_replicas(topic);
    return {};
  case RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART:
    return {};
  default:
    return kafka_error(ec::read_failed, "topic " + facts.name, topic.err);
  }
}

void read_settings(const rd_kafka_ConfigResource_t* resource,
                   topic_facts& facts) {
  std::size_t count = 0;
  const auto* const* entries =
      rd_kafka_ConfigResource_configs(resource, &count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view name = rd_kafka_ConfigEntry_name(entries[i]);
    const auto* text = rd_kafka_ConfigEntry_value(entries[i]);
    const std::string_view value = text == nullptr ? "" : text;
    if (name == "max.message.bytes")
      facts.max_message_bytes = number(value);
    else if (name == "retention.ms")
      facts.retention_ms = number(value);
    else if (name == "cleanup.policy")
      facts.cleanup_policy = value;
  }
  facts.settings_known = facts.max_message_bytes >= 0;
}

new_topic_ptr new_topic(const topic_plan& plan, caf::error& why) {
  std::array<char, 512> words{};
  new_topic_ptr out{rd_kafka_NewTopic_new(plan.name.c_str(), plan.partitions,
                                          plan.replication, words.data(),
                                          words.size())};
  if (out == nullptr)
    why = fail(ec::out_of_range, plan.name + ": " + words.data());
  else
    for (const auto& [name, value] : plan.settings)
      rd_kafka_NewTopic_set_config(out.get(), name.c_str(), value.c_str());
  return out;
}

void read_creation(const rd_kafka_topic_result_t* got, topic_creation& topic) {
  using result = topic_creation::result;
  const auto err = rd_kafka_topic_result_error(got);
  const auto* words = rd_kafka_topic_result_error_string(got);
  const auto text = topic.plan.name + ": " +
                    (words == nullptr ? rd_kafka_err2str(err) : words);
  switch (err) {
  case RD_KAFKA_RESP_ERR_NO_ERROR:
    topic.outcome = result::created;
    break;
  case RD_KAFKA_RESP_ERR_TOPIC_ALREADY_EXISTS:
    topic.outcome = result::existed;
    break;
  case RD_KAFKA_RESP_ERR_INVALID_PARTITIONS:
  case RD_KAFKA_RESP_ERR_INVALID_REPLICATION_FACTOR:
  case RD_KAFKA_RESP_ERR_INVALID_CONFIG:
  case RD_KAFKA_RESP_ERR_TOPIC_EXCEPTION: // not a name for a topic
  case RD_KAFKA_RESP_ERR_POLICY_VIOLATION:
    topic.why = fail(ec::out_of_range, text);
    break;
  default:
    topic.why = fail(ec::write_failed, text);
  }
}

} // namespace weir::connectors
