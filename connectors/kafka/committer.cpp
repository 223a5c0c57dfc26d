#include "connectors/kafka/committer.hpp"

#include <algorithm>

namespace weir::connectors {

namespace {

using std::chrono::milliseconds;

/// Of one call; a longer wait is the same call again.
constexpr milliseconds call_limit{2'000};
constexpr milliseconds check_limit{2'000};

/// After so long an undecided commit is left to a new producer of the same
/// name: longer than the broker keeps a transaction open.
constexpr std::int64_t undecided_limit_us = 20'000'000;

} // namespace

committer::committer(std::shared_ptr<producer_port> port,
                     committer_topics topics, now clock, stream_probe probe,
                     std::function<void(commit_point)> at)
    : port_(std::move(port)), topics_(std::move(topics)),
      clock_(std::move(clock)), probe_(std::move(probe)), at_(std::move(at)) {}

void committer::write(lane_output output) {
  batch_.push_back({std::move(output)});
  if (phase_ == phase::idle && !begin())
    return;
  // Early, so that a commit has little left to send. What does not go now
  // goes then.
  if (phase_ == phase::open)
    if (const auto what = send(batch_.back());
        what == next_step::abort || what == next_step::renew)
      turn(what, caf::none);
}

void committer::write_state(partition_id which,
                            std::span<const state_entry> entries) {
  if (!topics_.state.empty())
    for (const auto& one : entries)
      state_.push_back({which, one});
}

commit_result committer::commit() {
  while (phase_ != phase::idle || !batch_.empty())
    if (!step())
      return commit_result::pending;
  state_.clear();
  return commit_result::committed;
}

bool committer::step() {
  switch (phase_) {
  case phase::idle:
    return begin();
  case phase::open:
    return send_all();
  case phase::offsets:
    return send_offsets();
  case phase::committing:
    return decide();
  case phase::aborting:
    return give_up();
  case phase::renewing:
    return renew();
  case phase::checking:
    return check();
  }
  return false;
}

bool committer::begin() {
  const auto [what, why] = port_->begin();
  if (what == next_step::done)
    phase_ = phase::open;
  else
    turn(what, why);
  return what == next_step::done;
}

bool committer::send_all() {
  if (batch_.empty()) { // all of it was dropped
    turn(next_step::abort, caf::none);
    return true;
  }
  const auto send_each = [this](auto& parts) {
    auto what = next_step::done;
    for (auto part = parts.begin();
         part != parts.end() && what == next_step::done; ++part)
      what = send(*part);
    turn(what, caf::none);
    return what == next_step::done;
  };
  if (!send_each(batch_) || !send_each(state_))
    return false;
  pass(commit_point::after_produce);
  phase_ = phase::offsets;
  return true;
}

bool committer::send_offsets() {
  const auto [what, why] = port_->send_offsets(offsets(), call_limit);
  if (what != next_step::done) {
    turn(what, why);
    return false;
  }
  pass(commit_point::after_offsets);
  phase_ = phase::committing;
  undecided_since_us_ = clock_();
  pass(commit_point::before_commit);
  return true;
}

bool committer::decide() {
  const auto [what, why] = port_->commit(call_limit);
  if (what == next_step::done) {
    pass(commit_point::after_commit);
    settled();
    return true;
  }
  const auto overdue = clock_() - undecided_since_us_ >= undecided_limit_us;
  turn(what == next_step::again && overdue ? next_step::renew : what, why);
  return false;
}

bool committer::give_up() {
  const auto [what, why] = port_->abort(call_limit);
  if (what == next_step::done) {
    send_again();
    // Whatever made it fail may need what the group says next.
    return batch_.empty();
  }
  turn(what == next_step::abort ? next_step::renew : what, why);
  return false;
}

bool committer::renew() {
  const auto [what, why] = port_->open(call_limit);
  if (what != next_step::done) {
    turn(what == next_step::again ? what : next_step::renew, why);
    return false;
  }
  phase_ = phase::checking;
  return true;
}

/// The new producer's start has decided the old one's transaction. One lane
/// whose input went on tells for all, for all go together. An offset beyond
/// that of the batch is another member's, and tells nothing of it.
bool committer::check() {
  for (const auto& [partition, next] : offsets()) {
    const auto at = next.find(topics_.events);
    if (at == next.end() || !went_on(partition))
      continue;
    auto known = port_->committed(partition, check_limit);
    if (!known) {
      if (probe_.trouble)
        probe_.trouble(known.error());
      return false;
    }
    if (*known == at->second) {
      settled();
      return true;
    }
    if (*known < at->second)
      break;
  }
  send_again();
  return true;
}

bool committer::went_on(partition_id which) const {
  return std::any_of(batch_.begin(), batch_.end(), [&](const part& one) {
    return one.output.partition == which && !one.output.records.empty();
  });
}

next_step committer::send(part& one) {
  auto& records = one.output.records;
  if (one.sent < records.size())
    pass(commit_point::before_produce);
  for (; one.sent < records.size(); ++one.sent) {
    const auto& record = records[one.sent];
    const auto topic = topics_.outputs.find(record.to);
    if (topic == topics_.outputs.end() || topic->second.empty())
      continue;
    if (const auto what = produce(topic->second, one.output.partition,
                                  record.key, record.value, record.headers);
        what != next_step::done)
      return what;
  }
  return next_step::done;
}

next_step committer::send(state_part& one) {
  if (one.sent)
    return next_step::done;
  const auto what =
      produce(topics_.state, one.partition, one.entry.key, one.entry.value, {});
  one.sent = what == next_step::done;
  return what;
}

next_step committer::produce(std::string_view topic, partition_id partition,
                             const std::optional<std::string>& key,
                             std::string_view value,
                             const record_headers& headers) {
  const auto count = topics_.partitions.find(topic);
  if (count != topics_.partitions.end() && count->second > 0)
    partition %= count->second;
  const auto [what, why] =
      port_->produce({topic, partition, key, value, headers});
  if (why && probe_.trouble)
    probe_.trouble(why);
  return what;
}

void committer::turn(next_step what, const caf::error& why) {
  if (why && what != next_step::abort && probe_.trouble)
    probe_.trouble(why);
  switch (what) {
  case next_step::done:
  case next_step::again:
    return;
  case next_step::abort:
    if (why && probe_.aborted)
      probe_.aborted(why);
    phase_ = phase::aborting;
    return;
  case next_step::renew:
    if (probe_.aborted)
      probe_.aborted(why ? why : fail(ec::write_failed, "producer renewed"));
    port_->discard();
    phase_ = phase::renewing;
    return;
  }
}

void committer::send_again() {
  for (auto& one : batch_)
    one.sent = 0;
  for (auto& one : state_)
    one.sent = false;
  phase_ = phase::idle;
}

void committer::settled() {
  batch_.clear();
  state_.clear();
  phase_ = phase::idle;
}

std::vector<lane_offsets> committer::offsets() const {
  std::map<partition_id, positions> latest;
  for (const auto& one : batch_)
    latest[one.output.partition] = one.output.next;
  std::vector<lane_offsets> out;
  out.reserve(latest.size());
  for (auto& [partition, next] : latest)
    out.push_back({partition, std::move(next)});
  return out;
}

void committer::drop(std::span<const partition_id> which) {
  const auto gone = [&](partition_id one) {
    return std::find(which.begin(), which.end(), one) != which.end();
  };
  const auto sent =
      std::any_of(batch_.begin(), batch_.end(), [&](const part& one) {
        return one.sent > 0 && gone(one.output.partition);
      });
  std::erase_if(batch_,
                [&](const part& one) { return gone(one.output.partition); });
  std::erase_if(state_,
                [&](const state_part& one) { return gone(one.partition); });
  // Before its offsets are told, a transaction can still be taken back.
  if ((phase_ == phase::open && sent) || phase_ == phase::offsets)
    phase_ = phase::aborting;
}

} // namespace weir::connectors
