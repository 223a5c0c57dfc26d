#include "actors/tracker.hpp"

#include "actors/output.hpp"

namespace weir::actors {

effect tracker_state::effect_of(decided& one,
                                const std::string& policy_digest) const {
  const bool by_record = config.time == time_source::record;
  const auto now_us = by_record && one.event != nullptr ? one.event->received_us
                                                        : clock->now_us();
  return make_effect(one, config, policy_digest, now_us);
}

tracker_actor::behavior_type
tracker(tracker_actor::stateful_pointer<tracker_state> self, lane_config config,
        clock_ptr clock, lane_id lane, outlet_actor outlet) {
  self->state.config = config;
  self->state.clock = std::move(clock);
  return {
      [=](records_decided& input) {
        batch out;
        out.lane = lane;
        out.effects.reserve(input.records.size());
        for (auto& one : input.records)
          out.effects.push_back(
              self->state.effect_of(one, input.policy_digest));
        self->send(outlet, std::move(out));
      },
  };
}

} // namespace weir::actors
