#include "detectors/decode/escapes.hpp"

#include "detectors/builtins/block_masks.hpp"
#include "detectors/builtins/chars.hpp"
#include "detectors/decode/plain.hpp"
#include "messages/utf8.hpp"

#include <algorithm>

namespace weir::detectors {

namespace {

using namespace chars;

/// How far a layer reaches beyond its outermost escapes.
constexpr std::size_t context_bytes = 200;

/// Value of the first `digits` hex digits at `i`, or -1.
std::int64_t hex_value(std::string_view text, std::size_t i,
                       std::size_t digits) {
  if (i + digits > text.size())
    return -1;
  std::int64_t value = 0;
  for (std::size_t end = i + digits; i < end; ++i) {
    if (!is(text[i], hex))
      return -1;
    value = value * 16 +
            (text[i] <= '9' ? text[i] - '0' : (text[i] | 0x20) - 'a' + 10);
  }
  return value;
}

/// A code point whose hex digits start at `from`; `length` is the escape's.
escape hex_escape(std::string_view text, std::size_t from, std::size_t digits,
                  std::size_t length) {
  const std::int64_t value = hex_value(text, from, digits);
  return value < 0 ? escape{}
                   : escaped(length, static_cast<std::uint32_t>(value));
}

/// %41, all escaped bytes of a character at once, or %u0041.
escape percent_at(std::string_view text, std::size_t at) {
  if (byte_at(text, at + 1, 'u'))
    return hex_escape(text, at + 2, 4, 6);
  const std::int64_t lead = hex_value(text, at + 1, 2);
  if (lead < 0x80)
    return lead < 0 ? escape{} : hex_escape(text, at + 1, 2, 3);
  escape found;
  found.size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  for (std::size_t i = 0; i < found.size; ++i) {
    if (!byte_at(text, at + 3 * i, '%'))
      return {};
    const std::int64_t byte = hex_value(text, at + 3 * i + 1, 2);
    if (byte < 0)
      return {};
    found.bytes[i] = static_cast<char>(byte);
  }
  if (utf8::first_invalid(found.character()))
    return {};
  found.length = static_cast<std::uint8_t>(3 * found.size);
  return found;
}

/// \uXXXX, two of them for a character beyond FFFF, or \u{X...}.
escape unicode_at(std::string_view text, std::size_t at) {
  if (byte_at(text, at + 2, '{')) {
    std::size_t end = at + 3;
    while (end < at + 9 && is_at(text, end, hex))
      ++end;
    return byte_at(text, end, '}') && end > at + 3
               ? hex_escape(text, at + 3, end - at - 3, end + 1 - at)
               : escape{};
  }
  const std::int64_t high = hex_value(text, at + 2, 4);
  if (high < 0xD800 || high >= 0xDC00)
    return hex_escape(text, at + 2, 4, 6);
  const std::int64_t low =
      byte_at(text, at + 6, '\\') && byte_at(text, at + 7, 'u')
          ? hex_value(text, at + 8, 4)
          : -1;
  if (low < 0xDC00 || low >= 0xE000)
    return {};
  return escaped(12, static_cast<std::uint32_t>(
                         0x10000 + ((high & 0x3FF) << 10) + (low & 0x3FF)));
}

/// Three octal digits, of ASCII: the shell's \101.
escape octal_at(std::string_view text, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = at + 1; i < at + 4; ++i) {
    if (i >= text.size() || text[i] < '0' || text[i] > '7')
      return {};
    value = value * 8 + static_cast<std::uint32_t>(text[i] - '0');
  }
  return value < 0x80 ? escaped(4, value) : escape{};
}

escape backslash_at(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size())
    return {};
  const char kind = text[at + 1];
  switch (kind) {
  case 'n':
    return escaped(2, '\n');
  case 'r':
    return escaped(2, '\r');
  case 't':
    return escaped(2, '\t');
  case '"':
  case '\'':
  case '/':
    return escaped(2, static_cast<unsigned char>(kind));
  case '\\': {
    escape found = escaped(2, '\\');
    found.counts =
        at + 2 < text.size() &&
        std::string_view("nrtuxU\"\\/'01").find(text[at + 2]) != npos;
    return found;
  }
  case 'u':
    return unicode_at(text, at);
  case 'U':
    return hex_escape(text, at + 2, 8, 10);
  case 'x':
    return hex_escape(text, at + 2, 2, 4);
  default:
    return octal_at(text, at);
  }
}

/// Where a layer begins whose first escape is at `at`: the line's begin, or
/// some word's within `context_bytes`; not before `floor`.
std::size_t context_begin(std::string_view text, std::size_t at,
                          std::size_t floor) {
  const std::size_t least =
      std::max(floor, at > context_bytes ? at - context_bytes : 0);
  std::size_t begin = at;
  while (begin > least && text[begin - 1] != '\n')
    --begin;
  count(at - begin);
  if (begin > floor && text[begin - 1] != '\n')
    while (begin < at &&
           (is(text[begin], word) || !utf8::starts_code_point(text[begin])))
      ++begin;
  return begin;
}

/// The same for the end of one whose last escape ends at `at`.
std::size_t context_end(std::string_view text, std::size_t at) {
  const std::size_t most = std::min(text.size(), at + context_bytes);
  std::size_t end = at;
  while (end < most && text[end] != '\n')
    ++end;
  count(end - at);
  if (end < text.size() && text[end] != '\n')
    while (end > at && (is(text[end - 1], word) ||
                        static_cast<unsigned char>(text[end - 1]) >= 0x80))
      --end;
  return end;
}

/// A stretch of escapes that is being decoded.
struct stretch {
  layer view;
  std::size_t end = 0; ///< of the last escape
  bool counts = false;

  void close(std::string_view text, std::vector<layer>& out) {
    view.copy(text, end, context_end(text, end));
    if (counts)
      out.push_back(std::move(view));
    view = {};
    counts = false;
  }
};

/// Whether the text between two escapes belongs to the layers of both, so that
/// they are one.
bool reaches(std::string_view text, std::size_t end, std::size_t begin) {
  return context_end(text, end) + 1 >= begin;
}

} // namespace

escape escaped(std::size_t length, std::uint32_t code_point) {
  escape made;
  const bool surrogate = code_point >= 0xD800 && code_point < 0xE000;
  const bool control = code_point >= 0x80 && code_point < 0xA0;
  if (code_point > 0x10FFFF || surrogate || control)
    return made;
  if (code_point < 0x80 && is_control(static_cast<char>(code_point)))
    return made;
  made.length = static_cast<std::uint8_t>(length);
  made.size = static_cast<std::uint8_t>(put_utf8(code_point, made.bytes));
  return made;
}

escape escape_at(std::string_view text, std::size_t at) {
  count(1);
  switch (text[at]) {
  case '%':
    return percent_at(text, at);
  case '&':
    return entity_at(text, at);
  case '\\':
    return backslash_at(text, at);
  default:
    return {};
  }
}

void decode_escapes(std::string_view text, std::vector<layer>& out) {
  const masks_scope masks(text);
  stretch open;
  bool is_open = false;
  std::size_t next = 0;
  std::size_t at = 0;
  while ((at = masks->next(bytes_of::escape, next)) != npos) {
    const escape found = escape_at(text, at);
    next = at + std::max<std::size_t>(found.length, 1);
    if (found.length == 0)
      continue;
    std::size_t from = context_begin(text, at, is_open ? open.end : 0);
    if (is_open && from > open.end && !reaches(text, open.end, from)) {
      const std::size_t closed = context_end(text, open.end);
      open.close(text, out);
      is_open = false;
      from = std::max(from, closed);
    }
    open.view.copy(text, is_open ? open.end : from, at);
    open.view.put(found.character(), at, found.length);
    open.end = at + found.length;
    open.counts |= found.counts;
    is_open = true;
  }
  if (is_open)
    open.close(text, out);
}

} // namespace weir::detectors
