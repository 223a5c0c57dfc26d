// HTML character references. The names are those of the HTML standard's table
// that stand for ASCII, blanks and Latin letters.
#include "detectors/builtins/chars.hpp"
#include "detectors/decode/escapes.hpp"

#include <algorithm>

namespace weir::detectors {

namespace {

using namespace chars;

struct named {
  std::string_view name;
  std::uint16_t code_point;
};

constexpr named names[] = {
    {"AMP", '&'},       {"GT", '>'},      {"LT", '<'},
    {"NewLine", '\n'},  {"QUOT", '"'},    {"Tab", '\t'},
    {"Aacute", 0xC1},   {"Agrave", 0xC0}, {"Auml", 0xC4},
    {"Ccedil", 0xC7},   {"Eacute", 0xC9}, {"Egrave", 0xC8},
    {"Ntilde", 0xD1},   {"Ouml", 0xD6},   {"Uuml", 0xDC},
    {"aacute", 0xE1},   {"acirc", 0xE2},  {"agrave", 0xE0},
    {"amp", '&'},       {"apos", '\''},   {"aring", 0xE5},
    {"ast", '*'},       {"auml", 0xE4},   {"bsol", '\\'},
    {"bull", 0x2022},   {"ccedil", 0xE7}, {"colon", ':'},
    {"comma", ','},     {"commat", '@'},  {"copy", 0xA9},
    {"dollar", '$'},    {"eacute", 0xE9}, {"ecirc", 0xEA},
    {"egrave", 0xE8},   {"emsp", 0x2003}, {"ensp", 0x2002},
    {"equals", '='},    {"euml", 0xEB},   {"excl", '!'},
    {"grave", '`'},     {"gt", '>'},      {"hellip", 0x2026},
    {"hyphen", 0x2010}, {"iacute", 0xED}, {"icirc", 0xEE},
    {"iuml", 0xEF},     {"laquo", 0xAB},  {"lbrace", '{'},
    {"lbrack", '['},    {"lcub", '{'},    {"ldquo", 0x201C},
    {"lowbar", '_'},    {"lpar", '('},    {"lsqb", '['},
    {"lsquo", 0x2018},  {"lt", '<'},      {"mdash", 0x2014},
    {"midast", '*'},    {"middot", 0xB7}, {"nbsp", 0xA0},
    {"ndash", 0x2013},  {"ntilde", 0xF1}, {"num", '#'},
    {"oacute", 0xF3},   {"ocirc", 0xF4},  {"ograve", 0xF2},
    {"oslash", 0xF8},   {"ouml", 0xF6},   {"percnt", '%'},
    {"period", '.'},    {"plus", '+'},    {"quest", '?'},
    {"quot", '"'},      {"raquo", 0xBB},  {"rbrace", '}'},
    {"rbrack", ']'},    {"rcub", '}'},    {"rdquo", 0x201D},
    {"reg", 0xAE},      {"rpar", ')'},    {"rsqb", ']'},
    {"rsquo", 0x2019},  {"semi", ';'},    {"shy", 0xAD},
    {"sol", '/'},       {"szlig", 0xDF},  {"thinsp", 0x2009},
    {"uacute", 0xFA},   {"ugrave", 0xF9}, {"uuml", 0xFC},
    {"verbar", '|'},    {"vert", '|'},    {"zwj", 0x200D},
    {"zwnj", 0x200C},
};
constexpr std::size_t longest_name = 7;

/// &#65; or &#x41;, leading zeros allowed; browsers do not need the
/// semicolon, and neither do attackers.
escape numeric_at(std::string_view text, std::size_t at) {
  constexpr std::size_t longest = 12; // digits
  const bool is_hex = byte_at(text, at + 2, 'x') || byte_at(text, at + 2, 'X');
  const std::size_t from = at + (is_hex ? 3 : 2);
  std::size_t end = from;
  std::uint64_t value = 0;
  for (; end < from + longest && is_at(text, end, is_hex ? hex : digit);
       ++end) {
    const char c = text[end];
    const int digit_value = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
    value = value * (is_hex ? 16 : 10) + static_cast<unsigned>(digit_value);
  }
  if (end == from || is_at(text, end, digit) || value > 0x10FFFF)
    return {};
  if (byte_at(text, end, ';'))
    ++end;
  return escaped(end - at, static_cast<std::uint32_t>(value));
}

} // namespace

escape entity_at(std::string_view text, std::size_t at) {
  if (byte_at(text, at + 1, '#'))
    return numeric_at(text, at);
  std::size_t end = at + 1;
  while (end <= at + longest_name && is_at(text, end, letter))
    ++end;
  if (!byte_at(text, end, ';'))
    return {};
  const std::string_view name = text.substr(at + 1, end - at - 1);
  const auto row = std::find_if(std::begin(names), std::end(names),
                                [&](const named& n) { return n.name == name; });
  return row != std::end(names) ? escaped(end + 1 - at, row->code_point)
                                : escape{};
}

} // namespace weir::detectors
