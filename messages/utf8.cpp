#include "messages/utf8.hpp"

namespace weir::utf8 {

namespace {

/// Length of the well-formed code point at `at`, 0 if it is not one.
std::size_t well_formed(std::string_view s, std::size_t at) {
  const auto byte = [&](std::size_t i) -> unsigned {
    return at + i < s.size() ? static_cast<unsigned char>(s[at + i]) : 0u;
  };
  const auto tail = [&](std::size_t i) { return (byte(i) & 0xC0) == 0x80; };
  const auto lead = byte(0);
  if (lead < 0x80)
    return 1;
  if (lead >= 0xC2 && lead <= 0xDF)
    return tail(1) ? 2 : 0;
  if (lead >= 0xE0 && lead <= 0xEF) {
    const unsigned low = lead == 0xE0 ? 0xA0 : 0x80;
    const unsigned high = lead == 0xED ? 0x9F : 0xBF;
    return byte(1) >= low && byte(1) <= high && tail(2) ? 3 : 0;
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    const unsigned low = lead == 0xF0 ? 0x90 : 0x80;
    const unsigned high = lead == 0xF4 ? 0x8F : 0xBF;
    return byte(1) >= low && byte(1) <= high && tail(2) && tail(3) ? 4 : 0;
  }
  return 0;
}

} // namespace

std::optional<std::size_t> first_invalid(std::string_view bytes) {
  std::size_t at = 0;
  while (at < bytes.size()) {
    const auto n = well_formed(bytes, at);
    if (n == 0)
      return at;
    at += n;
  }
  return std::nullopt;
}

std::string_view prefix(std::string_view text, std::size_t count) {
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    if (!starts_code_point(text[at]))
      continue;
    if (count == 0)
      break;
    --count;
  }
  return text.substr(0, at);
}

} // namespace weir::utf8
