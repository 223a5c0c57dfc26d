// Adds up the signs of a text, by who speaks in it.
#pragma once

#include "detectors/builtin.hpp"
#include "detectors/prompts/rules.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace weir::detectors::prompts {

/// How much each sign counts for a kind of attack, and how much is needed.
struct profile {
  std::array<float, signs> share{};
  float needed = 4;
  /// Signs count together within this many bytes.
  std::uint32_t window = 1'000;
  /// Reads texts whole, not only around what announces an attack.
  bool reads_all = false;
};

/// Appends the stretches of a text whose signs add up. A confidence of 0.5
/// stands for just enough; stretches with less than half of it are left out.
/// `needed` replaces the profile's own. Linear in the text.
void weigh_text(std::string_view text, const profile& of, float needed,
                std::vector<weighed>& out);

/// The sum over some signs, the most that any window reaches: for tests and
/// for tuning.
double highest(std::string_view text, const profile& of);

extern const profile injection;
extern const profile jailbreak;
extern const profile poisoning;

} // namespace weir::detectors::prompts
