// Tokens of GitHub, old and new forms.
#pragma once

#include "detectors/builtin.hpp"

#include <string_view>
#include <vector>

namespace weir::detectors {

/// Appends tokens that start with ghp_ gho_ ghu_ ghs_ ghr_ or github_pat_, to
/// their last character. App tokens that carry a JSON Web Token, dots and
/// hyphens included, are covered whole. The checksum of the classic form is
/// not asked for: a mistyped or newer token is still a token.
void scan_github_token(std::string_view text, std::vector<byte_range>& out);

} // namespace weir::detectors
