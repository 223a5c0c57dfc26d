// Whether decoded bytes are a text that somebody could read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace weir::detectors {

/// How many bytes of a decoded stretch are enough to refuse most that are no
/// text.
inline constexpr std::size_t first_look_bytes = 24;

/// Whether a text may begin with these bytes. Looks at `first_look_bytes`.
bool may_be_text(std::string_view bytes);

/// Makes UTF-8 of decoded bytes: UTF-8 itself, or UTF-16LE, which PowerShell
/// encodes its commands in. A character that is cut off at the end is left
/// out. False if they are not valid, or not mostly printable.
bool to_text(std::string& bytes);

/// UTF-8 of a code point (no surrogate, at most 10FFFF); returns its length.
std::size_t put_utf8(std::uint32_t code_point, char* out);

/// A byte below 20 that is no blank, or DEL.
inline bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte == 0x7F ||
         (byte < 0x20 && byte != '\n' && byte != '\t' && byte != '\r');
}

} // namespace weir::detectors
