#include "detectors/prompts/letters.hpp"

#include <array>
#include <cstring>

namespace weir::detectors::prompts {

namespace {

/// Base letters of U+00C0 to U+017F, a blank for what is no letter. Ligatures
/// keep their first letter.
constexpr std::string_view latin_bases =
    "aaaaaaaceeeeiiiidnooooo ouuuuytsaaaaaaaceeeeiiiidnooooo ouuuuyty"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
    "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
static_assert(latin_bases.size() == 192);

/// Lookalikes among the small letters of Cyrillic and Greek, and the Latin
/// letters they pass for.
struct pair {
  char32_t other;
  char latin;
};
constexpr pair lookalikes[] = {
    {U'а', 'a'}, {U'е', 'e'}, {U'о', 'o'}, {U'р', 'p'}, {U'с', 'c'},
    {U'у', 'y'}, {U'х', 'x'}, {U'і', 'i'}, {U'ј', 'j'}, {U'ѕ', 's'},
    {U'к', 'k'}, {U'м', 'm'}, {U'т', 't'}, {U'в', 'b'}, {U'н', 'h'},
    {U'ԁ', 'd'}, {U'ԛ', 'q'}, {U'ѵ', 'v'}, {U'α', 'a'}, {U'ε', 'e'},
    {U'ι', 'i'}, {U'κ', 'k'}, {U'ν', 'v'}, {U'ο', 'o'}, {U'ρ', 'p'},
    {U'τ', 't'}, {U'υ', 'u'}, {U'χ', 'x'}};

char32_t small(char32_t c) {
  if (c >= 0x410 && c <= 0x42F)
    return c + 0x20;
  if (c >= 0x400 && c <= 0x40F)
    return c + 0x50;
  if (c >= 0x391 && c <= 0x3A9)
    return c + 0x20;
  if (c >= 0x460 && c <= 0x52F && (c < 0x482 || c > 0x489))
    return c | 1;
  return c;
}

char latin_of(char32_t c) {
  for (const pair& known : lookalikes)
    if (known.other == c)
      return known.latin;
  return 0;
}

bool within(char32_t c, char32_t first, char32_t last) {
  return c >= first && c <= last;
}

void append_utf8(char32_t c, std::string& out) {
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xC0 | (c >> 6));
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    out += static_cast<char>(0xE0 | (c >> 12));
    out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else {
    out += static_cast<char>(0xF0 | (c >> 18));
    out += static_cast<char>(0x80 | ((c >> 12) & 0x3F));
    out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  }
}

} // namespace

std::size_t skip_ascii(std::string_view text, std::size_t i) {
  constexpr std::uint64_t high = 0x8080808080808080u;
  std::array<std::uint64_t, 4> words;
  for (; i + sizeof words <= text.size(); i += sizeof words) {
    std::memcpy(words.data(), text.data() + i, sizeof words);
    if (((words[0] | words[1] | words[2] | words[3]) & high) != 0)
      break;
  }
  for (; i + 8 <= text.size(); i += 8) {
    std::memcpy(words.data(), text.data() + i, 8);
    if ((words[0] & high) != 0)
      break;
  }
  while (i < text.size() && static_cast<unsigned char>(text[i]) < 0x80)
    ++i;
  return i;
}

code_point decode(std::string_view text, std::size_t i) {
  const auto lead = static_cast<unsigned char>(text[i]);
  if (lead < 0x80)
    return {lead, 1};
  const std::uint32_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || i + size > text.size())
    return {0xFFFD, 1};
  char32_t value = lead & (0x7F >> size);
  for (std::uint32_t k = 1; k < size; ++k)
    value = value << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3F);
  return {value, size};
}

letter_kind kind_of(char32_t c) {
  if (c < 0x80) {
    const char32_t low = c | 0x20;
    return within(low, 'a', 'z') || within(c, '0', '9') ? letter_kind::letter
                                                        : letter_kind::mark;
  }
  if (c == 0xAD || within(c, 0x200B, 0x200F) || within(c, 0x202A, 0x202E) ||
      within(c, 0x2060, 0x2069) || within(c, 0xFE00, 0xFE0F) || c == 0xFEFF ||
      within(c, 0xE0000, 0xE01EF) || within(c, 0x300, 0x36F))
    return letter_kind::invisible;
  if (within(c, 0x3040, 0x30FF) || within(c, 0x3400, 0x9FFF) ||
      within(c, 0xAC00, 0xD7A3) || within(c, 0xF900, 0xFAFF))
    return letter_kind::ideograph;
  if (c < 0xC0 || c == 0xD7 || c == 0xF7 || within(c, 0x2000, 0x2BFF) ||
      within(c, 0x3000, 0x303F) || c == 0x964 || c == 0x60C || c == 0x61B ||
      c == 0x61F || c == 0x6D4)
    return letter_kind::mark;
  if (within(c, 0xFF00, 0xFF0F) || within(c, 0xFF1A, 0xFF20) ||
      within(c, 0xFF3B, 0xFF40) || within(c, 0xFF5B, 0xFFEF) ||
      within(c, 0xE000, 0xF8FF) || c == 0xFFFD)
    return letter_kind::mark;
  return c < 0x10000 || within(c, 0x1D400, 0x1D7FF) ? letter_kind::letter
                                                    : letter_kind::mark;
}

bool is_disguise(char32_t c) {
  return within(c, 0x200B, 0x200C) || c == 0x2060 || c == 0xAD ||
         within(c, 0x1D400, 0x1D7FF) || within(c, 0xFF21, 0xFF5A);
}

bool is_lookalike(char32_t c) {
  return c >= 0x370 && c < 0x530 && latin_of(small(c)) != 0;
}

void append_folded(char32_t c, bool latin, std::string& out) {
  if (within(c, 'A', 'Z'))
    c += 0x20;
  if (c < 0x80) {
    out += static_cast<char>(c);
    return;
  }
  if (within(c, 0xC0, 0x17F) && latin_bases[c - 0xC0] != ' ') {
    out += latin_bases[c - 0xC0];
    return;
  }
  if (within(c, 0xFF21, 0xFF3A) || within(c, 0xFF41, 0xFF5A)) {
    out += static_cast<char>('a' + (c - 0xFF21) % 0x20);
    return;
  }
  if (within(c, 0x1D400, 0x1D6A3)) {
    out += static_cast<char>('a' + (c - 0x1D400) % 26);
    return;
  }
  c = small(c);
  const char base = latin ? latin_of(c) : 0;
  if (base != 0)
    out += base;
  else
    append_utf8(c, out);
}

} // namespace weir::detectors::prompts
