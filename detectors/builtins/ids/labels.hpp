// Reading a label and finding the value behind it.
#pragma once

#include "detectors/builtin.hpp"

#include <cstddef>
#include <string_view>

namespace weir::detectors::ids {

/// Whether this lower-case ASCII word stands at `i`, in any case.
bool holds_at(std::string_view text, std::size_t i,
              std::string_view lower_case);

/// Start of the value behind a label that ends at `i`, or npos. Between them
/// stand signs and words such as "number", at least one sign, up to 48 bytes,
/// on one line.
std::size_t value_behind(std::string_view text, std::size_t i);

/// Whether a word starts at `i`: a boundary, an underscore, or the capital of
/// a camelCase name.
bool word_starts(std::string_view text, std::size_t i);

/// Whether nothing goes on with the value behind `end`.
bool ends_here(std::string_view text, std::size_t end);

struct class_counts {
  std::size_t digits = 0;
  std::size_t capitals = 0;
  std::size_t small = 0;
};

class_counts count_classes(std::string_view value);

/// Sets a match; true.
bool set_match(std::size_t begin, std::size_t end, double confidence,
               weighed& match);

} // namespace weir::detectors::ids
