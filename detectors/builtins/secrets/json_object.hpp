// The JSON object around a place in a text, told by its braces.
#pragma once

#include <cstddef>
#include <string_view>

namespace weir::detectors::secrets {

/// End of the object that opens at `i`, at most 16 KB on, or 0. `stop`: a word
/// that a second document would start with; where one stands behind `from`, the
/// answer is 0, so that no stretch is read for each of many.
std::size_t object_end(std::string_view text, std::size_t i,
                       std::string_view stop, std::size_t from);

/// The brace that opens the object around `i`, at most 6 KB before it, or npos.
/// Stops at `stop` and at the end of another object.
std::size_t object_begin(std::string_view text, std::size_t i,
                         std::string_view stop);

} // namespace weir::detectors::secrets
