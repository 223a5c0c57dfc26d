// The id of an event: assigned by weir, the same in every replay.
#pragma once

#include "messages/record.hpp"

#include <cstdint>
#include <string>

namespace weir {

/// A UUIDv7 (RFC 9562) whose time is `unix_ms` and whose random bits are a
/// hash of (topic, partition, offset): unique, time-ordered, and the same
/// after a restart and in a replay. Negative times count as 0.
std::string event_id(const origin& from, std::int64_t unix_ms);

} // namespace weir
