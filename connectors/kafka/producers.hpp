// The producers behind a committer. Internal: only connectors/kafka/*.cpp
// includes this.
#pragma once

#include "connectors/kafka/client.hpp"
#include "connectors/kafka/producer_port.hpp"

#include <atomic>
#include <functional>
#include <memory>

namespace weir::connectors {

/// What a producer has to know of the consumer beside it.
struct group_access {
  /// The consumer's group metadata; null while it is no member.
  std::function<group_ptr()> metadata;
  std::function<caf::expected<std::int64_t>(partition_id, producer_port::ms)>
      committed;
  /// Commits offsets outside of any transaction.
  std::function<outcome(const rd_kafka_topic_partition_list_t*)> commit;
};

struct producer_settings {
  std::string transactional_id;
  std::vector<std::string> topics; ///< whose metadata is fetched ahead
  /// The smallest limit of a batch that one of the topics has.
  std::int64_t max_batch_bytes = 1'000'000;
};

/// Exactly once: output and offsets in a transaction.
std::unique_ptr<producer_port>
make_transactional_producer(const kafka_config& config,
                            producer_settings settings, group_access group,
                            client_hooks& hooks);

/// At least once: output first, then the offsets.
std::unique_ptr<producer_port> make_plain_producer(const kafka_config& config,
                                                   producer_settings settings,
                                                   group_access group,
                                                   client_hooks& hooks);

} // namespace weir::connectors
