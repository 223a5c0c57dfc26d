// Parses records into events and hands them to the lane's detectors.
#pragma once

#include "actors/config.hpp"
#include "actors/interfaces.hpp"

#include <caf/typed_event_based_actor.hpp>

namespace weir::actors {

struct intake_state {
  static inline const char* name = "intake";

  /// Parses one record; the time of one without a time depends on the config.
  records_taken::one take(std::uint64_t seq, record input) const;

  lane_config config;
  clock_ptr clock;
};

/// @param verdict hears of every record, in order.
/// @param detectors are asked about every event.
intake_actor::behavior_type
intake(intake_actor::stateful_pointer<intake_state> self, lane_config config,
       clock_ptr clock, verdict_actor verdict,
       std::vector<detector_actor> detectors);

} // namespace weir::actors
