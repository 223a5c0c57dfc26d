// Text that people do not see and a model reads.
#pragma once

#include "detectors/builtin.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace weir::detectors::prompts {

/// Appends stretches of a text that say something without showing it:
/// Unicode tag letters, rows of variation selectors or zero-width characters,
/// words cut up by zero-width characters, and direction overrides that make a
/// line of code read otherwise than it runs. Emoji sequences, flags of
/// regions, joiners of Arabic and Indic scripts, a byte order mark at the
/// start and direction marks in right-to-left prose are none. Linear.
void find_hidden_text(std::string_view text, std::vector<weighed>& out);

/// Bytes that begin the characters looked for: a text with none of them hides
/// nothing.
std::span<const std::string_view> hidden_text_marks();

} // namespace weir::detectors::prompts
