// The actors of one lane, started and ended together.
#pragma once

#include "actors/config.hpp"
#include "actors/interfaces.hpp"
#include "policy/policy.hpp"

#include <caf/local_actor.hpp>

#include <memory>
#include <vector>

namespace weir::actors {

/// What every lane of a run shares, and where its output goes.
struct lane_plan {
  lane_config config;
  clock_ptr clock;
  std::shared_ptr<const policy::compiled> policy;
  outlet_actor outlet;
};

struct lane_actors {
  intake_actor intake; ///< where records go in
  tracker_actor tracker;
  /// Intake, detectors and verdict, consumers before producers.
  std::vector<caf::actor> judging;

  /// All of them, consumers before producers.
  std::vector<caf::actor> all() const;
  bool contains(const caf::actor_addr& one) const;
};

/// Spawns a lane from its end to its start; `self` monitors its actors.
lane_actors start_lane(caf::local_actor* self, const lane_plan& plan,
                       lane_id id);

/// Gives a lane, which has nothing under way, the plan's policy: the tracker
/// and its state stay.
void replace_policy(caf::local_actor* self, const lane_plan& plan,
                    lane_actors& lane);

/// Ends actors, producers before consumers.
void end_actors(const std::vector<caf::actor>& actors);

} // namespace weir::actors
