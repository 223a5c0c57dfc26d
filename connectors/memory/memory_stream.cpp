#include "connectors/memory/memory_stream.hpp"

#include <algorithm>

namespace weir::connectors {

namespace {

bool among(std::span<const partition_id> which, partition_id one) {
  return std::find(which.begin(), which.end(), one) != which.end();
}

} // namespace

std::int64_t memory_cluster::append(partition_id to, std::string bytes) {
  auto& log = partitions[to].events;
  record one;
  one.from = {topic, to, static_cast<std::int64_t>(log.size()), 0};
  one.timestamp_ms = one.from.offset;
  one.bytes = std::move(bytes);
  log.push_back(std::move(one));
  return log.back().from.offset;
}

class memory_stream::memory_restorer : public restorer {
public:
  explicit memory_restorer(memory_stream& owner) : owner_(owner) {}

  caf::error restore(std::span<const partition_id> which,
                     const done& done) override {
    if (owner_.failing_restores > 0) {
      --owner_.failing_restores;
      return fail(ec::read_failed, "the memory stream was told to fail");
    }
    for (const auto one : which) {
      const auto& log = owner_.cluster_->partitions[one];
      takeover out;
      out.partition = one;
      out.from = log.committed;
      out.from.try_emplace(owner_.cluster_->topic, 0);
      for (const auto& [key, value] : log.state)
        out.state.push_back({key, value});
      done(std::move(out));
    }
    return caf::none;
  }

  void interrupt() noexcept override {}

private:
  memory_stream& owner_;
};

void memory_stream::tell(group_change change) {
  changes_.push_back(std::move(change));
  wake();
}

void memory_stream::wake() const {
  if (wake_)
    wake_();
}

void memory_stream::on_ready(std::function<void()> wake) {
  wake_ = std::move(wake);
}

void memory_stream::report_to(stream_probe probe) {
  probe_ = std::move(probe);
}

caf::error memory_stream::open() {
  if (failing_opens == 0)
    return caf::none;
  --failing_opens;
  return fail(ec::read_failed, "the memory stream was told to fail");
}

caf::expected<std::vector<group_change>> memory_stream::poll() {
  return std::exchange(changes_, {});
}

std::shared_ptr<restorer> memory_stream::make_restorer() {
  return std::make_shared<memory_restorer>(*this);
}

caf::error memory_stream::start(partition_id which, const positions& from) {
  reading_[which] = from.at(cluster_->topic);
  return caf::none;
}

std::size_t memory_stream::take(partition_id which, std::size_t records,
                                std::size_t bytes, std::vector<record>& into) {
  const auto at = reading_.find(which);
  if (at == reading_.end())
    return 0;
  const auto& log = cluster_->partitions[which].events;
  std::size_t count = 0;
  for (std::size_t sum = 0; count < records && sum < bytes &&
                            at->second < static_cast<std::int64_t>(log.size());
       ++count) {
    into.push_back(log[static_cast<std::size_t>(at->second++)]);
    sum += into.back().bytes.size();
  }
  return count;
}

std::int64_t memory_stream::lag(partition_id which,
                                const positions& next) const {
  const auto at = next.find(cluster_->topic);
  return at == next.end() ? -1
                          : static_cast<std::int64_t>(
                                cluster_->partitions[which].events.size()) -
                                at->second;
}

void memory_stream::write(lane_output output) {
  written_.push_back(std::move(output));
}

void memory_stream::write_state(partition_id which,
                                std::span<const state_entry> entries) {
  for (const auto& one : entries)
    state_.emplace_back(which, one);
}

commit_result memory_stream::commit() {
  if (!answers.empty()) {
    const auto answer = answers.front();
    answers.pop_front();
    if (answer == commit_result::pending)
      return answer;
  }
  ++commits_;
  for (auto& one : std::exchange(written_, {})) {
    auto& log = cluster_->partitions[one.partition];
    log.committed = std::move(one.next);
    std::move(one.records.begin(), one.records.end(),
              std::back_inserter(log.outputs));
  }
  for (auto& [which, one] : std::exchange(state_, {}))
    cluster_->partitions[which].state[one.key] = std::move(one.value);
  return commit_result::committed;
}

void memory_stream::drop(std::span<const partition_id> which) {
  std::erase_if(written_,
                [&](const auto& one) { return among(which, one.partition); });
  std::erase_if(state_,
                [&](const auto& one) { return among(which, one.first); });
}

void memory_stream::release(std::span<const partition_id> which) {
  for (const auto one : which)
    reading_.erase(one);
  released_.emplace_back(which.begin(), which.end());
}

} // namespace weir::connectors
