// Keys of services that say nothing by themselves: they are told by the name
// of the service before them.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// A row a service, sorted by id. A match is the value alone: exactly the
/// service's shape, at most a line or two behind its name, with nothing
/// between but marks and words such as "api key is".
std::span<const builtin> labelled_secret_rows();

} // namespace weir::detectors
