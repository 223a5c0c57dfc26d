// Bounds that keep a run in bounded memory, each with its reason.
#pragma once

#include <cstddef>
#include <cstdint>

namespace weir::limits {

/// Bytes of one record. The largest request body of a provider is 32 MB.
inline constexpr std::size_t max_event_bytes = 32u << 20;

/// Nesting of JSON values, the envelope not counted.
inline constexpr std::size_t max_depth = 256;

/// Matches that one check reports for one event. More than that is *could not
/// judge* (too_many_matches), so that a record cannot blow up its verdict.
inline constexpr std::size_t max_matches_per_check = 2'000;

/// Bytes that a lane keeps of what was found in texts, to know them again.
inline constexpr std::size_t look_memory_bytes = 8u << 20;

/// Code points of a continuation notice (OGR verdict, section 9).
inline constexpr std::size_t max_notice = 2'000;

} // namespace weir::limits
