// The two engines by themselves; regex.hpp chooses between them.
#pragma once

#include "detectors/patterns/regex.hpp"

namespace weir::detectors {

/// Compiles for RE2. On refusal only `re2_reason` is set: the engine does not
/// tell the position.
compiled_pattern compile_re2(std::string_view pattern,
                             const regex_budget& budget);

/// Compiles for PCRE2, with JIT where the machine has it. On refusal `offset`
/// (in bytes here) and `reason` are set.
compiled_pattern compile_pcre2(std::string_view pattern,
                               const regex_budget& budget);

/// Adds a match to `out`, unless it is empty or ignored. False when there are
/// more than asked for. `before` is how many ranges `out` had at first.
bool take_match(std::string_view text, byte_range match,
                const find_options& options, std::size_t before,
                std::vector<byte_range>& out);

/// Index of the code point after the one at `i`; the text's size at its end.
std::size_t next_code_point(std::string_view text, std::size_t i);

/// First index at or after `i` that does not cut a code point.
std::size_t code_point_boundary(std::string_view text, std::size_t i);

} // namespace weir::detectors
