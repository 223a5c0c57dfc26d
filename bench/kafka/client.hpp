// Librdkafka for measuring programs: handles that free themselves, and errors
// that end the program. Not weir's own connector, which must go on instead.
#pragma once

#include <cstdint>
#include <librdkafka/rdkafka.h>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace weir::bench::kafka {

/// Properties of librdkafka.
using settings = std::map<std::string, std::string>;

struct closer {
  void operator()(rd_kafka_t* one) const;
  void operator()(rd_kafka_queue_t* queue) const;
  void operator()(rd_kafka_topic_partition_list_t* list) const;
  void operator()(rd_kafka_message_t* message) const;
  void operator()(rd_kafka_consumer_group_metadata_t* metadata) const;
};
template <class T>
using held = std::unique_ptr<T, closer>;
using client = held<rd_kafka_t>;
using partition_list = held<rd_kafka_topic_partition_list_t>;

/// Ends the program with 1.
[[noreturn]] void give_up(const std::string& what, const std::string& why);
void check(rd_kafka_resp_err_t code, const std::string& what);
/// Frees the error.
void check(rd_kafka_error_t* error, const std::string& what);

/// Counts deliveries that failed; ends the program on a fatal error.
client make_producer(const settings& properties);
/// Never commits by itself; group events and records come by one poll.
client make_consumer(const settings& properties);

partition_list list_of(const std::string& topic, int count);

/// Reads every partition from explicit offsets, without a group.
void read_from(rd_kafka_t* consumer, const std::string& topic,
               const std::vector<std::int64_t>& offsets);

/// Where each partition ends; on a read_committed consumer the end of what is
/// decided.
std::vector<std::int64_t> ends_of(rd_kafka_t* by, const std::string& topic,
                                  int count);

/// Produces with a copy of key and value, waiting while the queue is full.
/// Once the producer's metadata are there, never blocks for long.
void produce(rd_kafka_t* producer, const char* topic, std::int32_t partition,
             const void* key, std::size_t key_size, const void* value,
             std::size_t value_size);

/// Waits until everything is delivered; ends the program if something failed.
void flush(rd_kafka_t* producer);

/// Unix time in milliseconds.
std::int64_t unix_ms();

} // namespace weir::bench::kafka
