// "Did you mean": the nearest known word to a misspelt one.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace weir::config {

/// Number of single-character edits (insert, delete, replace, swap of two
/// neighbours) between two words, counted in bytes.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The word of `known` nearest to `word` if it is near enough to be a slip of
/// the pen: at most a third of the letters, and at least one. The first of
/// equals; "" when none is near.
std::string nearest(std::string_view word,
                    std::span<const std::string_view> known);

/// `; did you mean "x"?` with the nearest word, or "".
std::string did_you_mean(std::string_view word,
                         std::span<const std::string_view> known);

} // namespace weir::config
