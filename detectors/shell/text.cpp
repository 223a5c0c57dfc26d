#include "detectors/shell/text.hpp"

#include "detectors/builtins/chars.hpp"

#include <array>

namespace weir::detectors::shell {

using chars::lowered;

bool fits(std::string_view text, std::string_view pattern) {
  std::size_t t = 0, p = 0, star = npos, mark = 0;
  while (t < text.size()) {
    if (pattern.substr(p).starts_with("[*]") && text[t] == '*') {
      p += 3;
      ++t;
    } else if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      mark = t;
    } else if (p < pattern.size() &&
               (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p;
      ++t;
    } else if (star != npos) {
      p = star + 1;
      t = ++mark;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*')
    ++p;
  return p == pattern.size();
}

namespace {

template <class Test>
bool any_part(std::string_view list, char separator, Test test) {
  while (true) {
    const std::size_t cut = list.find(separator);
    if (test(list.substr(0, cut)))
      return true;
    if (cut == npos)
      return false;
    list.remove_prefix(cut + 1);
  }
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  c = lowered(c);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

int base64_digit(char c) {
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  if (c == '+' || c == '-')
    return 62;
  return c == '/' || c == '_' ? 63 : -1;
}

bool is_blank(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

void append_utf8(std::string& out, unsigned code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xC0 | (code >> 6));
    out += static_cast<char>(0x80 | (code & 0x3F));
  } else {
    out += static_cast<char>(0xE0 | ((code >> 12) & 0xF));
    out += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (code & 0x3F));
  }
}

/// Reads up to `digits` digits of a base from `i`; -1 if there is none.
int number_at(std::string_view text, std::size_t& i, int digits, int base) {
  int number = -1;
  for (; digits > 0 && i < text.size(); --digits, ++i) {
    const int digit = hex_digit(text[i]);
    if (digit < 0 || digit >= base)
      break;
    number = (number < 0 ? 0 : number) * base + digit;
  }
  return number;
}

/// Expands the escape whose letter is at `i`; leaves `i` behind it.
void append_escape(std::string& out, std::string_view text, std::size_t& i) {
  static constexpr std::string_view letters = "abefnrtv";
  static constexpr std::string_view codes = "\a\b\x1b\f\n\r\t\v";
  const char c = text[i];
  std::size_t next = i + 1;
  if (const std::size_t at = letters.find(c); at != npos) {
    out += codes[at];
    ++i;
    return;
  }
  int number = -1;
  if (c == 'x' || c == 'u' || c == 'U')
    number = number_at(text, next, c == 'x' ? 2 : c == 'u' ? 4 : 8, 16);
  else if (c >= '0' && c <= '7')
    number = number_at(text, next = c == '0' ? i + 1 : i, 3, 8);
  if (number < 0 && c == '0')
    number = 0;
  if (number >= 0 && c != 'u' && c != 'U')
    out += static_cast<char>(number);
  else if (number >= 0)
    append_utf8(out, static_cast<unsigned>(number));
  else if (is_one_of(std::string_view(&c, 1), "\\ ' \" ?"))
    out += c;
  else
    (out += '\\') += c;
  i = next;
}

} // namespace

bool fits_any(std::string_view text, std::string_view patterns) {
  return any_part(patterns, '|', [&](auto part) { return fits(text, part); });
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != npos;
}

bool contains_any(std::string_view text, std::string_view parts) {
  return any_part(parts, '|', [&](auto part) { return contains(text, part); });
}

std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    c = lowered(c);
  return out;
}

std::string compact(std::string_view text, std::size_t limit) {
  std::string out;
  for (char c : text.substr(0, limit))
    if (!is_blank(c) && std::string_view("\"'`()\\").find(c) == npos)
      out += lowered(c);
  return out;
}

bool is_one_of(std::string_view word, std::string_view list) {
  return !word.empty() &&
         any_part(list, ' ', [&](auto part) { return part == word; });
}

std::string_view base_name(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == npos ? path : path.substr(slash + 1);
}

std::optional<std::string> decode_base64(std::string_view text) {
  std::string out;
  unsigned bits = 0;
  int held = 0;
  for (char c : text) {
    if (is_blank(c) || c == '=')
      continue;
    const int digit = base64_digit(c);
    if (digit < 0)
      return std::nullopt;
    bits = (bits << 6 | static_cast<unsigned>(digit)) & 0xFFFFFF;
    if ((held += 6) >= 8)
      out += static_cast<char>(bits >> (held -= 8));
  }
  return out;
}

std::optional<std::string> decode_hex(std::string_view text) {
  std::string out;
  int high = -1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_blank(text[i]) || text[i] == ':')
      continue;
    if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == 'x') {
      ++i;
      continue;
    }
    const int digit = hex_digit(text[i]);
    if (digit < 0)
      return std::nullopt;
    if (high >= 0)
      out += static_cast<char>(high * 16 + digit);
    high = high >= 0 ? -1 : digit;
  }
  return out;
}

std::string decode_escapes(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '\\' && i + 1 < text.size())
      append_escape(out, text, ++i);
    else
      out += text[i++];
  }
  return out;
}

namespace {

/// The ASCII character that a letter of another script looks like, or 0.
char look_of(unsigned code) {
  if (code >= 0xFF01 && code <= 0xFF5E)
    return static_cast<char>(code - 0xFF01 + '!');
  static constexpr std::array<std::pair<unsigned, char>, 34> looks{{
      {0x0405, 'S'}, {0x0406, 'I'}, {0x0408, 'J'}, {0x0410, 'A'}, {0x0412, 'B'},
      {0x0415, 'E'}, {0x041A, 'K'}, {0x041C, 'M'}, {0x041D, 'H'}, {0x041E, 'O'},
      {0x0420, 'P'}, {0x0421, 'C'}, {0x0422, 'T'}, {0x0425, 'X'}, {0x0430, 'a'},
      {0x0435, 'e'}, {0x043A, 'k'}, {0x043E, 'o'}, {0x0440, 'p'}, {0x0441, 'c'},
      {0x0442, 't'}, {0x0443, 'y'}, {0x0445, 'x'}, {0x0455, 's'}, {0x0456, 'i'},
      {0x0458, 'j'}, {0x04BB, 'h'}, {0x0501, 'd'}, {0x051B, 'q'}, {0x051D, 'w'},
      {0x03BF, 'o'}, {0x03B1, 'a'}, {0x03C1, 'p'}, {0x03BD, 'v'},
  }};
  for (const auto& [from, to] : looks)
    if (from == code)
      return to;
  return 0;
}

bool is_invisible(unsigned code) {
  return code == 0xAD || code == 0x180E || code == 0xFEFF ||
         (code >= 0x200B && code <= 0x200F) ||
         (code >= 0x202A && code <= 0x202E) ||
         (code >= 0x2060 && code <= 0x206F);
}

} // namespace

std::string fold(std::string_view text, bool& changed) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t size = lead < 0x80   ? 1
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                                           : 4;
    if (size == 1 || size == 4 || i + size > text.size()) {
      out.append(text.substr(i, size));
      i += size;
      continue;
    }
    unsigned code = lead & (size == 2 ? 0x1F : 0x0F);
    for (std::size_t k = 1; k < size; ++k)
      code = code << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3F);
    const char look = look_of(code);
    if (look != 0)
      out += look;
    else if (!is_invisible(code))
      out.append(text.substr(i, size));
    changed = changed || look != 0 || is_invisible(code);
    i += size;
  }
  return out;
}

} // namespace weir::detectors::shell
