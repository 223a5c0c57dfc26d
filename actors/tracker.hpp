// The end of a lane: the only owner of its state, and the place where what an
// event caused becomes one batch of output.
#pragma once

#include "actors/config.hpp"
#include "actors/interfaces.hpp"

#include <caf/typed_event_based_actor.hpp>

namespace weir::actors {

struct tracker_state {
  static inline const char* name = "tracker";

  /// The records that one decided record causes.
  effect effect_of(decided& one, const std::string& policy_digest) const;

  lane_config config;
  clock_ptr clock;
};

/// @param lane is named with every batch.
tracker_actor::behavior_type
tracker(tracker_actor::stateful_pointer<tracker_state> self, lane_config config,
        clock_ptr clock, lane_id lane, outlet_actor outlet);

} // namespace weir::actors
