#include "actors/member.hpp"

#include "actors/restorer.hpp"

#include <caf/actor_cast.hpp>

#include <algorithm>

namespace weir::actors {

namespace {

constexpr std::int64_t second_us = 1'000'000;
constexpr std::int64_t longest_backoff_us = 30 * second_us;

} // namespace

void member_state::begin(stream_plan plan) {
  plan_ = std::move(plan);
  schedule_ = commit_schedule{plan_.config};
  wake_pending_ = std::make_shared<std::atomic<bool>>(false);
  lane_plan_ = {plan_.config.lane, plan_.clock, plan_.policy,
                caf::actor_cast<member_actor>(self_)};
}

caf::typed_response_promise<run_finished> member_state::run() {
  answer_ = self_->make_response_promise<run_finished>();
  connectors::stream_probe probe;
  probe.trouble = plan_.probe.trouble;
  probe.aborted = plan_.probe.aborted;
  plan_.stream->report_to(std::move(probe));
  // One message however often the stream calls before it is heard.
  const auto handle = caf::actor_cast<member_actor>(self_);
  plan_.stream->on_ready([pending = wake_pending_, handle] {
    if (!pending->exchange(true))
      caf::anon_send(handle, wake_atom_v);
  });
  if (plan_.probe.policy_loaded)
    plan_.probe.policy_loaded(plan_.policy->digest);
  open();
  return *answer_;
}

void member_state::open() {
  if (auto error = plan_.stream->open()) {
    if (kind(code_of(error)) != error_kind::passing)
      return finish(std::move(error));
    if (plan_.probe.trouble)
      plan_.probe.trouble(error);
    open_backoff_us_ = std::min(std::max(open_backoff_us_ * 2, second_us / 4),
                                longest_backoff_us);
    return tick_at(now_us() + open_backoff_us_);
  }
  opened_ = true;
  restoring_ = plan_.stream->make_restorer();
  const auto handle = caf::actor_cast<member_actor>(self_);
  restorer_ = plan_.own_threads
                  ? self_->spawn<caf::detached>(restorer, restoring_, handle)
                  : self_->spawn(restorer, restoring_, handle);
  self_->monitor(restorer_);
  show_ready();
  housekeeping();
  wake();
}

void member_state::wake() {
  *wake_pending_ = false;
  if (!opened_)
    return;
  auto changes = plan_.stream->poll();
  if (!changes)
    return finish(std::move(changes.error()));
  for (const auto& one : *changes)
    change(one);
  feed_all();
}

void member_state::tick() {
  if (!answer_)
    return;
  if (!opened_)
    return stop_deadline_us_ ? conclude_stop() : open();
  const auto now = now_us();
  if (now >= housekeeping_us_)
    housekeeping();
  if (schedule_.due(now))
    commit();
  else if (const auto due = schedule_.due_us())
    tick_at(*due);
  conclude();
}

void member_state::tick_at(std::int64_t us) {
  if (const auto wait = us - now_us(); wait > 0)
    self_->delayed_send(self_, std::chrono::microseconds{wait}, tick_atom_v);
  else
    self_->send(self_, tick_atom_v);
}

void member_state::housekeeping() {
  housekeeping_us_ = now_us() + second_us;
  tick_at(housekeeping_us_);
  if (plan_.probe.in_flight)
    for (const auto& [partition, lane] : lanes_)
      if (lane.phase != lane_phase::restoring)
        plan_.probe.in_flight(partition,
                              static_cast<std::size_t>(lane.in_flight.records),
                              static_cast<std::size_t>(lane.in_flight.bytes),
                              plan_.stream->lag(partition, lane.next));
  wake(); // also serves a stream that has nothing to say
}

void member_state::show_ready() {
  const auto ready =
      opened_ && !stop_deadline_us_ &&
      std::all_of(lanes_.begin(), lanes_.end(), [](const auto& one) {
        return one.second.phase != lane_phase::restoring;
      });
  if (std::exchange(ready_, ready) != ready && plan_.probe.ready)
    plan_.probe.ready(ready);
}

void member_state::use(std::shared_ptr<const policy::compiled> policy) {
  lane_plan_.policy = std::move(policy);
  if (plan_.probe.policy_loaded)
    plan_.probe.policy_loaded(lane_plan_.policy->digest);
  for (auto& [partition, lane] : lanes_)
    if (lane.actors) {
      lane.policy_waits = true;
      swap_policy_if_idle(lane);
      feed(lane);
    }
}

void member_state::stop() {
  if (stop_deadline_us_ || !answer_)
    return;
  stop_deadline_us_ =
      now_us() + std::chrono::microseconds{plan_.config.drain_deadline}.count();
  tick_at(*stop_deadline_us_);
  if (restoring_)
    restoring_->interrupt();
  show_ready();
  conclude();
}

void member_state::finish(caf::error error) {
  if (!answer_)
    return;
  auto answer = std::exchange(answer_, std::nullopt);
  for (auto& [partition, lane] : lanes_)
    end(lane);
  lanes_.clear();
  if (restoring_)
    restoring_->interrupt();
  if (restorer_)
    caf::anon_send_exit(restorer_, caf::exit_reason::user_shutdown);
  plan_.stream->close();
  plan_.stream->on_ready({});
  answer->deliver(run_finished{std::move(summary_), std::move(error)});
  self_->quit();
}

member_actor::behavior_type
member(member_actor::stateful_pointer<member_state> self, stream_plan plan) {
  auto& state = self->state;
  state.begin(std::move(plan));
  self->set_down_handler(
      [self](caf::down_msg& down) { self->state.actor_ended(down); });
  return {
      [self](run_atom) { return self->state.run(); },
      [self](wake_atom) { self->state.wake(); },
      [self](batch& input) { self->state.take(input); },
      [self](partition_restored& one) { self->state.restored(one); },
      [self](const restore_failed& failure) {
        self->state.not_restored(failure);
      },
      [self](retry_atom) { self->state.retry(); },
      [self](tick_atom) { self->state.tick(); },
      [self](commit_atom) { self->state.go_on_committing(); },
      [self](use_policy& one) { self->state.use(std::move(one.policy)); },
      [self](stop_atom) { self->state.stop(); },
  };
}

} // namespace weir::actors
