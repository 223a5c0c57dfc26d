// A partitioned stream in memory, with the group in the caller's hands: for
// tests of what lanes do, and for embedding.
#pragma once

#include "connectors/stream.hpp"

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace weir::connectors {

/// What outlives a member: the log, and what was committed.
struct memory_cluster {
  struct partition {
    std::vector<record> events; ///< offset = index
    positions committed;
    std::vector<output_record> outputs; ///< committed, in order
    std::map<std::string, std::string> state;
  };

  std::string topic = "events";
  std::map<partition_id, partition> partitions;

  /// Appends an event; returns its offset.
  std::int64_t append(partition_id to, std::string bytes);
};

/// One member. Everything on one thread.
class memory_stream : public stream {
public:
  explicit memory_stream(std::shared_ptr<memory_cluster> cluster)
      : cluster_(std::move(cluster)) {}

  // -- the group's part -----------------------------------------------------
  /// Makes `poll` tell a change, and wakes the member.
  void tell(group_change change);
  /// Wakes the member, after `memory_cluster::append`.
  void wake() const;
  /// What the next commits answer; when used up, committed.
  std::deque<commit_result> answers;
  /// The next `open` and `restore` calls that fail, each with read_failed.
  std::size_t failing_opens = 0;
  std::size_t failing_restores = 0;

  const std::vector<std::vector<partition_id>>& released() const {
    return released_;
  }
  bool closed() const { return closed_; }
  std::size_t commits() const { return commits_; }

  // -- stream ---------------------------------------------------------------
  void on_ready(std::function<void()> wake) override;
  void report_to(stream_probe probe) override;
  [[nodiscard]] caf::error open() override;
  caf::expected<std::vector<group_change>> poll() override;
  std::shared_ptr<restorer> make_restorer() override;
  [[nodiscard]] caf::error start(partition_id which,
                                 const positions& from) override;
  std::size_t take(partition_id which, std::size_t records, std::size_t bytes,
                   std::vector<record>& into) override;
  std::int64_t lag(partition_id which, const positions& next) const override;
  void write(lane_output output) override;
  void write_state(partition_id which,
                   std::span<const state_entry> entries) override;
  commit_result commit() override;
  void drop(std::span<const partition_id> which) override;
  void release(std::span<const partition_id> which) override;
  void close() override { closed_ = true; }
  bool wants(output) const override { return true; }

private:
  class memory_restorer;

  std::shared_ptr<memory_cluster> cluster_;
  std::function<void()> wake_;
  stream_probe probe_;
  std::vector<group_change> changes_;
  std::map<partition_id, std::int64_t> reading_; ///< next offset, by partition
  std::vector<lane_output> written_;
  std::vector<std::pair<partition_id, state_entry>> state_;
  std::vector<std::vector<partition_id>> released_;
  std::size_t commits_ = 0;
  bool closed_ = false;
};

} // namespace weir::connectors
