#include "messages/peek_key.hpp"

#include <algorithm>

namespace weir {

namespace {

/// One past the string whose opening quote is at `at`.
std::size_t skip_string(std::string_view s, std::size_t at) {
  ++at;
  while (at < s.size() && s[at] != '"') {
    at = s.find_first_of("\"\\", s[at] == '\\' ? at + 2 : at);
    at = std::min(at, s.size());
  }
  return std::min(at + 1, s.size());
}

/// One past the object or array that opens at `at`.
std::size_t skip_nested(std::string_view s, std::size_t at) {
  std::size_t depth = 0;
  while (at < s.size()) {
    const char c = s[at];
    if (c == '"') {
      at = skip_string(s, at);
      continue;
    }
    if (c == '{' || c == '[')
      ++depth;
    else if ((c == '}' || c == ']') && --depth == 0)
      return at + 1;
    ++at;
  }
  return s.size();
}

std::size_t skip_space(std::string_view s, std::size_t at) {
  return std::min(s.find_first_not_of(" \t\r\n,", at), s.size());
}

} // namespace

std::string_view peek_key(std::string_view json) {
  auto at = skip_space(json, 0);
  if (at == json.size() || json[at] != '{')
    return {};
  for (at = skip_space(json, at + 1); at < json.size() && json[at] == '"';
       at = skip_space(json, at)) {
    const auto key_end = skip_string(json, at);
    const auto key = json.substr(at, key_end - at);
    at = skip_space(json, key_end);
    if (at == json.size() || json[at] != ':')
      return {};
    at = skip_space(json, at + 1);
    if (at == json.size())
      return {};
    const auto begin = at;
    if (json[at] == '"') {
      at = skip_string(json, at);
      if (key == "\"agent_id\"" || key == "\"key\"")
        return json.substr(begin, at - begin);
    } else if (json[at] == '{' || json[at] == '[') {
      at = skip_nested(json, at);
    } else {
      at = std::min(json.find_first_of(",}", at), json.size());
    }
  }
  return {};
}

} // namespace weir
