// Settings of the Kafka connector. Read from weir.yaml by cli/, checked here.
#pragma once

#include "messages/error.hpp"

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace weir::connectors {

enum class delivery : std::uint8_t { exactly_once, at_least_once };

/// Where a partition is begun that nobody has committed yet.
enum class first_start : std::uint8_t { earliest, latest };

/// Full names, prefix applied. "" = not used.
struct kafka_topics {
  std::string events = "weir.events";
  std::string obligation_results; ///< followed by number, as approvals
  std::string approvals;
  std::string verdicts = "weir.verdicts";
  std::string decisions = "weir.decisions";
  std::string dead_letters = "weir.dead-letters";
  std::string state = "weir.state";
};

/// What `weir topics create` gives to new topics.
struct topic_settings {
  std::int32_t partitions = 4;
  std::int32_t replication = 1;
  std::chrono::hours retention{24 * 7};
  /// Further topic settings of Kafka, for all topics.
  std::map<std::string, std::string> config;
};

struct kafka_config {
  std::string brokers; ///< host:port,... (bootstrap.servers)
  std::string group = "weir";
  /// A name that this member keeps over restarts, unlike that of any other:
  /// makes it a static member (group.instance.id) and names its transactions.
  /// "" = a new name for each process.
  std::string instance;
  connectors::delivery delivery = connectors::delivery::exactly_once;
  first_start start = first_start::earliest;
  std::chrono::milliseconds commit_interval{100};
  /// A commit is due, whatever the time, at so many records or bytes.
  std::size_t commit_records = 10'000;
  std::size_t commit_bytes = 16u << 20;
  kafka_topics topics;
  topic_settings create;
  /// Any property of librdkafka, for every client.
  std::map<std::string, std::string> properties;
};

/// Every setting out of bounds, with its place below `kafka` as path, for
/// example "commit.interval_ms".
problems validate(const kafka_config& config);

} // namespace weir::connectors
