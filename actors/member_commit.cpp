// The part of a member that commits, and gives partitions back.
#include "actors/member.hpp"
#include "messages/json_writer.hpp"
#include "messages/lane_position.hpp"

#include <algorithm>

namespace weir::actors {

namespace {

constexpr std::chrono::milliseconds shortest_commit_backoff{5};
constexpr std::chrono::milliseconds longest_commit_backoff{500};

/// What a commit that is under way gets beyond a deadline.
constexpr std::int64_t commit_grace_us = 2'000'000;

connectors::state_entry position_entry(const partition_lane& lane) {
  const lane_position position{lane.next, lane.policy->digest};
  return {std::string{lane_position_key}, write_json(to_json(position))};
}

} // namespace

void member_state::take(batch& input) {
  auto* lane = find(input.lane);
  if (lane == nullptr || !lane->actors || !answer_)
    return; // of a lane that was given up
  for (auto& one : input.effects) {
    auto output = lane->finish(one);
    if (!output)
      return restart(*lane);
    summary_.add(one.tally, one.bytes);
    if (plan_.probe.judged)
      plan_.probe.judged(one.tally, lane->partition, *lane->policy);
    put_out(*lane, std::move(*output));
  }
  swap_policy_if_idle(*lane);
  if (schedule_.due(now_us()))
    commit();
  else
    feed(*lane);
  conclude();
}

void member_state::put_out(partition_lane& lane,
                           connectors::lane_output output) {
  if (committing_) {
    // It keeps its credit, so what waits here is bounded.
    lane.held.push_back(std::move(output));
    return;
  }
  if (!output.records.empty()) { // not the claim of a lane that begins
    --lane.in_flight.records;
    lane.in_flight.bytes -= static_cast<std::int64_t>(output.input_bytes);
  }
  std::size_t bytes = 0;
  for (const auto& record : output.records)
    bytes += record.value.size();
  const auto first = !schedule_.due_us();
  schedule_.add(output.records.size(), bytes, now_us());
  if (first)
    tick_at(*schedule_.due_us());
  lane.dirty = true;
  plan_.stream->write(std::move(output));
}

void member_state::commit() {
  if (committing_ || !answer_)
    return;
  commit_start_us_ = now_us();
  for (const auto& [partition, lane] : lanes_)
    if (lane.dirty) {
      const connectors::state_entry only[] = {position_entry(lane)};
      plan_.stream->write_state(partition, only);
    }
  settle(plan_.stream->commit());
}

void member_state::go_on_committing() {
  if (committing_ && answer_)
    settle(plan_.stream->commit());
}

void member_state::settle(connectors::commit_result result) {
  committing_ = result == connectors::commit_result::pending;
  if (committing_) {
    // Calls that wait do so themselves; this is for those that fail at once.
    self_->delayed_send(self_, commit_backoff_, commit_atom_v);
    commit_backoff_ = std::min(commit_backoff_ * 2, longest_commit_backoff);
  } else {
    commit_backoff_ = shortest_commit_backoff;
    committed();
  }
  conclude();
}

void member_state::committed() {
  if (plan_.probe.committed)
    plan_.probe.committed(schedule_.records(), now_us() - commit_start_us_);
  schedule_.reset();
  for (auto& [partition, lane] : lanes_)
    if (std::exchange(lane.dirty, false))
      lane.restarts = 0;
  for (auto& [partition, lane] : lanes_)
    for (auto held = std::exchange(lane.held, {}); auto& one : held)
      put_out(lane, std::move(one));
  feed_all();
}

void member_state::revoke(std::span<const connectors::partition_id> which) {
  release_ = {
      {which.begin(), which.end()},
      now_us() +
          std::chrono::microseconds{plan_.config.revoke_deadline}.count()};
  for (const auto partition : which)
    if (const auto at = lanes_.find(partition); at != lanes_.end())
      at->second.phase = lane_phase::ending;
  tick_at(release_->deadline_us);
  conclude();
}

void member_state::lose(std::span<const connectors::partition_id> which) {
  release_.reset();
  for (const auto partition : which)
    if (const auto at = lanes_.find(partition); at != lanes_.end()) {
      end(at->second);
      lanes_.erase(at);
    }
  plan_.stream->drop(which);
  plan_.stream->release(which);
  show_ready();
}

bool member_state::dirty(
    std::span<const connectors::partition_id> which) const {
  return std::any_of(which.begin(), which.end(), [&](auto partition) {
    const auto at = lanes_.find(partition);
    return at != lanes_.end() && at->second.dirty;
  });
}

void member_state::conclude() {
  if (release_)
    conclude_release();
  if (stop_deadline_us_)
    conclude_stop();
}

void member_state::conclude_release() {
  const auto now = now_us();
  const auto late = now >= release_->deadline_us;
  const auto& which = release_->partitions;
  const auto busy = std::any_of(which.begin(), which.end(), [&](auto one) {
    const auto at = lanes_.find(one);
    return at != lanes_.end() && at->second.actors && !at->second.idle();
  });
  if (busy && !late)
    return;
  if (dirty(which) && now < release_->deadline_us + commit_grace_us) {
    if (!committing_)
      return commit(); // comes back here once it is settled
    return tick_at(release_->deadline_us + commit_grace_us);
  }
  const auto done = std::exchange(release_, std::nullopt);
  if (dirty(done->partitions) || busy)
    plan_.stream->drop(done->partitions);
  for (const auto partition : done->partitions)
    if (const auto at = lanes_.find(partition); at != lanes_.end()) {
      end(at->second);
      lanes_.erase(at);
    }
  plan_.stream->release(done->partitions);
  show_ready();
}

void member_state::conclude_stop() {
  if (!opened_)
    return finish(caf::none);
  const auto now = now_us();
  const auto late = now >= *stop_deadline_us_;
  const auto busy =
      std::any_of(lanes_.begin(), lanes_.end(), [](const auto& one) {
        return one.second.actors && !one.second.idle();
      });
  if (busy && !late)
    return;
  if (schedule_.due_us() && now < *stop_deadline_us_ + commit_grace_us) {
    if (!committing_)
      return commit();
    return tick_at(*stop_deadline_us_ + commit_grace_us);
  }
  if (!schedule_.due_us())
    return finish(caf::none);
  finish(fail(ec::write_failed,
              "what was finished could not be committed in time; it will be "
              "judged again"));
}

} // namespace weir::actors
