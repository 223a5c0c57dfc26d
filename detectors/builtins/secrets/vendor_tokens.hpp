// Tokens that announce themselves: a vendor's prefix, or a mark inside.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// One row a kind of token, sorted by id; the shapes stand in the source.
/// GitHub tokens and AWS key ids have rows of their own in github_token.hpp and
/// aws_keys.hpp, kinds with weak prefixes in token_runs.hpp.
std::span<const builtin> vendor_token_rows();

} // namespace weir::detectors
