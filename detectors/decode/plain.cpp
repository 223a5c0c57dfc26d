#include "detectors/decode/plain.hpp"

#include "messages/utf8.hpp"

#include <algorithm>

namespace weir::detectors {

namespace {

/// One control character in so many bytes still is a text.
constexpr std::size_t bytes_a_control = 32;

/// Bytes of the front that form whole characters, at most three fewer than
/// there are.
std::size_t whole_characters(std::string_view bytes) {
  std::size_t end = bytes.size();
  for (std::size_t back = 1; back <= 3 && back <= bytes.size(); ++back) {
    const auto lead = static_cast<unsigned char>(bytes[bytes.size() - back]);
    if ((lead & 0xC0) == 0x80)
      continue;
    const std::size_t length = lead < 0xC0   ? 1
                               : lead < 0xE0 ? 2
                               : lead < 0xF0 ? 3
                                             : 4;
    if (length > back)
      end = bytes.size() - back;
    break;
  }
  return end;
}

std::size_t controls(std::string_view bytes) {
  return static_cast<std::size_t>(
      std::count_if(bytes.begin(), bytes.end(), is_control));
}

/// Whether every other byte is 0, as in ASCII written as UTF-16LE, or the
/// mark of UTF-16LE stands first.
bool looks_utf16(std::string_view bytes) {
  const std::string_view head = bytes.substr(0, first_look_bytes);
  if (bytes.substr(0, 2) == "\xFF\xFE")
    return true;
  std::size_t plain = 0;
  for (std::size_t i = 0; i + 1 < head.size(); i += 2)
    plain += head[i] != 0 && head[i + 1] == 0 ? 1 : 0;
  return head.size() >= 8 && plain * 4 >= head.size() / 2 * 3;
}

/// UTF-8 of UTF-16LE; false at a surrogate without its other half.
bool from_utf16(std::string_view bytes, std::string& out) {
  const auto unit = [&](std::size_t i) -> std::uint32_t {
    return static_cast<unsigned char>(bytes[i]) |
           static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i + 1]))
               << 8;
  };
  std::size_t i = bytes.size() > 1 && unit(0) == 0xFEFF ? 2 : 0;
  for (; i + 1 < bytes.size(); i += 2) {
    std::uint32_t point = unit(i);
    if (point >= 0xD800 && point < 0xE000) {
      if (point >= 0xDC00 || i + 3 >= bytes.size() ||
          (unit(i + 2) & 0xFC00) != 0xDC00)
        return false;
      point = 0x10000 + ((point & 0x3FF) << 10) + (unit(i + 2) & 0x3FF);
      i += 2;
    }
    char utf8[4];
    out.append(utf8, put_utf8(point, utf8));
  }
  return true;
}

} // namespace

std::size_t put_utf8(std::uint32_t code_point, char* out) {
  if (code_point < 0x80) {
    out[0] = static_cast<char>(code_point);
    return 1;
  }
  const auto tail = [&](unsigned shift) {
    return static_cast<char>(0x80 | ((code_point >> shift) & 0x3F));
  };
  if (code_point < 0x800) {
    out[0] = static_cast<char>(0xC0 | (code_point >> 6));
    out[1] = tail(0);
    return 2;
  }
  if (code_point < 0x10000) {
    out[0] = static_cast<char>(0xE0 | (code_point >> 12));
    out[1] = tail(6);
    out[2] = tail(0);
    return 3;
  }
  out[0] = static_cast<char>(0xF0 | (code_point >> 18));
  out[1] = tail(12);
  out[2] = tail(6);
  out[3] = tail(0);
  return 4;
}

bool may_be_text(std::string_view bytes) {
  const std::string_view head = bytes.substr(0, first_look_bytes);
  if (looks_utf16(head))
    return true;
  return controls(head) <= 1 &&
         !utf8::first_invalid(head.substr(0, whole_characters(head)));
}

bool to_text(std::string& bytes) {
  if (looks_utf16(bytes)) {
    std::string text;
    text.reserve(bytes.size() / 2);
    if (!from_utf16(bytes, text))
      return false;
    bytes = std::move(text);
  }
  bytes.resize(whole_characters(bytes));
  return !bytes.empty() && !utf8::first_invalid(bytes) &&
         controls(bytes) * bytes_a_control <= bytes.size();
}

} // namespace weir::detectors
