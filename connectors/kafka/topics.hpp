// The topics weir works with: what they are to be, and what is wrong with
// those that are there. Plain functions, no broker.
#pragma once

#include "connectors/kafka/config.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace weir::connectors {

/// What a topic is for. The order is that of lists shown to people.
enum class topic_role : std::uint8_t {
  events,
  obligation_results,
  approvals,
  verdicts,
  decisions,
  dead_letters,
  state,
};

/// The key below `kafka.topics`, for example "dead_letters".
std::string_view to_string(topic_role role);

/// A topic as it should be made.
struct topic_plan {
  topic_role role = topic_role::events;
  std::string name;
  std::int32_t partitions = 0;
  std::int32_t replication = 0;
  std::map<std::string, std::string> settings; ///< Kafka's names
};

/// One for each topic that the configuration uses.
std::vector<topic_plan> plan_topics(const kafka_config& config);

/// The least max.message.bytes of a topic that weir writes.
inline constexpr std::int64_t smallest_max_message_bytes = 66'000;

/// A topic as the broker has it.
struct topic_facts {
  std::string name;
  bool exists = false;
  std::int32_t partitions = 0;
  std::int32_t replication = 0; ///< of the partition that has the fewest
  /// False if the broker tells nobody, or not us; then what follows is empty.
  bool settings_known = false;
  std::int64_t max_message_bytes = -1; ///< -1 = not known
  std::string cleanup_policy;          ///< "delete", "compact", both with ","
  std::int64_t retention_ms = -1;      ///< -1 = for ever
};

struct topic_check {
  problems faults; ///< weir does not work with these
  problems notes;  ///< it does, but is this meant?
};

/// Compares what is there with what is needed; `facts` has every topic in use.
/// Paths are those below `kafka`, for example "topics.state".
topic_check check_topics(const kafka_config& config,
                         std::span<const topic_facts> facts);

} // namespace weir::connectors
