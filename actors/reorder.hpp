// Puts what several lanes finished back into the order of the input.
#pragma once

#include "actors/messages.hpp"

#include <cstdint>
#include <map>
#include <optional>

namespace weir::actors {

/// Holds effects until their turn. What it holds is bounded by the credit
/// that is out.
class reorder {
public:
  void add(effect one) {
    const auto seq = one.seq;
    waiting_.emplace(seq, std::move(one));
  }

  /// The effect whose turn it is, if it has come.
  std::optional<effect> next() {
    const auto first = waiting_.begin();
    if (first == waiting_.end() || first->first != turn_)
      return std::nullopt;
    std::optional out = std::move(first->second);
    waiting_.erase(first);
    ++turn_;
    return out;
  }

  /// How many effects have had their turn.
  std::uint64_t released() const { return turn_; }

private:
  std::map<std::uint64_t, effect> waiting_;
  std::uint64_t turn_ = 0;
};

} // namespace weir::actors
