// What a source hands over: bytes, and where they came from.
#pragma once

#include "messages/error.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace weir {

/// Where a record was read. (topic, partition, offset) names it for good: the
/// event's id is derived from it.
struct origin {
  std::string topic;          ///< topic, or the file's name as given
  std::int32_t partition = 0; ///< 0 for a file
  std::int64_t offset = 0;    ///< offset, or the line's number minus 1
  std::uint64_t line = 0;     ///< 1-based line of a file, 0 = not from a file

  friend bool operator==(const origin&, const origin&) = default;
};

/// Names and values beside a record, in order; names may repeat.
using record_headers = std::vector<std::pair<std::string, std::string>>;

/// One unparsed input record: a bare GuardEvent, or a consumer's envelope
/// around one (see messages/envelope.hpp).
struct record {
  origin from;
  std::optional<std::int64_t> timestamp_ms; ///< Unix time in milliseconds
  std::optional<std::string> key;
  std::string bytes;
  record_headers headers;
  /// Set when the source already knows that this cannot be an event, for
  /// example a piece of a line that is over the size limit.
  std::optional<problem> fault;
  /// A record over the size limit comes in pieces: 1, 2, ...; 0 = whole.
  std::uint32_t part = 0;
  bool last_part = true;
};

} // namespace weir
