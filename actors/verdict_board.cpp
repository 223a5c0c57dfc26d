#include "actors/verdict_board.hpp"

#include <algorithm>

namespace weir::actors {

verdict_board::verdict_board(std::vector<std::vector<check_index>> detectors,
                             std::vector<std::int64_t> limits_us)
    : detectors_(std::move(detectors)), limits_us_(std::move(limits_us)) {
  limits_us_.resize(detectors_.size(), 0);
  progress_.resize(detectors_.size());
}

void verdict_board::expect(std::uint64_t seq, std::size_t bytes,
                           std::shared_ptr<const event> event,
                           std::int64_t parse_us, std::int64_t now_us) {
  auto& entry = entries_.emplace_back();
  entry.seq = seq;
  entry.bytes = bytes;
  entry.event = std::move(event);
  entry.parse_us = parse_us;
  for (const auto limit : limits_us_)
    entry.deadlines_us.push_back(now_us + limit);
  entry.detector_us.assign(detectors_.size(), -1);
  entry.missing = detectors_.size();
}

void verdict_board::refuse(std::uint64_t seq, std::size_t bytes,
                           std::shared_ptr<const dead_letter> letter) {
  auto& entry = entries_.emplace_back();
  entry.seq = seq;
  entry.bytes = bytes;
  entry.refused = std::move(letter);
}

bool verdict_board::answer(std::uint64_t seq, std::size_t detector,
                           inspection answer, std::int64_t took_us,
                           std::int64_t now_us) {
  auto* entry = find(seq);
  if (entry == nullptr || detector >= entry->deadlines_us.size() ||
      entry->deadlines_us[detector] == 0)
    return false;
  for (auto& look : answer.looks)
    entry->looks.push_back(std::move(look));
  entry->counts += answer.counts;
  entry->detect_us += took_us;
  entry->detector_us[detector] = took_us;
  if (auto& progress = progress_[detector]; seq >= progress.next_seq)
    progress = {seq + 1, now_us};
  settle(*entry, detector);
  return true;
}

std::size_t verdict_board::expire(std::int64_t now_us) {
  std::size_t count = 0;
  for (auto& entry : entries_)
    for (std::size_t d = 0; d < entry.deadlines_us.size(); ++d) {
      if (entry.deadlines_us[d] == 0 || deadline_us(entry, d) > now_us)
        continue;
      for (const auto check : detectors_[d])
        entry.looks.push_back({check, {}, {{all_texts, ec::deadline_passed}}});
      settle(entry, d);
      ++count;
    }
  return count;
}

std::optional<board_entry> verdict_board::release() {
  if (entries_.empty() || entries_.front().missing > 0)
    return std::nullopt;
  std::optional out = std::move(entries_.front());
  entries_.pop_front();
  std::sort(out->looks.begin(), out->looks.end(),
            [](const look& a, const look& b) { return a.check < b.check; });
  return out;
}

std::optional<std::int64_t> verdict_board::next_deadline_us() const {
  std::optional<std::int64_t> out;
  for (const auto& entry : entries_)
    for (std::size_t d = 0; d < entry.deadlines_us.size(); ++d)
      if (entry.deadlines_us[d] != 0)
        out = std::min(out.value_or(INT64_MAX), deadline_us(entry, d));
  return out;
}

std::int64_t verdict_board::deadline_us(const board_entry& entry,
                                        std::size_t detector) const {
  const auto& progress = progress_[detector];
  const auto own = entry.deadlines_us[detector];
  return entry.seq < progress.next_seq
             ? own
             : std::max(own, progress.heard_us + limits_us_[detector]);
}

board_entry* verdict_board::find(std::uint64_t seq) {
  const auto at = std::lower_bound(
      entries_.begin(), entries_.end(), seq,
      [](const board_entry& entry, std::uint64_t s) { return entry.seq < s; });
  return at != entries_.end() && at->seq == seq ? &*at : nullptr;
}

void verdict_board::settle(board_entry& entry, std::size_t detector) {
  entry.deadlines_us[detector] = 0;
  --entry.missing;
}

} // namespace weir::actors
