#include "actors/verdict.hpp"

#include <algorithm>

namespace weir::actors {

namespace {

verdict_board make_board(const policy::compiled& policy,
                         const lane_config& config) {
  std::vector<std::vector<check_index>> detectors;
  for (const auto& detector : policy.detectors)
    detectors.push_back(detector->checks());
  const std::int64_t limit_us = config.detector_deadline.count() * 1000;
  return {std::move(detectors), std::vector(policy.detectors.size(), limit_us)};
}

} // namespace

void verdict_state::take(records_taken& taken) {
  const auto now_us = clock->now_us();
  for (auto& one : taken.records) {
    if (one.event != nullptr)
      board->expect(one.seq, one.bytes, std::move(one.event), one.parse_us,
                    now_us);
    else
      board->refuse(one.seq, one.bytes, std::move(one.refused));
  }
}

void verdict_state::hear(events_looked_at& answers) {
  const auto now_us = clock->now_us();
  for (auto& [seq, answer, took_us] : answers.events)
    board->answer(seq, answers.detector, std::move(answer), took_us, now_us);
}

decided verdict_state::decide(board_entry entry) const {
  decided out;
  out.seq = entry.seq;
  out.bytes = entry.bytes;
  out.event = std::move(entry.event);
  out.refused = std::move(entry.refused);
  if (out.event == nullptr)
    return out;
  out.judgement = policy::judge(*policy, *out.event, entry.looks);
  const auto end_us = config.time == time_source::record
                          ? out.event->received_us
                          : clock->now_us();
  out.times = {entry.parse_us, entry.detect_us,
               std::max<std::int64_t>(end_us - out.event->received_us, 0),
               entry.counts};
  out.detector_us = std::move(entry.detector_us);
  return out;
}

records_decided verdict_state::release() {
  records_decided out;
  out.policy_digest = policy->digest;
  while (auto entry = board->release())
    out.records.push_back(decide(std::move(*entry)));
  return out;
}

verdict_actor::behavior_type
verdict(verdict_actor::stateful_pointer<verdict_state> self, lane_config config,
        clock_ptr clock, std::shared_ptr<const policy::compiled> policy,
        tracker_actor tracker) {
  self->state.config = config;
  self->state.clock = std::move(clock);
  self->state.board = make_board(*policy, config);
  self->state.policy = std::move(policy);
  const auto go_on = [=] {
    auto& state = self->state;
    if (auto out = state.release(); !out.records.empty())
      self->send(tracker, std::move(out));
    const auto next = state.board->next_deadline_us();
    if (!next || state.tick_pending)
      return;
    state.tick_pending = true;
    const auto wait_us =
        std::max<std::int64_t>(*next - state.clock->now_us(), 1000);
    self->delayed_send(self, std::chrono::microseconds{wait_us}, tick_atom_v);
  };
  return {
      [=](records_taken& taken) {
        self->state.take(taken);
        go_on();
      },
      [=](events_looked_at& answers) {
        self->state.hear(answers);
        go_on();
      },
      [=](tick_atom) {
        self->state.tick_pending = false;
        self->state.board->expire(self->state.clock->now_us());
        go_on();
      },
  };
}

} // namespace weir::actors
