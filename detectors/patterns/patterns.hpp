// The detector "patterns": checks that are a regex or a built-in scanner.
#pragma once

#include "detectors/detector.hpp"

#include <span>

namespace weir::detectors {

/// Makes a detector for checks of the types regex and builtin. A pattern that
/// no engine takes and a built-in that does not exist are dead checks: their
/// look is *could not judge* for all texts.
///
/// Every text is searched for every check. The values of a check's allowlist
/// are never reported. A check that has more than
/// limits::max_matches_per_check matches in an event keeps that many; every
/// text with a further one counts as not judged.
made_detector make_patterns(std::span<const check_request> checks);

} // namespace weir::detectors
