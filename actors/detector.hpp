// Hosts one detector of the policy: scratch space and messages, no logic.
#pragma once

#include "actors/clock.hpp"
#include "actors/interfaces.hpp"
#include "detectors/detector.hpp"

#include <caf/typed_event_based_actor.hpp>

namespace weir::actors {

struct detector_state {
  static inline const char* name = "detector";

  std::shared_ptr<const detectors::detector> instance;
  std::unique_ptr<detectors::scratch> scratch;
};

/// @param index of the detector in the policy, told with every answer.
detector_actor::behavior_type
detector(detector_actor::stateful_pointer<detector_state> self,
         std::size_t index, std::shared_ptr<const detectors::detector> instance,
         clock_ptr clock, verdict_actor verdict);

} // namespace weir::actors
