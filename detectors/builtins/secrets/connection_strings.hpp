// Lists of settings in one string that hold a key or a password.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// A row a kind, sorted by id. A match is the list up to its secret at least.
std::span<const builtin> connection_string_rows();

} // namespace weir::detectors
