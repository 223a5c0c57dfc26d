// Takes partitions over from whoever had them. Internal: only
// connectors/kafka/*.cpp includes this.
#pragma once

#include "connectors/kafka/client.hpp"
#include "connectors/stream.hpp"

#include <atomic>
#include <map>
#include <set>
#include <vector>

namespace weir::connectors {

/// For each partition:
///
///   1. wait until the group's offset and the changelog are settled: no open
///      transaction of a former owner has anything to do with them;
///   2. if that takes longer than an honest owner needs, fence the owner, whom
///      the offset's metadata names;
///   3. read the changelog up to its end.
///
/// Two clients look at the broker, as one of them sees what is committed and
/// the other what is there.
class kafka_restorer : public restorer {
public:
  struct parts {
    kafka_config config; ///< a copy: this runs beside the rest
    std::string group;
    std::string own_transactional_id; ///< never fenced
    bool look_only = false;           ///< for a dry run: wait for nobody
    std::function<void()> in_restore; ///< an instant for fault injection
  };

  kafka_restorer(parts parts, client_hooks hooks)
      : parts_(std::move(parts)), hooks_(std::move(hooks)) {}

  [[nodiscard]] caf::error restore(std::span<const partition_id> which,
                                   const done& done) override;
  void interrupt() noexcept override { stopped_ = true; }

private:
  struct open_log {
    takeover result;
    std::int64_t target = 0; ///< the changelog's end
    std::map<std::string, std::string, std::less<>> entries;
    bool through = false;
  };
  using logs = std::map<partition_id, open_log>;

  [[nodiscard]] caf::error connect();
  /// Offset and owner of a partition, as the client `sees` it; false if that
  /// is not settled, or the broker does not answer.
  bool offset_of(rd_kafka_t* sees, partition_id which, positions& next,
                 std::string& owner) const;
  bool settled(partition_id which, positions& next) const;
  void fence(partition_id which);
  [[nodiscard]] caf::error begin_log(partition_id which, positions next,
                                     open_log& out) const;
  [[nodiscard]] caf::error read_logs(logs& open) const;
  void take_entry(const rd_kafka_message_t& message, logs& open) const;
  [[nodiscard]] caf::error finish(open_log& log) const;
  std::vector<std::string> followed() const;

  parts parts_;
  client_hooks hooks_;
  client_ptr committed_view_; ///< isolation.level read_committed
  client_ptr raw_view_;       ///< read_uncommitted
  std::set<std::string> fenced_;
  std::atomic<bool> stopped_ = false;
};

} // namespace weir::connectors
