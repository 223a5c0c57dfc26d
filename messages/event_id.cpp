#include "messages/event_id.hpp"

#include "messages/digest.hpp"

#include <algorithm>

namespace weir {

std::string event_id(const origin& from, std::int64_t unix_ms) {
  // A NUL cannot stand in a topic's name, so the three parts stay apart.
  auto name = from.topic;
  name.push_back('\0');
  name += std::to_string(from.partition);
  name.push_back('\0');
  name += std::to_string(from.offset);
  auto bytes = sha256(name);
  const auto ms =
      static_cast<std::uint64_t>(std::max<std::int64_t>(unix_ms, 0));
  for (int i = 0; i < 6; ++i)
    bytes[i] = static_cast<std::uint8_t>(ms >> (40 - 8 * i));
  bytes[6] = (bytes[6] & 0x0F) | 0x70; // version 7
  bytes[8] = (bytes[8] & 0x3F) | 0x80; // variant of RFC 9562
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  out.reserve(36);
  for (int i = 0; i < 16; ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10)
      out.push_back('-');
    out.push_back(digits[bytes[i] >> 4]);
    out.push_back(digits[bytes[i] & 15]);
  }
  return out;
}

} // namespace weir
