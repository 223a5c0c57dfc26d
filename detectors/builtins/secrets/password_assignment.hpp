// Passwords in settings, code, markup, command lines and prose.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// password-assignment. A match is the value alone.
std::span<const builtin> password_assignment_rows();

} // namespace weir::detectors
