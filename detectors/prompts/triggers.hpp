// Where in a text it is worth reading words at all.
#pragma once

#include "detectors/builtin.hpp"

#include <string_view>
#include <vector>

namespace weir::detectors::prompts {

/// Whether the words of a stretch say anything.
using near_check = bool (*)(std::string_view text, byte_range stretch);

/// Appends the stretches of a text around words that announce an attack in
/// some language, and around disguised letters: sorted, disjoint, cut at
/// blanks. Words that announce count only if what is near them says something;
/// without a check they all do. One pass that looks at every third place.
void find_stretches(std::string_view text, near_check says_something,
                    std::vector<byte_range>& out);

} // namespace weir::detectors::prompts
