// Words and beginnings of words that announce an attack.
#pragma once

#include <span>
#include <string_view>

namespace weir::detectors::prompts {

/// A long text is read around triggers whose weights, within a few hundred
/// bytes, add up to this; a short one around any.
inline constexpr unsigned enough_weight = 3;

/// The triggers of a weight, 1 to 3. Small letters, six bytes or more each;
/// accents as they are written. Those of Cyrillic lack their first letter,
/// which may be a capital.
std::span<const std::string_view> trigger_words(unsigned weight);

/// Those of all weights: a text without one of them announces nothing.
std::span<const std::string_view> trigger_words();

} // namespace weir::detectors::prompts
