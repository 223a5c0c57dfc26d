#include "detectors/builtins/chars.hpp"

namespace weir::detectors::chars {

std::size_t next_number(std::string_view text, std::size_t i,
                        std::size_t shortest) {
  for (; i + shortest <= text.size(); i += shortest - 1) {
    const std::size_t last = i + shortest - 1;
    if (!is(text[last], digit) && !is(text[last - 1], digit))
      continue;
    while (!is(text[i], digit))
      ++i;
    return i;
  }
  return npos;
}

std::size_t next_stretch(std::string_view text, std::size_t i,
                         std::size_t shortest, std::uint8_t classes) {
  for (; i + shortest <= text.size(); i += shortest - 1) {
    const std::size_t last = i + shortest - 1;
    if (!is(text[last], classes) && !is(text[last - 1], classes))
      continue;
    while (!is(text[i], classes))
      ++i;
    return i;
  }
  return npos;
}

std::size_t next_run(std::string_view text, std::size_t i, std::size_t shortest,
                     std::uint8_t classes) {
  while (i + shortest <= text.size()) {
    const std::size_t last = i + shortest - 1;
    if (!is(text[last], classes)) {
      i = last + 1;
      continue;
    }
    const std::size_t begin = run_begin(text, last, classes, i);
    if (begin == i)
      return i;
    i = begin;
  }
  return npos;
}

std::size_t find_byte(std::string_view text, char c, std::size_t from) {
  if (from >= text.size())
    return npos;
  const void* hit = std::memchr(text.data() + from, c, text.size() - from);
  const std::size_t at = hit == nullptr
                             ? npos
                             : static_cast<std::size_t>(
                                   static_cast<const char*>(hit) - text.data());
  count((at == npos ? text.size() : at) - from + 1);
  return at;
}

std::size_t find_literal(std::string_view text, std::string_view literal,
                         std::size_t from) {
  std::size_t at = from;
  while ((at = find_byte(text, literal.front(), at)) != npos) {
    count(literal.size());
    if (text.substr(at, literal.size()) == literal)
      return at;
    ++at;
  }
  return npos;
}

bool escape_before(std::string_view text, std::size_t i) {
  if (i >= 2 && text[i - 2] == '\\')
    return std::string_view("nrtbfv").find(text[i - 1]) != npos;
  const auto hex_back = [&](std::size_t digits) {
    for (std::size_t k = 1; k <= digits; ++k)
      if (!is(text[i - k], hex))
        return false;
    return true;
  };
  if (i >= 3 && text[i - 3] == '%')
    return hex_back(2);
  if (i >= 4 && text[i - 4] == '\\' && text[i - 3] == 'x')
    return hex_back(2);
  return i >= 6 && text[i - 6] == '\\' && text[i - 5] == 'u' && hex_back(4);
}

bool ends_with_word(std::string_view text, std::size_t i,
                    std::string_view lower_case) {
  if (i < lower_case.size())
    return false;
  const std::size_t begin = i - lower_case.size();
  for (std::size_t k = 0; k < lower_case.size(); ++k)
    if (lowered(text[begin + k]) != lower_case[k])
      return false;
  return true;
}

} // namespace weir::detectors::chars
