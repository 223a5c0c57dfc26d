#include "actors/intake.hpp"

#include "messages/parse_event.hpp"

namespace weir::actors {

records_taken::one intake_state::take(std::uint64_t seq, record input) const {
  const auto start_us = clock->now_us();
  const bool by_record = config.time == time_source::record;
  parse_options options;
  options.digest = config.decisions;
  options.fallback_ms = by_record || !config.timings ? 0 : start_us / 1000;
  options.now_us = by_record ? std::nullopt : std::optional{start_us};
  records_taken::one out;
  out.seq = seq;
  out.bytes = input.bytes.size();
  auto parsed = parse_event(input, options);
  out.event = std::move(parsed.event);
  if (out.event == nullptr)
    out.refused = std::make_shared<dead_letter>(
        dead_letter{std::move(input.from), std::move(input.key),
                    std::move(parsed.faults), std::move(input.bytes),
                    input.part, input.last_part, std::move(input.headers)});
  out.parse_us = clock->now_us() - start_us;
  return out;
}

intake_actor::behavior_type
intake(intake_actor::stateful_pointer<intake_state> self, lane_config config,
       clock_ptr clock, verdict_actor verdict,
       std::vector<detector_actor> detectors) {
  self->state.config = config;
  self->state.clock = std::move(clock);
  return {
      [=](numbered_records& input) {
        records_taken taken;
        inspect_events asked;
        for (auto& [seq, record] : input.records) {
          taken.records.push_back(self->state.take(seq, std::move(record)));
          if (const auto& event = taken.records.back().event)
            asked.events.push_back({seq, event});
        }
        self->send(verdict, std::move(taken));
        if (!asked.events.empty())
          for (const auto& detector : detectors)
            self->send(detector, asked);
      },
  };
}

} // namespace weir::actors
