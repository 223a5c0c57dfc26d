// From bytes of a text to code points of the transported string.
#pragma once

#include "messages/event.hpp"

#include <cstdint>
#include <string_view>

namespace weir::policy {

/// Half-open range in code points of the string at a text's path.
struct wire_range {
  std::uint64_t start = 0;
  std::uint64_t end = 0;
};

/// Maps match positions of one event. Ask in rising order within a text where
/// possible: a cursor then makes a whole pass linear.
class offset_map {
public:
  /// The place of bytes [begin, end) of `text::value` on the wire. For a text
  /// inside a JSON document these are positions in that document as written,
  /// escapes included; a number is always covered whole. Not for an
  /// unaddressable text.
  wire_range locate(const text& text, std::size_t begin, std::size_t end);

private:
  std::uint64_t point_at(std::string_view leaf, std::size_t byte);
  std::size_t written_at(const text& text, std::size_t decoded);

  const char* leaf_ = nullptr; ///< which leaf the first cursor is in
  std::size_t leaf_byte_ = 0;
  std::uint64_t leaf_point_ = 0;
  const char* literal_ = nullptr; ///< which literal the second is in
  std::size_t decoded_ = 0;
  std::size_t written_ = 0; ///< byte of the leaf
};

} // namespace weir::policy
