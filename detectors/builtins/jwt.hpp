// JSON Web Tokens in compact form (RFC 7515, RFC 7516).
#pragma once

#include "detectors/builtin.hpp"

#include <string_view>
#include <vector>

namespace weir::detectors {

/// Appends header.payload.signature where the header decodes to a JSON object
/// with "alg"; the five parts of an encrypted token alike. The range covers the
/// whole token.
void scan_jwt(std::string_view text, std::vector<byte_range>& out);

} // namespace weir::detectors
