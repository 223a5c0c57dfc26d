#include "detectors/decode/blocks.hpp"

#include "detectors/builtins/block_masks.hpp"
#include "detectors/builtins/chars.hpp"

#include <algorithm>
#include <array>

namespace weir::detectors {

namespace {

using namespace chars;

constexpr std::uint8_t base64_any = base64 | base64url;
/// Lines of an encoder are this long at least; a shorter first line is no
/// wrapped block.
constexpr std::size_t shortest_line = 24;
/// How far the lines of a block may be indented.
constexpr std::size_t deepest_indent = 16;
/// Pairs of digits with something between them: the shortest such run.
constexpr std::size_t shortest_pairs = shortest_hex / 2 * 3 - 1;

bool in_base64(char c) {
  return is(c, base64_any);
}

/// Appends a layer of [begin, end) if it decodes to a text.
bool add(std::string_view text, std::size_t begin, std::size_t end,
         encoding how, std::vector<layer>& out) {
  const std::string_view stretch = text.substr(begin, end - begin);
  std::string bytes;
  if (!(how == encoding::hex ? decode_hex(stretch, bytes)
                             : decode_base64(stretch, bytes)))
    return false;
  layer made;
  made.how = how;
  made.put(bytes, begin, end - begin);
  out.push_back(std::move(made));
  return true;
}

bool is_padding(std::string_view text, std::size_t i) {
  return byte_at(text, i, '=');
}

std::size_t with_padding(std::string_view text, std::size_t end) {
  for (int pads = 0; pads < 2 && is_padding(text, end); ++pads)
    ++end;
  return end;
}

/// Begin of the next line's characters after a run that ends at `end`, or 0.
std::size_t next_line(std::string_view text, std::size_t end) {
  if (byte_at(text, end, '\r'))
    ++end;
  if (!byte_at(text, end, '\n'))
    return 0;
  const std::size_t begin = ++end;
  while (end < begin + deepest_indent && end < text.size() &&
         (text[end] == ' ' || text[end] == '\t'))
    ++end;
  return end;
}

/// Whether nothing but the line's end, or a quotation mark, follows.
bool ends_line(std::string_view text, std::size_t end) {
  return end >= text.size() ||
         std::string_view("\r\n\"'`)],;<").find(text[end]) != npos;
}

/// End of a block of lines as long as the first, [begin, end), and a shorter
/// last one; `end` itself if no such line follows. Padding included.
std::size_t wrapped_end(std::string_view text, std::size_t begin,
                        std::size_t end) {
  const std::size_t width = end - begin;
  std::size_t last = with_padding(text, end);
  while (width >= shortest_line && last == end) {
    const std::size_t from = next_line(text, end);
    if (from == 0)
      break;
    const std::size_t most = std::min(text.size(), from + width + 1);
    std::size_t to = from;
    while (to < most && in_base64(text[to]))
      ++to;
    const std::size_t padded = with_padding(text, to);
    if (to == from || to - from > width || !ends_line(text, padded))
      break;
    end = to;
    last = padded;
    if (to - from < width)
      break;
  }
  return last;
}

/// Tries the parts of a run that a slash, or anything that is no letter or
/// digit, sets apart: a value in a path, or behind a prefix.
void add_parts(std::string_view text, std::size_t begin, std::size_t end,
               std::uint8_t classes, std::vector<layer>& out) {
  for (std::size_t i = begin; i < end;) {
    const std::size_t to = std::min(run_end(text, i, classes), end);
    if (to - i >= shortest_base64 &&
        !add(text, i, to == end ? with_padding(text, to) : to, encoding::base64,
             out) &&
        classes != alnum)
      add_parts(text, i, to, alnum, out);
    i = to + 1;
  }
}

/// Tries a run of base64 characters; returns where to go on.
/// `wrapped_before`: the end of lines that were tried together, and not again.
std::size_t add_run(std::string_view text, const text_masks& masks,
                    std::size_t begin, std::size_t& wrapped_before,
                    std::vector<layer>& out) {
  const std::size_t end = masks.run_end(bytes_of::base64_any, begin);
  const std::size_t digits = run_end(text.substr(0, end), begin, hex);
  if (digits == end && end - begin >= shortest_hex &&
      add(text, begin, end, encoding::hex, out))
    return end;
  const std::size_t padded = with_padding(text, end);
  if (begin >= wrapped_before) {
    const std::size_t wrapped = wrapped_end(text, begin, end);
    if (wrapped != padded) {
      if (add(text, begin, wrapped, encoding::base64, out))
        return wrapped;
      wrapped_before = wrapped;
    }
  }
  if (add(text, begin, padded, encoding::base64, out))
    return padded;
  const bool prefixed = text.substr(begin, 2) == "0x";
  if (prefixed && run_end(text, begin + 2, hex) == end &&
      end - begin - 2 >= shortest_hex &&
      add(text, begin + 2, end, encoding::hex, out))
    return end;
  if (run_end(text, begin, alnum) < end)
    add_parts(text, begin, end, base64url, out);
  return end;
}

/// Bytes of the separator at `i` between two pairs of digits.
std::size_t separator(std::string_view text, std::size_t i) {
  constexpr std::size_t longest = 8;
  std::size_t end = i;
  while (end < text.size() && end < i + longest &&
         std::string_view(" ,:-\r\n\t").find(text[end]) != npos)
    ++end;
  return end - i;
}

/// End of the pairs of hex digits that start at `i`, all with a separator
/// between them; sets their number.
std::size_t pairs_end(std::string_view text, std::size_t i,
                      std::size_t& pairs) {
  std::size_t end = i;
  for (pairs = 0;; ++pairs) {
    if (byte_at(text, i, '0') &&
        (byte_at(text, i + 1, 'x') || byte_at(text, i + 1, 'X')))
      i += 2;
    if (!is_at(text, i, hex) || !is_at(text, i + 1, hex) ||
        is_at(text, i + 2, word))
      return end;
    end = i + 2;
    const std::size_t gap = separator(text, end);
    if (gap == 0) {
      ++pairs;
      return end;
    }
    i = end + gap;
  }
}

void add_pairs(std::string_view text, const text_masks& masks,
               std::vector<layer>& out) {
  std::size_t i = 0;
  while ((i = masks.next_run(bytes_of::pairs, i, shortest_pairs)) != npos) {
    const std::size_t end = masks.run_end(bytes_of::pairs, i);
    while (i < end) {
      std::size_t pairs = 0;
      const std::size_t to = starts_clean(text, i) && is(text[i], hex)
                                 ? pairs_end(text, i, pairs)
                                 : i;
      if (pairs * 2 >= shortest_hex)
        add(text, i, to, encoding::hex, out);
      i = std::max(to, i + 1);
    }
  }
}

} // namespace

void decode_blocks(std::string_view text, std::vector<layer>& out) {
  const masks_scope masks(text);
  std::size_t wrapped_before = 0;
  std::size_t i = 0;
  while ((i = masks->next_run(bytes_of::base64_any, i, shortest_base64)) !=
         npos)
    i = add_run(text, *masks, i, wrapped_before, out);
  add_pairs(text, *masks, out);
}

} // namespace weir::detectors
