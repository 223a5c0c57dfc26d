// What a member knows about one of its partitions. Plain code.
#pragma once

#include "actors/credit.hpp"
#include "actors/lane.hpp"
#include "connectors/stream.hpp"

#include <deque>
#include <optional>

namespace weir::actors {

///   restoring ──its past is known──▶ running ──revoked──▶ ending
///       ▲                               │
///       └────────an actor died──────────┘
enum class lane_phase : std::uint8_t { restoring, running, ending };

struct partition_lane {
  /// A record on its way through the lane.
  struct entry {
    std::uint64_t seq = 0;
    std::string topic;
    std::int64_t offset = 0;
    record_headers carried;
  };

  lane_id id = 0;
  connectors::partition_id partition = 0;
  lane_phase phase = lane_phase::restoring;
  std::optional<lane_actors> actors;
  std::shared_ptr<const policy::compiled> policy; ///< what it judges by
  std::deque<entry> under_way;                    ///< in the lane's order
  amount in_flight;                               ///< read, and not yet written
  std::uint64_t next_seq = 0;
  /// Where the lane's input goes on after what was written of it.
  connectors::positions next;
  std::deque<connectors::lane_output> held; ///< waits for an undecided commit
  bool dirty = false;        ///< something of it is not committed
  bool policy_waits = false; ///< to be swapped once nothing is under way
  std::size_t restarts = 0;  ///< since it last committed something
  std::int64_t start_us = 0;

  bool idle() const { return under_way.empty() && held.empty(); }
  bool may_take(credit_limits limits) const {
    return phase == lane_phase::running && !policy_waits &&
           in_flight.records < limits.records && in_flight.bytes < limits.bytes;
  }

  /// Numbers records that were read, and remembers where they stood.
  numbered_records number(std::vector<record> records);
  /// Turns what the next record caused into output; nullopt for an effect
  /// that is not of the next record (a defect).
  std::optional<connectors::lane_output> finish(effect& one);
  /// Forgets all work, for a lane that begins again as another one.
  void reset(lane_id fresh);
};

/// Of a record's headers those that go on with everything it causes: the W3C
/// trace context and the attributes of a CloudEvent (Kafka binding, binary
/// mode: `ce_`).
record_headers carried_headers(const record_headers& all);

} // namespace weir::actors
