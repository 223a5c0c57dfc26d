// Counting and checking UTF-8. Offsets on the wire are code points.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace weir::utf8 {

/// True for every byte but the second and later ones of a code point.
constexpr bool starts_code_point(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
}

/// Code points of a valid text.
inline std::size_t length(std::string_view text) {
  std::size_t n = 0;
  for (const char c : text)
    n += starts_code_point(c) ? 1 : 0;
  return n;
}

/// The first byte that does not belong to well-formed UTF-8 (Unicode table
/// 3-7: no overlong forms, no surrogates, nothing above U+10FFFF), if any.
std::optional<std::size_t> first_invalid(std::string_view bytes);

/// At most `count` code points from the front of a valid text.
std::string_view prefix(std::string_view text, std::size_t count);

} // namespace weir::utf8
