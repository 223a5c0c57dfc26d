// Writes texts in the encodings that the decoder reads.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace weir::test {

inline constexpr std::string_view standard =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    "abcdefghijklmnopqrstuvwxyz0123456789+/";

/// Base64; `last` are the characters for 62 and 63.
inline std::string base64_of(std::string_view bytes, bool padded = true,
                             std::string_view last = "+/") {
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    unsigned three = 0;
    const std::size_t have = std::min<std::size_t>(3, bytes.size() - i);
    for (std::size_t k = 0; k < 3; ++k)
      three = three << 8 |
              (k < have ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k <= have; ++k) {
      const unsigned value = three >> (18 - 6 * k) & 63;
      out += value < 62 ? standard[value] : last[value - 62];
    }
    if (padded)
      out.append(3 - have, '=');
  }
  return out;
}

inline std::string hex_of(std::string_view bytes, std::string_view between = "",
                          std::string_view before = "") {
  static constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  for (const char c : bytes) {
    if (!out.empty())
      out += between;
    out += before;
    out += digits[static_cast<unsigned char>(c) >> 4];
    out += digits[static_cast<unsigned char>(c) & 15];
  }
  return out;
}

inline std::string percent_of(std::string_view bytes) {
  return hex_of(bytes, "", "%");
}

/// A string as JSON writes it, quotation marks left out.
inline std::string json_of(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '"' || c == '\\')
      out += '\\';
    if (c == '\n')
      out += "\\n";
    else
      out += c;
  }
  return out;
}

inline std::string wrapped(const std::string& text, std::size_t width,
                           std::string_view line_end) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); i += width) {
    if (i > 0)
      out += line_end;
    out += text.substr(i, width);
  }
  return out;
}

inline std::string utf16_of(std::string_view ascii) {
  std::string out;
  for (const char c : ascii) {
    out += c;
    out += '\0';
  }
  return out;
}

} // namespace weir::test
