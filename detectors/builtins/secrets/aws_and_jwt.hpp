// Signed web tokens, and secret keys of Amazon Web Services.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// aws-secret-access-key (the value behind its label) and jwt, sorted by id.
std::span<const builtin> aws_and_jwt_rows();

} // namespace weir::detectors
