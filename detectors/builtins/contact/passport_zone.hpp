// The machine-readable zone of passports (ICAO Doc 9303, part 4).
#pragma once

#include "detectors/builtin.hpp"

namespace weir::detectors {

/// Two lines of 44 with every check digit right, between them a line break, a
/// written-out one, or a blank.
extern const anchored passport_zone;

} // namespace weir::detectors
