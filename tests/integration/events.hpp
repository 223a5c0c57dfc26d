// The records that the oracle produces, and how it knows them again.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace weir::integration {

/// Names of the headers that every record carries.
inline constexpr std::string_view note_header = "oracle";
inline constexpr std::string_view trace_header = "traceparent";

/// Any record, as written or as read. A key or value may be null.
struct kafka_record {
  std::string topic;
  std::int32_t partition = 0;
  std::int64_t offset = 0;
  std::int64_t timestamp_ms = 0;
  std::optional<std::string> key;
  std::optional<std::string> value;
  std::vector<std::pair<std::string, std::string>> headers;

  /// The first header of a name, or nullptr.
  const std::string* header(std::string_view name) const;
};

/// What the note header says: "good TOKEN NUMBER" or "bad KIND NUMBER".
struct note {
  bool good = true;
  std::int32_t token = -1; ///< where the match begins, -1 = none
  std::uint64_t number = 0;
};

std::optional<note> read_note(const kafka_record& record);

/// A GuardEvent of 300 to 3,000 bytes; three of four hold a token PROJ-000123.
kafka_record make_event(std::int32_t partition, std::uint64_t number,
                        std::mt19937_64& random);

/// A record that is no event, in one of ten ways.
kafka_record make_poison(std::int32_t partition, std::uint64_t number,
                         std::mt19937_64& random);

/// FNV-1a, to compare bytes without keeping them.
std::uint64_t digest(std::string_view bytes);
/// Of key and trace, which every outcome inherits.
std::uint64_t tag(const kafka_record& record);

} // namespace weir::integration
