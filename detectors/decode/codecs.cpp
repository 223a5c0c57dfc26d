// Base64 and hex, given up as soon as the bytes are no text.
#include "detectors/builtins/chars.hpp"
#include "detectors/decode/blocks.hpp"
#include "detectors/decode/plain.hpp"

#include <algorithm>
#include <array>

namespace weir::detectors {

namespace {

using namespace chars;

constexpr std::uint8_t pad = 64;
constexpr std::uint8_t passed_over = 65;
constexpr std::uint8_t bad = 66;

constexpr auto base64_values = [] {
  std::array<std::uint8_t, 256> values{};
  values.fill(bad);
  for (int i = 0; i < 26; ++i) {
    values['A' + i] = static_cast<std::uint8_t>(i);
    values['a' + i] = static_cast<std::uint8_t>(26 + i);
  }
  for (int i = 0; i < 10; ++i)
    values['0' + i] = static_cast<std::uint8_t>(52 + i);
  values['+'] = values['-'] = 62;
  values['/'] = values['_'] = 63;
  values['='] = pad;
  values[' '] = values['\t'] = values['\r'] = values['\n'] = passed_over;
  return values;
}();

/// Takes the early look once there are enough bytes for it.
bool still_text(const std::string& out, bool& looked) {
  if (looked || out.size() < first_look_bytes)
    return true;
  looked = true;
  return may_be_text(out);
}

/// Follows bytes of UTF-8, or of ASCII as UTF-16LE, one by one.
class first_bytes {
public:
  /// False at a byte that no text has here.
  bool take(unsigned byte) {
    const bool odd = (seen_++ & 1) != 0;
    if (rest_ > 0) {
      --rest_;
      return (byte & 0xC0) == 0x80;
    }
    if (byte < 0x80)
      return !is_control(static_cast<char>(byte)) || (byte == 0 && odd) ||
             ++controls_ < 2;
    rest_ = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
    return byte >= 0xC2 && byte <= 0xF4;
  }

private:
  unsigned seen_ = 0;
  unsigned rest_ = 0;
  unsigned controls_ = 0;
};

/// Whether the first characters of a stretch may begin a text; most
/// identifiers and paths do not, and this is all that is done for them.
bool may_begin_text(std::string_view stretch) {
  constexpr std::size_t longest = 16;
  first_bytes bytes;
  if (stretch.starts_with("//"))
    return true; // the mark before UTF-16LE
  for (std::size_t i = 0; i + 4 <= std::min(stretch.size(), longest); i += 4) {
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      count(1);
      const auto value =
          base64_values[static_cast<unsigned char>(stretch[i + k])];
      if (value >= pad)
        return true; // an early end, or a wrapped line: look at it whole
      bits = bits << 6 | value;
    }
    for (const int shift : {16, 8, 0})
      if (!bytes.take(bits >> shift & 0xFF))
        return false;
  }
  return true;
}

} // namespace

bool decode_base64(std::string_view stretch, std::string& out) {
  out.clear();
  if (!may_begin_text(stretch))
    return false;
  std::uint32_t bits = 0;
  unsigned held = 0;
  bool looked = false;
  for (const char c : stretch) {
    count(1);
    const std::uint8_t value = base64_values[static_cast<unsigned char>(c)];
    if (value == passed_over)
      continue;
    if (value == pad)
      break;
    if (value == bad)
      return false;
    bits = bits << 6 | value;
    held += 6;
    if (held >= 8) {
      held -= 8;
      out.push_back(static_cast<char>(bits >> held & 0xFF));
      if (!still_text(out, looked))
        return false;
    }
  }
  return to_text(out);
}

bool decode_hex(std::string_view stretch, std::string& out) {
  out.clear();
  bool looked = false;
  int high = -1;
  for (std::size_t i = 0; i < stretch.size(); ++i) {
    if (byte_at(stretch, i + 1, 'x') || byte_at(stretch, i + 1, 'X')) {
      ++i;
      continue;
    }
    if (!is(stretch[i], hex))
      continue;
    const char c = stretch[i];
    const int value = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
    if (high < 0) {
      high = value;
      continue;
    }
    out.push_back(static_cast<char>(high << 4 | value));
    high = -1;
    if (!still_text(out, looked))
      return false;
  }
  return high < 0 && to_text(out);
}

} // namespace weir::detectors
