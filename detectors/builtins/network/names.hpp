// Names that say how a network is laid out: ARNs and internal hosts.
#pragma once

#include "detectors/builtin.hpp"

#include <string_view>

namespace weir::detectors {

/// arn:aws and its other partitions with an account of twelve digits, to the
/// end of the resource.
extern const anchored aws_arn;

/// A name under .internal, .local, .corp, .lan, .intranet or .home.arpa, in
/// lower case. Confidence 0.9 behind :// or @ or a word such as "host", 0.7
/// with three labels or a digit or hyphen in it, else 0.4: x.local is mostly
/// code.
extern const anchored internal_host;

} // namespace weir::detectors
