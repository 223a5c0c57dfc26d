#include "tests/integration/kafka_client.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <stdexcept>

namespace weir::integration {

namespace {

constexpr int answer_ms = 10'000; ///< after a restart a broker is slow at first

[[noreturn]] void give_up(const std::string& what, rd_kafka_resp_err_t code) {
  throw std::runtime_error(what + ": " + rd_kafka_err2str(code));
}

owned<rd_kafka_topic_partition_list_t> list_of(const std::vector<shard>& which,
                                               std::int64_t offset) {
  owned<rd_kafka_topic_partition_list_t> out{
      rd_kafka_topic_partition_list_new(static_cast<int>(which.size()))};
  for (const auto& each : which)
    rd_kafka_topic_partition_list_add(out.get(), each.topic.c_str(),
                                      each.partition)
        ->offset = offset;
  return out;
}

std::optional<std::string> bytes_of(const void* data, std::size_t size) {
  if (data == nullptr)
    return std::nullopt;
  return std::string{static_cast<const char*>(data), size};
}

/// The first failed delivery of any producer here; one is too many.
std::atomic<rd_kafka_resp_err_t> undelivered{RD_KAFKA_RESP_ERR_NO_ERROR};

void delivered(rd_kafka_t*, const rd_kafka_message_t* message, void*) {
  if (message->err != RD_KAFKA_RESP_ERR_NO_ERROR)
    undelivered = message->err;
}

/// One answer about a topic; TIMED_OUT for none.
rd_kafka_resp_err_t ask(rd_kafka_t* client, const std::string& topic,
                        std::int32_t& partitions) {
  auto* handle = rd_kafka_topic_new(client, topic.c_str(), nullptr);
  if (handle == nullptr)
    return rd_kafka_last_error();
  const rd_kafka_metadata_t* found = nullptr;
  auto code = rd_kafka_metadata(client, 0, handle, &found, answer_ms);
  rd_kafka_topic_destroy(handle);
  if (code != RD_KAFKA_RESP_ERR_NO_ERROR)
    return code;
  code = found->topics[0].err;
  partitions = found->topics[0].partition_cnt;
  rd_kafka_metadata_destroy(found);
  return code;
}

} // namespace

kafka_record record_of(const rd_kafka_message_t& message) {
  kafka_record out;
  out.topic = rd_kafka_topic_name(message.rkt);
  out.partition = message.partition;
  out.offset = message.offset;
  out.timestamp_ms = rd_kafka_message_timestamp(&message, nullptr);
  out.key = bytes_of(message.key, message.key_len);
  out.value = bytes_of(message.payload, message.len);
  rd_kafka_headers_t* headers = nullptr;
  if (rd_kafka_message_headers(&message, &headers) !=
      RD_KAFKA_RESP_ERR_NO_ERROR)
    return out;
  const char* name = nullptr;
  const void* value = nullptr;
  std::size_t size = 0;
  for (std::size_t i = 0;
       rd_kafka_header_get_all(headers, i, &name, &value, &size) ==
       RD_KAFKA_RESP_ERR_NO_ERROR;
       ++i)
    out.headers.emplace_back(name, bytes_of(value, size).value_or(""));
  return out;
}

owned<rd_kafka_t> make_client(rd_kafka_type_t type, const settings& all,
                              void* opaque, on_rebalance rebalanced) {
  std::array<char, 512> why{};
  auto* conf = rd_kafka_conf_new();
  // Brokers come and go in these runs; what matters is noticed elsewhere.
  rd_kafka_conf_set(conf, "log_level", "2", nullptr, 0);
  rd_kafka_conf_set_dr_msg_cb(conf, delivered);
  rd_kafka_conf_set_opaque(conf, opaque);
  if (rebalanced != nullptr)
    rd_kafka_conf_set_rebalance_cb(conf, rebalanced);
  for (const auto& [name, value] : all)
    if (rd_kafka_conf_set(conf, name.c_str(), value.c_str(), why.data(),
                          why.size()) != RD_KAFKA_CONF_OK)
      throw std::runtime_error(why.data());
  owned<rd_kafka_t> out{rd_kafka_new(type, conf, why.data(), why.size())};
  if (!out)
    throw std::runtime_error(why.data());
  return out;
}

std::int32_t partitions_of(rd_kafka_t* client, const std::string& topic,
                           bool new_one) {
  auto code = RD_KAFKA_RESP_ERR__TIMED_OUT;
  for (int tries = 0; tries < 60; ++tries) {
    std::int32_t partitions = 0;
    code = ask(client, topic, partitions);
    if (code == RD_KAFKA_RESP_ERR_NO_ERROR)
      return partitions;
    if (!new_one && (code == RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART ||
                     code == RD_KAFKA_RESP_ERR_TOPIC_EXCEPTION))
      break;
    rd_kafka_poll(client, 100);
  }
  give_up(topic, code);
}

std::vector<shard> shards_of(rd_kafka_t* client,
                             const std::vector<std::string>& topics) {
  std::vector<shard> out;
  for (const auto& topic : topics)
    for (std::int32_t i = 0, end = partitions_of(client, topic); i < end; ++i)
      out.push_back({topic, i});
  return out;
}

bool end_of(rd_kafka_t* client, const shard& which, std::int64_t& end) {
  std::int64_t low = 0;
  return rd_kafka_query_watermark_offsets(
             client, which.topic.c_str(), which.partition, &low, &end,
             answer_ms) == RD_KAFKA_RESP_ERR_NO_ERROR;
}

bool committed(rd_kafka_t* client, const std::vector<shard>& which, int wait_ms,
               offsets& into) {
  const auto list = list_of(which, RD_KAFKA_OFFSET_INVALID);
  if (rd_kafka_committed(client, list.get(), wait_ms) !=
      RD_KAFKA_RESP_ERR_NO_ERROR)
    return false;
  for (int i = 0; i < list->cnt; ++i) {
    const auto& each = list->elems[i];
    if (each.err != RD_KAFKA_RESP_ERR_NO_ERROR)
      return false;
    into[{each.topic, each.partition}] =
        std::max<std::int64_t>(-1, each.offset);
  }
  return true;
}

void send(rd_kafka_t* producer, const kafka_record& record) {
  const auto data = [](const std::optional<std::string>& bytes) {
    return bytes ? const_cast<char*>(bytes->data()) : nullptr;
  };
  const auto size = [](const std::optional<std::string>& bytes) {
    return bytes ? bytes->size() : 0;
  };
  for (;;) {
    auto* headers = rd_kafka_headers_new(record.headers.size());
    for (const auto& [name, value] : record.headers)
      rd_kafka_header_add(headers, name.data(),
                          static_cast<ssize_t>(name.size()), value.data(),
                          static_cast<ssize_t>(value.size()));
    const auto code = rd_kafka_producev(
        producer, RD_KAFKA_V_TOPIC(record.topic.c_str()),
        RD_KAFKA_V_PARTITION(record.partition),
        RD_KAFKA_V_KEY(data(record.key), size(record.key)),
        RD_KAFKA_V_VALUE(data(record.value), size(record.value)),
        RD_KAFKA_V_HEADERS(headers), RD_KAFKA_V_MSGFLAGS(RD_KAFKA_MSG_F_COPY),
        RD_KAFKA_V_END);
    if (code == RD_KAFKA_RESP_ERR_NO_ERROR)
      return;
    rd_kafka_headers_destroy(headers);
    if (code != RD_KAFKA_RESP_ERR__QUEUE_FULL)
      give_up("producing to " + record.topic, code);
    rd_kafka_poll(producer, 50);
  }
}

void flush(rd_kafka_t* producer) {
  while (rd_kafka_flush(producer, 1000) != RD_KAFKA_RESP_ERR_NO_ERROR)
    if (const auto code = rd_kafka_fatal_error(producer, nullptr, 0))
      give_up("producing", code);
  if (const auto code = undelivered.load())
    give_up("producing", code);
}

reader::reader(const std::string& brokers, const std::string& isolation,
               const std::vector<std::string>& topics)
    : client_(make_client(RD_KAFKA_CONSUMER,
                          {{"bootstrap.servers", brokers},
                           {"group.id", "oracle"},
                           {"isolation.level", isolation},
                           {"enable.auto.commit", "false"},
                           {"enable.auto.offset.store", "false"},
                           {"enable.partition.eof", "true"},
                           {"auto.offset.reset", "error"},
                           {"fetch.wait.max.ms", "100"},
                           {"fetch.message.max.bytes", "8388608"}})),
      shards_(shards_of(client_.get(), topics)) {
  rd_kafka_poll_set_consumer(client_.get());
  queue_.reset(rd_kafka_queue_get_consumer(client_.get()));
  const auto list = list_of(shards_, RD_KAFKA_OFFSET_BEGINNING);
  if (const auto code = rd_kafka_assign(client_.get(), list.get()))
    give_up("assign", code);
}

std::size_t reader::poll(int wait_ms,
                         const std::function<void(kafka_record)>& each) {
  std::array<rd_kafka_message_t*, 1000> batch{};
  const auto count = rd_kafka_consume_batch_queue(queue_.get(), wait_ms,
                                                  batch.data(), batch.size());
  std::size_t records = 0;
  for (ssize_t i = 0; i < count; ++i) {
    const owned<rd_kafka_message_t> message{batch[static_cast<std::size_t>(i)]};
    if (message->err == RD_KAFKA_RESP_ERR_NO_ERROR) {
      each(record_of(*message));
      ++records;
    } else if (message->err == RD_KAFKA_RESP_ERR__PARTITION_EOF) {
      ends_[{rd_kafka_topic_name(message->rkt), message->partition}] =
          message->offset;
    } else if (message->err == RD_KAFKA_RESP_ERR__AUTO_OFFSET_RESET ||
               message->err == RD_KAFKA_RESP_ERR_OFFSET_OUT_OF_RANGE) {
      give_up("records of a topic are gone", message->err);
    } // the rest passes: the broker is away
  }
  return records;
}

bool reader::past(const offsets& targets) const {
  std::vector<shard> which;
  for (const auto& [each, offset] : targets)
    which.push_back(each);
  const auto list = list_of(which, RD_KAFKA_OFFSET_INVALID);
  if (const auto code = rd_kafka_position(client_.get(), list.get()))
    give_up("position", code);
  for (int i = 0; i < list->cnt; ++i) {
    const shard each{list->elems[i].topic, list->elems[i].partition};
    const auto told = ends_.find(each);
    const auto at = std::max<std::int64_t>(
        list->elems[i].offset, told == ends_.end() ? -1 : told->second);
    // Nothing comes of an empty partition, not even a position.
    if (at < targets.at(each) && targets.at(each) > 0)
      return false;
  }
  return true;
}

} // namespace weir::integration
