// The name of a setting.
#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/assignment_place.hpp"
#include "detectors/builtins/secrets/values.hpp"

#include <algorithm>

namespace weir::detectors::secrets {

namespace {

using namespace chars;

/// What may stand behind the last word of a name without changing what it
/// names.
constexpr std::string_view suffixes[] = {
    "key",     "value",     "string",      "str",    "prod",   "production",
    "stage",   "staging",   "development", "dev",    "test",   "live",
    "main",    "default",   "primary",     "access", "plain",  "secondary",
    "raw",     "text",      "new",         "old",    "token",  "secret",
    "current", "override",  "env",         "s",      "backup", "base",
    "b",       "plaintext", "val"};

/// Letters of one word from `i`: up to the next capital after a small one.
std::size_t word_end(std::string_view text, std::size_t i) {
  constexpr std::size_t longest = 16;
  std::size_t end = i;
  while (end - i < longest && is_at(text, end, letter) &&
         !(end > i && is(text[end], upper) && is(text[end - 1], lower)))
    ++end;
  return end;
}

bool is_suffix(std::string_view value) {
  return std::any_of(
      std::begin(suffixes), std::end(suffixes),
      [&](std::string_view suffix) { return same_word(value, suffix); });
}

} // namespace

std::size_t name_end(std::string_view text, std::size_t i) {
  for (int words = 0; words < 4; ++words) {
    const bool marked = byte_at(text, i, '_') || byte_at(text, i, '-');
    const bool blank = byte_at(text, i, ' ');
    const std::size_t from = i + (marked || blank);
    std::size_t end = word_end(text, from);
    if (end > from && is_suffix(text.substr(from, end - from)) &&
        (!blank || same_word(text.substr(from, end - from), "key") ||
         same_word(text.substr(from, end - from), "value"))) {
      i = end;
      continue;
    }
    if (blank)
      break;
    if (end == from && is_at(text, from, digit)) {
      end = run_end(text, from, digit);
      if (end - from > 3)
        return npos;
      i = end;
      continue;
    }
    return marked || end > from ? npos : i;
  }
  return is_at(text, i, word) ? npos : i;
}

std::string_view word_before(std::string_view text, std::size_t i) {
  constexpr std::size_t longest = 16;
  const std::size_t floor = i > longest + 1 ? i - longest - 1 : 0;
  std::size_t end = i;
  if (end > floor && (text[end - 1] == '_' || text[end - 1] == '-' ||
                      text[end - 1] == ' ' || text[end - 1] == '.'))
    --end;
  std::size_t begin = end;
  while (begin > floor && is(text[begin - 1], letter)) {
    --begin;
    if (begin + 1 < end && is(text[begin], upper) && is(text[begin + 1], lower))
      break;
  }
  return text.substr(begin, end - begin);
}

std::size_t name_begin(std::string_view text, std::size_t i) {
  constexpr std::size_t longest = 48;
  const std::size_t floor = i > longest ? i - longest : 0;
  return run_begin(text, i, word | hyphen, floor);
}

bool is_flag(std::string_view text, std::size_t at) {
  const std::size_t begin = name_begin(text, at);
  return byte_at(text, begin, '-');
}

bool is_path_part(std::string_view text, std::size_t at) {
  const std::size_t begin = name_begin(text, at);
  return begin > 1 && text[begin - 1] == '/' &&
         (is(text[begin - 2], word | hyphen) || text[begin - 2] == '.');
}

bool is_first_argument(std::string_view text, std::size_t at) {
  const std::size_t begin = name_begin(text, at);
  return begin > 1 && text[begin - 2] == '(';
}

std::size_t literal_end(std::string_view text, std::size_t at,
                        std::span<const std::string_view> literals) {
  std::size_t longest = 0;
  for (std::string_view literal : literals)
    if (literal.size() > longest && starts_with_word(text.substr(at), literal))
      longest = literal.size();
  return at + longest;
}

} // namespace weir::detectors::secrets
