// The table of network kinds.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// IP and hardware addresses, mobile identities, internal names; by id.
std::span<const builtin> network_rows();

} // namespace weir::detectors
