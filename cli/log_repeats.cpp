#include "cli/log_repeats.hpp"

#include <algorithm>
#include <utility>

namespace weir::cli {

std::optional<std::uint64_t> log_repeats::show(const std::string& message,
                                               std::int64_t now_us) {
  const auto found = known_.find(message);
  if (found == known_.end()) {
    make_room();
    known_[message] = {now_us, 0};
    return 0;
  }
  auto& one = found->second;
  // A clock that was set back must not silence anything for long.
  const bool quiet = now_us >= one.shown_us && now_us - one.shown_us < quiet_us;
  if (quiet) {
    ++one.held_back;
    return std::nullopt;
  }
  one.shown_us = now_us;
  return std::exchange(one.held_back, 0);
}

void log_repeats::make_room() {
  if (known_.size() < capacity)
    return;
  known_.erase(std::min_element(known_.begin(), known_.end(),
                                [](const auto& a, const auto& b) {
                                  return a.second.shown_us < b.second.shown_us;
                                }));
}

} // namespace weir::cli
