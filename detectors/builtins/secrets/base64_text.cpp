#include "detectors/builtins/secrets/base64_text.hpp"

#include "detectors/builtins/chars.hpp"

#include <algorithm>
#include <cstdint>

namespace weir::detectors::secrets {

int base64_bits(char c) {
  using namespace chars;
  if (is(c, upper))
    return c - 'A';
  if (is(c, lower))
    return c - 'a' + 26;
  if (is(c, digit))
    return c - '0' + 52;
  if (c == '+' || c == '-')
    return 62;
  return c == '/' || c == '_' ? 63 : -1;
}

std::optional<std::string> decode_base64(std::string_view value) {
  for (int padding = 0; padding < 2 && value.ends_with('='); ++padding)
    value.remove_suffix(1);
  if (value.size() % 4 == 1)
    return std::nullopt;
  std::string bytes;
  bytes.reserve(value.size() * 3 / 4);
  std::uint32_t bits = 0;
  int count = 0;
  for (char c : value) {
    const int six = base64_bits(c);
    if (six < 0)
      return std::nullopt;
    bits = bits << 6 | static_cast<std::uint32_t>(six);
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes.push_back(static_cast<char>(bits >> count & 0xFF));
    }
  }
  return bytes;
}

bool is_printable(std::string_view bytes) {
  return std::all_of(bytes.begin(), bytes.end(),
                     [](char c) { return c >= ' ' && c <= '~'; });
}

} // namespace weir::detectors::secrets
