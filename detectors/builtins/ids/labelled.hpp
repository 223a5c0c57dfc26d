// Document numbers that only their label gives away.
#pragma once

#include "detectors/builtin.hpp"

namespace weir::detectors {

/// canadian-sin-labelled, driver-license-labelled, passport-labelled. A match
/// is the value alone; between label and value stand signs and a few words such
/// as "number", on one line.
std::span<const builtin> labelled_id_rows();

} // namespace weir::detectors
