// Words that carry an attack, mistyped or with digits for letters.
#pragma once

#include <string>
#include <string_view>

namespace weir::detectors::prompts {

/// Bytes of the shortest word that stands for another.
inline constexpr std::size_t shortest_respelt = 4;

/// The word that an unknown folded word stands for: one of a few key words
/// within a slip or two of it, or the word with its digits read as letters.
/// "" if there is none. Bounded work.
std::string respelt(std::string_view word);

} // namespace weir::detectors::prompts
