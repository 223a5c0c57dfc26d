// Collects the looks at each event, judges it, and keeps the lane's order.
#pragma once

#include "actors/config.hpp"
#include "actors/interfaces.hpp"
#include "actors/verdict_board.hpp"
#include "policy/policy.hpp"

#include <caf/typed_event_based_actor.hpp>

#include <optional>

namespace weir::actors {

struct verdict_state {
  static inline const char* name = "verdict";

  void take(records_taken& taken);
  void hear(events_looked_at& answers);
  /// Judges whatever is complete at the head of the board.
  records_decided release();
  decided decide(board_entry entry) const;

  lane_config config;
  clock_ptr clock;
  std::shared_ptr<const policy::compiled> policy;
  std::optional<verdict_board> board;
  bool tick_pending = false;
};

verdict_actor::behavior_type
verdict(verdict_actor::stateful_pointer<verdict_state> self, lane_config config,
        clock_ptr clock, std::shared_ptr<const policy::compiled> policy,
        tracker_actor tracker);

} // namespace weir::actors
