#include "actors/tracker.hpp"

#include "actors/output.hpp"

namespace weir::actors {

effect tracker_state::effect_of(decided& one) const {
  const bool by_record = config.time == time_source::record;
  const auto now_us = by_record && one.event != nullptr ? one.event->received_us
                                                        : clock->now_us();
  return make_effect(one, config, policy_digest, now_us);
}

tracker_actor::behavior_type
tracker(tracker_actor::stateful_pointer<tracker_state> self, lane_config config,
        clock_ptr clock, std::string policy_digest, writer_actor writer) {
  self->state.config = config;
  self->state.clock = std::move(clock);
  self->state.policy_digest = std::move(policy_digest);
  return {
      [=](records_decided& input) {
        batch out;
        for (auto& one : input.records)
          out.effects.push_back(self->state.effect_of(one));
        self->send(writer, std::move(out));
      },
  };
}

} // namespace weir::actors
