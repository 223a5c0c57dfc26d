// A member of the group that shares a stream: starts a lane for each partition
// it is given, feeds it, collects what it puts out, and commits.
#pragma once

#include "actors/commit_schedule.hpp"
#include "actors/interfaces.hpp"
#include "actors/partition_lane.hpp"
#include "actors/stream_config.hpp"
#include "actors/telemetry.hpp"

#include <caf/typed_event_based_actor.hpp>
#include <caf/typed_response_promise.hpp>

#include <atomic>
#include <map>
#include <optional>
#include <span>

namespace weir::actors {

/// All that a run on a stream needs.
struct stream_plan {
  stream_config config;
  std::shared_ptr<const policy::compiled> policy;
  std::shared_ptr<connectors::stream> stream;
  clock_ptr clock = wall_clock();
  telemetry probe;
  /// Off only where a test steps every actor by hand.
  bool own_threads = true;
};

///   joining ──open──▶ running ──stop──▶ draining ──committed──▶ over
///      └─────────────────┴──error─────────────────────────────▶ over
class member_state {
public:
  static inline const char* name = "member";

  explicit member_state(member_actor::pointer self) : self_(self) {}

  void begin(stream_plan plan);
  caf::typed_response_promise<run_finished> run();

  // One for each message of the interface.
  void wake();
  void take(batch& input);
  void restored(partition_restored& one);
  void not_restored(const restore_failed& failure);
  void retry();
  void tick();
  void go_on_committing();
  void use(std::shared_ptr<const policy::compiled> policy);
  void stop();
  void actor_ended(const caf::down_msg& down);

private:
  using lanes = std::map<connectors::partition_id, partition_lane>;

  /// Partitions to be given back once what they have finished is committed.
  struct release {
    std::vector<connectors::partition_id> partitions;
    std::int64_t deadline_us = 0;
  };

  void open();
  void change(const connectors::group_change& what);
  void assign(std::span<const connectors::partition_id> which);
  void revoke(std::span<const connectors::partition_id> which);
  void lose(std::span<const connectors::partition_id> which);
  void restore(std::vector<std::pair<connectors::partition_id, lane_id>> which);
  void start(partition_lane& lane, connectors::takeover from);
  void restart(partition_lane& lane);
  void end(partition_lane& lane);
  partition_lane* find(lane_id id);

  void feed(partition_lane& lane);
  void feed_all();
  void put_out(partition_lane& lane, connectors::lane_output output);
  void swap_policy_if_idle(partition_lane& lane);

  void commit();
  void settle(connectors::commit_result result);
  void committed();
  bool dirty(std::span<const connectors::partition_id> which) const;
  /// Gives back or leaves, as far as that is possible now.
  void conclude();
  void conclude_release();
  void conclude_stop();

  void tick_at(std::int64_t us);
  void housekeeping();
  void show_ready();
  void finish(caf::error error);
  std::int64_t now_us() const { return plan_.clock->now_us(); }

  member_actor::pointer self_;
  stream_plan plan_;
  lane_plan lane_plan_;
  restorer_actor restorer_;
  std::shared_ptr<connectors::restorer> restoring_;
  std::shared_ptr<std::atomic<bool>> wake_pending_;
  std::optional<caf::typed_response_promise<run_finished>> answer_;
  run_summary summary_;

  lanes lanes_;
  lane_id next_lane_ = 1;
  bool opened_ = false;
  bool ready_ = false;
  std::int64_t open_backoff_us_ = 0;
  std::vector<std::pair<connectors::partition_id, lane_id>> to_restore_;
  bool retry_pending_ = false;

  commit_schedule schedule_;
  std::int64_t commit_start_us_ = 0;
  bool committing_ = false; ///< begun, and not yet decided
  std::chrono::milliseconds commit_backoff_{5};

  std::optional<release> release_;
  std::optional<std::int64_t> stop_deadline_us_;
  std::int64_t housekeeping_us_ = 0;
};

member_actor::behavior_type
member(member_actor::stateful_pointer<member_state> self, stream_plan plan);

} // namespace weir::actors
