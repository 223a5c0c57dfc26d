#include "messages/literals.hpp"

#include "messages/utf8.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/string.hpp>
#include <boost/json/value.hpp>

#include <cstring>

namespace weir {

namespace {

bool is_number_char(char c) {
  return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' ||
         c == 'e' || c == 'E';
}

/// The end of a string whose first character is at `at`.
std::size_t string_end(std::string_view s, std::size_t at, bool& escaped) {
  while (at < s.size() && s[at] != '"') {
    escaped = escaped || s[at] == '\\';
    at += s[at] == '\\' ? 2 : 1;
  }
  return std::min(at, s.size());
}

bool followed_by_colon(std::string_view s, std::size_t at) {
  const auto next = s.find_first_not_of(" \t\r\n", at);
  return next != s.npos && s[next] == ':';
}

unsigned hex4(std::string_view s) {
  unsigned out = 0;
  for (const char c : s.substr(0, 4))
    out = out * 16 + (c <= '9' ? static_cast<unsigned>(c - '0')
                               : static_cast<unsigned>((c | 0x20) - 'a') + 10);
  return out;
}

} // namespace

std::vector<json_literal> json_literals(std::string_view document) {
  std::vector<json_literal> out;
  std::size_t at = 0;
  while (at < document.size()) {
    const char c = document[at];
    json_literal literal;
    if (c == '"') {
      literal.is_string = true;
      const auto end = string_end(document, at + 1, literal.escaped);
      literal.begin = static_cast<std::uint32_t>(at + 1);
      literal.end = static_cast<std::uint32_t>(end);
      literal.is_key = followed_by_colon(document, end + 1);
      at = end + 1;
    } else if (c == '-' || (c >= '0' && c <= '9')) {
      literal.begin = static_cast<std::uint32_t>(at);
      while (at < document.size() && is_number_char(document[at]))
        ++at;
      literal.end = static_cast<std::uint32_t>(at);
    } else {
      ++at;
      continue;
    }
    out.push_back(literal);
  }
  return out;
}

std::string decode_literal(std::string_view inside) {
  const auto quoted = '"' + std::string{inside} + '"';
  boost::json::error_code error;
  const auto value = boost::json::parse(quoted, error);
  if (error || !value.is_string())
    return std::string{inside};
  const auto& string = value.get_string();
  return {string.data(), string.size()};
}

spelled_character next_character(std::string_view s) {
  if (s[0] != '\\') {
    std::size_t n = 1;
    while (n < s.size() && !utf8::starts_code_point(s[n]))
      ++n;
    return {n, n};
  }
  if (s.size() < 6 || s[1] != 'u')
    return {2, 1};
  const auto unit = hex4(s.substr(2));
  if (unit >= 0xD800 && unit <= 0xDBFF)
    return {12, 4};
  return {6, unit < 0x80 ? 1u : unit < 0x800 ? 2u : 3u};
}

} // namespace weir
