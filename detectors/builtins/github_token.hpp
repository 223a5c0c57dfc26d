// Tokens of GitHub, old and new forms.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// The row for all kinds (ghp_ gho_ ghu_ ghs_ ghr_ github_pat_) and one row
/// for each of some kinds, sorted by id. Tokens are covered to their last
/// character, app tokens that carry a JSON Web Token with its dots and hyphens.
/// The row for all does not ask for the checksum of the classic form: a
/// mistyped or newer token is still a token. The rows for one kind do.
std::span<const builtin> github_token_rows();

} // namespace weir::detectors
