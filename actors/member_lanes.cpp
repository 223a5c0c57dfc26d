// The part of a member that deals with its lanes.
#include "actors/member.hpp"

#include <algorithm>

namespace weir::actors {

namespace {

/// A group is handed on when it has so much, so that lanes start early.
constexpr std::size_t group_records = 32;
constexpr std::size_t group_bytes = 128u << 10;

} // namespace

void member_state::change(const connectors::group_change& what) {
  using kind = connectors::group_change::what;
  switch (what.kind) {
  case kind::assigned:
    return assign(what.partitions);
  case kind::revoked:
    return revoke(what.partitions);
  case kind::lost:
    return lose(what.partitions);
  case kind::broken:
    for (const auto partition : what.partitions)
      if (const auto at = lanes_.find(partition); at != lanes_.end())
        restart(at->second);
    return;
  }
}

void member_state::assign(std::span<const connectors::partition_id> which) {
  std::vector<std::pair<connectors::partition_id, lane_id>> fresh;
  plan_.stream->drop(which); // of those that were owned before
  for (const auto partition : which) {
    auto& lane = lanes_[partition];
    end(lane);
    lane = {};
    lane.partition = partition;
    lane.id = next_lane_++;
    lane.start_us = now_us();
    fresh.emplace_back(partition, lane.id);
  }
  restore(std::move(fresh));
  show_ready();
}

void member_state::restore(
    std::vector<std::pair<connectors::partition_id, lane_id>> which) {
  if (!which.empty() && !stop_deadline_us_)
    self_->send(restorer_, restore_partitions{std::move(which)});
}

void member_state::restored(partition_restored& one) {
  auto* lane = find(one.lane);
  if (lane == nullptr || lane->phase != lane_phase::restoring ||
      stop_deadline_us_)
    return;
  start(*lane, std::move(one.from));
  show_ready();
}

void member_state::not_restored(const restore_failed& failure) {
  if (stop_deadline_us_)
    return;
  if (failure.error && plan_.probe.trouble)
    plan_.probe.trouble(failure.error);
  for (const auto id : failure.lanes)
    if (const auto* lane = find(id))
      to_restore_.emplace_back(lane->partition, id);
  if (!to_restore_.empty() && !std::exchange(retry_pending_, true))
    self_->delayed_send(self_, std::chrono::seconds{1}, retry_atom_v);
}

void member_state::retry() {
  retry_pending_ = false;
  auto which = std::exchange(to_restore_, {});
  std::erase_if(which, [&](const auto& one) {
    const auto* lane = find(one.second);
    return lane == nullptr || lane->phase != lane_phase::restoring;
  });
  restore(std::move(which));
}

void member_state::start(partition_lane& lane, connectors::takeover from) {
  if (auto error = plan_.stream->start(lane.partition, from.from)) {
    not_restored({{lane.id}, std::move(error)});
    return;
  }
  lane.next = std::move(from.from);
  lane.policy = lane_plan_.policy;
  lane.actors = start_lane(self_, lane_plan_, lane.id);
  lane.phase = lane_phase::running;
  if (plan_.probe.lane_started)
    plan_.probe.lane_started(lane.partition, now_us() - lane.start_us,
                             from.lost);
  // A commit at once says whose the partition is: a successor that finds our
  // transaction open then knows whom to fence.
  put_out(lane, {lane.partition, {}, lane.next, 0});
  schedule_.hurry(now_us());
  tick_at(now_us());
  feed(lane);
}

void member_state::feed_all() {
  for (auto& [partition, lane] : lanes_)
    feed(lane);
}

void member_state::feed(partition_lane& lane) {
  const auto& limits = plan_.config.credit;
  while (!stop_deadline_us_ && lane.may_take(limits)) {
    const auto most = std::min<std::int64_t>(
        group_records, limits.records - lane.in_flight.records);
    std::vector<record> records;
    const auto before = lane.in_flight.bytes;
    if (plan_.stream->take(lane.partition, static_cast<std::size_t>(most),
                           group_bytes, records) == 0)
      return;
    const auto count = records.size();
    self_->send(lane.actors->intake, lane.number(std::move(records)));
    if (plan_.probe.records_taken)
      plan_.probe.records_taken(
          lane.partition, count,
          static_cast<std::size_t>(lane.in_flight.bytes - before));
  }
}

partition_lane* member_state::find(lane_id id) {
  const auto at =
      std::find_if(lanes_.begin(), lanes_.end(),
                   [&](const auto& one) { return one.second.id == id; });
  return at == lanes_.end() ? nullptr : &at->second;
}

void member_state::swap_policy_if_idle(partition_lane& lane) {
  if (!lane.policy_waits || !lane.under_way.empty())
    return;
  lane.policy_waits = false;
  if (lane.policy == lane_plan_.policy)
    return;
  lane.policy = lane_plan_.policy;
  replace_policy(self_, lane_plan_, *lane.actors);
}

void member_state::actor_ended(const caf::down_msg& down) {
  if (!answer_ || !down.reason ||
      down.reason == caf::exit_reason::user_shutdown)
    return;
  if (restorer_ == down.source)
    return finish(fail(ec::internal,
                       "the restorer died: " + caf::to_string(down.reason)));
  for (auto& [partition, lane] : lanes_)
    if (lane.actors && lane.actors->contains(down.source)) {
      if (plan_.probe.trouble)
        plan_.probe.trouble(
            fail(ec::internal, "an actor of lane " + std::to_string(partition) +
                                   " died: " + caf::to_string(down.reason)));
      return restart(lane);
    }
}

void member_state::restart(partition_lane& lane) {
  end(lane);
  if (lane.phase == lane_phase::ending)
    return; // what it had under way is the next owner's
  if (++lane.restarts > plan_.config.lane_restarts)
    return finish(fail(ec::internal, "lane " + std::to_string(lane.partition) +
                                         " does not get past " +
                                         std::to_string(lane.restarts) +
                                         " restarts"));
  const connectors::partition_id only[] = {lane.partition};
  plan_.stream->drop(only);
  lane.reset(next_lane_++);
  lane.start_us = now_us();
  not_restored({{lane.id}, caf::none});
  show_ready();
}

void member_state::end(partition_lane& lane) {
  if (!lane.actors)
    return;
  end_actors(lane.actors->all());
  lane.actors.reset();
  lane.under_way.clear();
  if (plan_.probe.lane_stopped)
    plan_.probe.lane_stopped(lane.partition);
}

} // namespace weir::actors
