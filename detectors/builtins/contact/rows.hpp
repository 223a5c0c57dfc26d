// The table of personal kinds.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// E-mail, telephone, addresses, birth and other facts of a person; by id.
std::span<const builtin> contact_rows();

} // namespace weir::detectors
