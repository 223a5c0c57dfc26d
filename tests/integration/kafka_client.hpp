// What the oracle needs of librdkafka, as values. Mistakes and lasting errors
// are exceptions (std::runtime_error): the oracle then has no verdict to give.
#pragma once

#include "tests/integration/events.hpp"

#include <cstdint>
#include <functional>
#include <librdkafka/rdkafka.h>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace weir::integration {

struct destroy {
  void operator()(rd_kafka_t* one) const { rd_kafka_destroy(one); }
  void operator()(rd_kafka_queue_t* one) const { rd_kafka_queue_destroy(one); }
  void operator()(rd_kafka_topic_partition_list_t* one) const {
    rd_kafka_topic_partition_list_destroy(one);
  }
  void operator()(rd_kafka_error_t* one) const { rd_kafka_error_destroy(one); }
  void operator()(rd_kafka_message_t* one) const {
    rd_kafka_message_destroy(one);
  }
  void operator()(rd_kafka_event_t* one) const { rd_kafka_event_destroy(one); }
  void operator()(rd_kafka_headers_t* one) const {
    rd_kafka_headers_destroy(one);
  }
};

template <class T>
using owned = std::unique_ptr<T, destroy>;

using settings = std::map<std::string, std::string>;

using on_rebalance = void (*)(rd_kafka_t*, rd_kafka_resp_err_t,
                              rd_kafka_topic_partition_list_t*, void*);

owned<rd_kafka_t> make_client(rd_kafka_type_t type, const settings& all,
                              void* opaque = nullptr,
                              on_rebalance rebalanced = nullptr);

kafka_record record_of(const rd_kafka_message_t& message);

/// A partition of a topic.
struct shard {
  std::string topic;
  std::int32_t partition = 0;
  friend auto operator<=>(const shard&, const shard&) = default;
};

using offsets = std::map<shard, std::int64_t>;

/// How many partitions a topic has; waits for the broker. Throws if there is
/// no such topic, unless it is `new_one`, which the broker need not know yet.
std::int32_t partitions_of(rd_kafka_t* client, const std::string& topic,
                           bool new_one = false);

/// All partitions of topics.
std::vector<shard> shards_of(rd_kafka_t* client,
                             const std::vector<std::string>& topics);

/// The end of a partition: of a read_committed client the last stable offset,
/// of another the high watermark. False while the broker does not answer.
bool end_of(rd_kafka_t* client, const shard& which, std::int64_t& end);

/// What a group has committed, -1 for nothing. Of a read_committed client
/// false while a transaction that holds offsets is undecided.
bool committed(rd_kafka_t* client, const std::vector<shard>& which, int wait_ms,
               offsets& into);

/// Appends to a partition of the record's topic; waits while the queue is
/// full.
void send(rd_kafka_t* producer, const kafka_record& record);

/// Waits until everything sent is with the broker; throws if it took less.
void flush(rd_kafka_t* producer);

/// Reads partitions from their beginning.
class reader {
public:
  reader(const std::string& brokers, const std::string& isolation,
         const std::vector<std::string>& topics);

  /// Hands over what is at hand, waiting for it up to `wait_ms`.
  std::size_t poll(int wait_ms, const std::function<void(kafka_record)>& each);

  /// Whether everything before these offsets has been handed over. Offsets of
  /// shards that are not read here are an error.
  bool past(const offsets& targets) const;

  const std::vector<shard>& shards() const { return shards_; }

private:
  owned<rd_kafka_t> client_;
  owned<rd_kafka_queue_t> queue_;
  std::vector<shard> shards_;
  offsets ends_; ///< the last end that each partition told of
};

} // namespace weir::integration
