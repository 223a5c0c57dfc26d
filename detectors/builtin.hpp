// Built-in checks: a name, a category, and a function that finds spans.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace weir::detectors {

/// Half-open range of bytes of a text.
struct byte_range {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  friend bool operator==(const byte_range&, const byte_range&) = default;
};

/// A built-in check. Rows are static; `scan` is pure and thread-safe.
struct builtin {
  std::string_view id;          ///< what a guard's `builtin_id` names
  std::string_view category;    ///< OGR taxonomy id of its findings
  std::string_view severity;    ///< low, medium, high or critical
  std::string_view replacement; ///< label used when a check has none
  std::string_view description; ///< one line: what it takes and refuses
  /// Appends the matches of `text` (valid UTF-8), leftmost first, disjoint.
  void (*scan)(std::string_view text, std::vector<byte_range>& out);
};

/// The table of all built-in checks (detectors/registry.cpp), sorted by id.
std::span<const builtin> builtins();

/// The row with this id, or nullptr.
const builtin* find_builtin(std::string_view id);

} // namespace weir::detectors
