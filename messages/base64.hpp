// Bytes as text (RFC 4648, with padding).
#pragma once

#include <string>
#include <string_view>

namespace weir {

inline std::string base64(std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const auto left = bytes.size() - at;
    const auto byte = [&](std::size_t i) -> unsigned {
      return i < left ? static_cast<unsigned char>(bytes[at + i]) : 0u;
    };
    const auto group = byte(0) << 16 | byte(1) << 8 | byte(2);
    out.push_back(digits[group >> 18]);
    out.push_back(digits[group >> 12 & 63]);
    out.push_back(left > 1 ? digits[group >> 6 & 63] : '=');
    out.push_back(left > 2 ? digits[group & 63] : '=');
  }
  return out;
}

} // namespace weir
