// Stands in for engines that this build does not have.
#pragma once

#include "detectors/detector.hpp"

#include <span>

namespace weir::detectors {

/// Makes a detector that answers every check with *could not judge*
/// (engine_missing) for all texts: neither a match nor the absence of one.
/// Every check is dead from the start.
made_detector make_unavailable(std::span<const check_request> checks);

} // namespace weir::detectors
