// Settings whose name says that their value is a secret, whoever issued it.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// env-secret-assignment, generic-api-key-assignment and
/// generic-secret-assignment, sorted by id. A match is the value alone.
std::span<const builtin> assignment_rows();

} // namespace weir::detectors
