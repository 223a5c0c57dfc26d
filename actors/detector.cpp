#include "actors/detector.hpp"

namespace weir::actors {

namespace {

/// A detector that breaks its promise and throws has not looked.
inspection guarded_inspect(const detectors::detector& detector,
                           const event& event,
                           detectors::scratch& scratch) try {
  return detector.inspect(event, scratch);
} catch (const std::exception&) {
  inspection out;
  for (const auto check : detector.checks())
    out.looks.push_back({check, {}, {{all_texts, ec::detector_failed}}});
  return out;
}

} // namespace

detector_actor::behavior_type
detector(detector_actor::stateful_pointer<detector_state> self,
         std::size_t index, std::shared_ptr<const detectors::detector> instance,
         clock_ptr clock, verdict_actor verdict) {
  self->state.instance = std::move(instance);
  self->state.scratch = self->state.instance->make_scratch();
  return {
      [=](const inspect_events& asked) {
        auto& state = self->state;
        events_looked_at out;
        out.detector = index;
        for (const auto& [seq, event] : asked.events) {
          const auto start_us = clock->now_us();
          auto answer =
              guarded_inspect(*state.instance, *event, *state.scratch);
          out.events.push_back(
              {seq, std::move(answer), clock->now_us() - start_us});
        }
        self->send(verdict, std::move(out));
      },
  };
}

} // namespace weir::actors
