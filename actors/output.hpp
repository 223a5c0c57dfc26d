// From a decided record to the records that leave. Plain functions.
#pragma once

#include "actors/config.hpp"
#include "actors/messages.hpp"

namespace weir::actors {

/// RFC 3339 in UTC with microseconds, for example
/// "2026-01-31T12:00:00.000000Z".
std::string rfc3339(std::int64_t unix_us);

/// The verdict and, if the config asks for it, the decision record of a
/// judged event; or its dead letter. With their tally.
effect make_effect(decided& one, const lane_config& config,
                   const std::string& policy_digest, std::int64_t responded_us);

} // namespace weir::actors
