// What documents put in a token's place.
#pragma once

#include <string_view>

namespace weir::detectors::tokens {

/// Whether the variable part of a token is a stand-in: one or two characters
/// over and over, words joined by hyphens or underscores, "your key", a row of
/// x. Samples with digits or mixed case count as tokens. Looks at the first
/// 64 characters.
bool is_filler(std::string_view body);

} // namespace weir::detectors::tokens
