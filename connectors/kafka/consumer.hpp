// The consumer of a group member: partitions, their queues, their positions.
// Internal: only connectors/kafka/*.cpp includes this.
#pragma once

#include "connectors/kafka/client.hpp"
#include "connectors/kafka/producer_port.hpp"
#include "connectors/stream.hpp"

#include <map>
#include <vector>

namespace weir::connectors {

/// Every partition has a queue of its own, which is read when there is room
/// for it, so that nothing is paused and fetched again.
class group_consumer {
public:
  /// `wake` is called from librdkafka's threads. `hooks` outlives this.
  static caf::expected<std::unique_ptr<group_consumer>>
  make(const kafka_config& config, const std::string& group,
       client_hooks& hooks, std::function<void()> wake);
  ~group_consumer();

  [[nodiscard]] caf::error subscribe();
  /// An error is final.
  caf::expected<std::vector<group_change>> poll();
  [[nodiscard]] caf::error start(partition_id which, const positions& from);
  std::size_t take(partition_id which, std::size_t records, std::size_t bytes,
                   std::vector<record>& into);
  std::int64_t lag(partition_id which, const positions& next) const;
  void release(std::span<const partition_id> which);
  /// Leaves the group.
  void close();

  /// Of this member, if it is one; else null. What it says is what the broker
  /// checks a transaction's offsets against.
  group_ptr metadata();
  caf::expected<std::int64_t> committed(partition_id which,
                                        std::chrono::milliseconds limit) const;
  /// Commits offsets outside of any transaction, and waits for it.
  outcome commit(const rd_kafka_topic_partition_list_t* offsets);

private:
  struct owned_partition {
    std::vector<queue_ptr> queues; ///< one for each topic followed
    bool assigned = false;         ///< librdkafka fetches
    std::size_t turn = 0;
    std::size_t mean_bytes = 2048; ///< of a record, so far
  };

  group_consumer() = default;
  void follow_group(rd_kafka_event_t* event, std::vector<group_change>& out);
  void doubt_former_name(std::vector<group_change>& out);
  void accept();
  void open_queues(partition_id which, owned_partition& mine);
  list_ptr list_of(std::span<const partition_id> which) const;
  std::size_t take_from(rd_kafka_queue_t* queue, owned_partition& from,
                        std::size_t records, std::size_t bytes,
                        std::vector<record>& into);
  bool convert(const rd_kafka_message_t& message, record& out);

  const kafka_config* config_ = nullptr;
  std::vector<std::string> topics_; ///< the events first, then those followed
  client_hooks* hooks_ = nullptr;
  std::function<void()> wake_;
  client_ptr handle_;
  queue_ptr main_;
  std::map<partition_id, owned_partition> owned_;
  std::vector<partition_id> broken_;
  std::string name_;           ///< of this member, as its lanes know it
  bool look_at_name_ = false;  ///< it may be another one now
  bool assigned_once_ = false; ///< the group has given an assignment
  bool closed_ = false;
};

} // namespace weir::connectors
