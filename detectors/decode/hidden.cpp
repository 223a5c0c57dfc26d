// Characters that no reader sees but a model reads.
#include "detectors/builtins/chars.hpp"
#include "detectors/decode/blocks.hpp"
#include "detectors/decode/plain.hpp"

#include <algorithm>

namespace weir::detectors {

namespace {

using namespace chars;

/// Flags of regions have up to six tag characters; four are enough to say
/// something, and a flag's code is harmless.
constexpr std::size_t shortest_hidden = 4;

struct hidden_byte {
  std::size_t length = 0; ///< of the character in UTF-8; 0: it is none
  char byte = 0;
};

/// The byte that the character at `i` hides: a tag character its ASCII, a
/// variation selector its number (U+FE00 on for 0 to 15, U+E0100 on for the
/// rest).
hidden_byte hidden_at(std::string_view text, std::size_t i) {
  count(1);
  const auto byte = [&](std::size_t k) -> unsigned {
    return i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0u;
  };
  if (byte(0) == 0xEF && byte(1) == 0xB8 && byte(2) >= 0x80 && byte(2) < 0x90)
    return {3, static_cast<char>(byte(2) - 0x80)};
  if (byte(0) != 0xF3 || byte(1) != 0xA0 || byte(3) == 0)
    return {};
  const unsigned low = (byte(2) & 0x3F) << 6 | (byte(3) & 0x3F);
  if (low >= 0x20 && low < 0x7F)
    return {4, static_cast<char>(low)};
  if (low >= 0x100 && low < 0x1F0)
    return {4, static_cast<char>(low - 0x100 + 16)};
  return {};
}

/// Appends a layer of the hidden characters in [begin, end).
void add(std::string_view text, std::size_t begin, std::size_t end,
         std::string& bytes, std::vector<layer>& out) {
  layer made;
  made.how = encoding::hidden;
  const std::string raw = bytes;
  if (!to_text(bytes))
    return;
  if (bytes != raw) { // bytes that are no character were cut off: as a whole
    made.put(bytes, begin, end - begin);
  } else {
    std::size_t i = begin;
    for (const char c : bytes) {
      const std::size_t length = hidden_at(text, i).length;
      made.put({&c, 1}, i, length);
      i += length;
    }
  }
  out.push_back(std::move(made));
}

} // namespace

void decode_hidden(std::string_view text, std::vector<layer>& out) {
  std::size_t at = find_byte(text, '\xF3', 0);
  while (at != npos) {
    std::string bytes;
    std::size_t begin = at;
    // a run may begin with selectors of the first sixteen
    while (begin >= 3 && hidden_at(text, begin - 3).length == 3)
      begin -= 3;
    std::size_t end = begin;
    for (hidden_byte next; (next = hidden_at(text, end)).length > 0;
         end += next.length)
      bytes.push_back(next.byte);
    if (bytes.size() >= shortest_hidden)
      add(text, begin, end, bytes, out);
    at = find_byte(text, '\xF3', std::max(end, at + 1));
  }
}

} // namespace weir::detectors
