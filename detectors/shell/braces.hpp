// Brace lists of shell words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace weir::detectors::shell {

/// Splits a{b,c}d into abd and acd by its first list and appends them; nested
/// lists by repeating. False if the word has no list in braces.
bool split_braces(std::string_view word, std::vector<std::string>& out);

} // namespace weir::detectors::shell
