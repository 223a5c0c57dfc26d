// Tokens with a weak prefix or none: found among the long runs of letters,
// digits, hyphens and underscores, which one pass visits for all of them.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// One row a kind, sorted by id, all of the group "token-runs". A token of
/// these kinds has a run of at least 24 such characters in it.
std::span<const builtin> token_run_rows();

} // namespace weir::detectors
