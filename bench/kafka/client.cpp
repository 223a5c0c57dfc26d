#include "bench/kafka/client.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace weir::bench::kafka {

namespace {

/// How long one answer of the broker may take.
constexpr int answer_ms = 10'000;

/// Deliveries that failed, of all producers of the process.
std::size_t failed_deliveries = 0;

void on_delivery(rd_kafka_t*, const rd_kafka_message_t* message, void*) {
  if (message->err == RD_KAFKA_RESP_ERR_NO_ERROR)
    return;
  if (failed_deliveries++ == 0)
    std::fprintf(stderr, "a delivery failed: %s\n",
                 rd_kafka_err2str(message->err));
}

client make(rd_kafka_type_t type, const settings& properties) {
  auto* config = rd_kafka_conf_new();
  char why[512];
  // Warnings off: a property for every client is always wrong for one kind.
  rd_kafka_conf_set(config, "log_level", "3", why, sizeof why);
  for (const auto& [name, value] : properties)
    if (rd_kafka_conf_set(config, name.c_str(), value.c_str(), why,
                          sizeof why) != RD_KAFKA_CONF_OK)
      give_up(name, why);
  if (type == RD_KAFKA_PRODUCER)
    rd_kafka_conf_set_dr_msg_cb(config, on_delivery);
  client out{rd_kafka_new(type, config, why, sizeof why)};
  if (out == nullptr)
    give_up("the client", why);
  return out;
}

} // namespace

void closer::operator()(rd_kafka_t* one) const {
  rd_kafka_destroy(one);
}

void closer::operator()(rd_kafka_queue_t* queue) const {
  rd_kafka_queue_destroy(queue);
}

void closer::operator()(rd_kafka_topic_partition_list_t* list) const {
  rd_kafka_topic_partition_list_destroy(list);
}

void closer::operator()(rd_kafka_message_t* message) const {
  rd_kafka_message_destroy(message);
}

void closer::operator()(rd_kafka_consumer_group_metadata_t* metadata) const {
  rd_kafka_consumer_group_metadata_destroy(metadata);
}

void give_up(const std::string& what, const std::string& why) {
  std::fprintf(stderr, "%s: %s\n", what.c_str(), why.c_str());
  std::exit(1);
}

void check(rd_kafka_resp_err_t code, const std::string& what) {
  if (code != RD_KAFKA_RESP_ERR_NO_ERROR)
    give_up(what, rd_kafka_err2str(code));
}

void check(rd_kafka_error_t* error, const std::string& what) {
  if (error == nullptr)
    return;
  const std::string why = rd_kafka_error_string(error);
  rd_kafka_error_destroy(error);
  give_up(what, why);
}

client make_producer(const settings& properties) {
  return make(RD_KAFKA_PRODUCER, properties);
}

client make_consumer(const settings& properties) {
  settings all{{"enable.auto.commit", "false"},
               {"auto.offset.reset", "earliest"},
               {"isolation.level", "read_committed"}};
  for (const auto& [name, value] : properties)
    all[name] = value;
  auto out = make(RD_KAFKA_CONSUMER, all);
  check(rd_kafka_poll_set_consumer(out.get()), "one queue for all");
  return out;
}

partition_list list_of(const std::string& topic, int count) {
  partition_list out{rd_kafka_topic_partition_list_new(count)};
  for (int p = 0; p < count; ++p)
    rd_kafka_topic_partition_list_add(out.get(), topic.c_str(), p);
  return out;
}

void read_from(rd_kafka_t* consumer, const std::string& topic,
               const std::vector<std::int64_t>& offsets) {
  const auto list = list_of(topic, static_cast<int>(offsets.size()));
  for (std::size_t p = 0; p < offsets.size(); ++p)
    list->elems[p].offset = offsets[p];
  check(rd_kafka_assign(consumer, list.get()), "assigning " + topic);
}

std::vector<std::int64_t> ends_of(rd_kafka_t* by, const std::string& topic,
                                  int count) {
  std::vector<std::int64_t> out;
  for (int p = 0; p < count; ++p) {
    std::int64_t low = 0;
    std::int64_t high = 0;
    check(rd_kafka_query_watermark_offsets(by, topic.c_str(), p, &low, &high,
                                           answer_ms),
          "the end of " + topic);
    out.push_back(high);
  }
  return out;
}

void produce(rd_kafka_t* producer, const char* topic, std::int32_t partition,
             const void* key, std::size_t key_size, const void* value,
             std::size_t value_size) {
  for (;;) {
    const auto code = rd_kafka_producev(
        producer, RD_KAFKA_V_TOPIC(topic), RD_KAFKA_V_PARTITION(partition),
        RD_KAFKA_V_KEY(key, key_size),
        RD_KAFKA_V_VALUE(const_cast<void*>(value), value_size),
        RD_KAFKA_V_MSGFLAGS(RD_KAFKA_MSG_F_COPY), RD_KAFKA_V_END);
    if (code != RD_KAFKA_RESP_ERR__QUEUE_FULL)
      return check(code, std::string("producing to ") + topic);
    rd_kafka_poll(producer, 10);
  }
}

void flush(rd_kafka_t* producer) {
  check(rd_kafka_flush(producer, 6 * answer_ms), "flushing");
  if (failed_deliveries > 0)
    give_up("producing", std::to_string(failed_deliveries) + " failed");
}

std::int64_t unix_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch())
      .count();
}

} // namespace weir::bench::kafka
