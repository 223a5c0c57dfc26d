// Where in a text it is worth reading words at all.
#pragma once

#include "detectors/builtin.hpp"

#include <string_view>
#include <vector>

namespace weir::detectors::prompts {

/// Appends the stretches of a text around words that announce an attack in
/// some language, and around disguised letters: sorted, disjoint, cut at
/// blanks. One pass that looks at every fourth place of ordinary text.
void find_stretches(std::string_view text, std::vector<byte_range>& out);

} // namespace weir::detectors::prompts
