#include "detectors/shell/scan.hpp"

#include <string>

namespace weir::detectors::shell {

std::size_t quote_end(std::string_view text, std::size_t i, char quote,
                      bool escapes) {
  for (; i < text.size(); ++i) {
    if (escapes && text[i] == '\\')
      ++i;
    else if (text[i] == quote)
      return i;
  }
  return text.size();
}

namespace {

bool starts_word(std::string_view text, std::size_t i) {
  return i == 0 || std::string_view(" \t\n;(|&").find(text[i - 1]) !=
                       std::string_view::npos;
}

/// Goes over one byte or quoted stretch at `i` while the innermost open form
/// is stack.back(); pushes and pops forms.
std::size_t step(std::string_view text, std::size_t i, std::string& stack) {
  const char c = text[i];
  const char inner = stack.back();
  if (c == '\\')
    return i + 2;
  if (c == inner) {
    stack.pop_back();
    return i + 1;
  }
  const char next = i + 1 < text.size() ? text[i + 1] : '\0';
  if (c == '$' && (next == '(' || next == '{')) {
    stack += next == '(' ? ')' : '}';
    return i + 2;
  }
  if (c == '`') {
    stack += '`';
    return i + 1;
  }
  if (inner == '"')
    return i + 1;
  if (c == '"' || (c == '(' && inner != '}')) {
    stack += c == '(' ? ')' : '"';
    return i + 1;
  }
  if (c == '\'' && inner != '}')
    return quote_end(text, i + 1, '\'', i > 0 && text[i - 1] == '$') + 1;
  if (c == '#' && inner == ')' && starts_word(text, i))
    return quote_end(text, i, '\n', false);
  return i + 1;
}

} // namespace

std::size_t bracket_end(std::string_view text, std::size_t i, char close) {
  std::string stack(1, close);
  while (i < text.size()) {
    const std::size_t at = i;
    i = step(text, i, stack);
    if (stack.empty())
      return at;
  }
  return text.size();
}

std::size_t word_end(std::string_view text, std::size_t i, bool& broken) {
  const std::size_t begin = i;
  const auto closed = [&](std::size_t end) {
    broken = broken || end >= text.size();
    return end + 1;
  };
  while (i < text.size()) {
    const char c = text[i];
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (c == '\\')
      i += 2;
    else if (c == '\'')
      i = closed(quote_end(text, i + 1, c, i > begin && text[i - 1] == '$'));
    else if (c == '"' || c == '`')
      i = closed(bracket_end(text, i + 1, c));
    else if (c == '$' && (next == '(' || next == '{'))
      i = closed(bracket_end(text, i + 2, next == '(' ? ')' : '}'));
    else if ((c == '<' || c == '>') && next == '(' && i == begin)
      i = closed(bracket_end(text, i + 2, ')'));
    else if (c == '(' && i > begin && text[i - 1] == '=')
      i = closed(bracket_end(text, i + 1, ')'));
    else if (std::string_view(" \t\n\r;|&<>()").find(c) !=
             std::string_view::npos)
      break;
    else
      ++i;
  }
  return i < text.size() ? i : text.size();
}

} // namespace weir::detectors::shell
