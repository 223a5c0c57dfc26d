#include "detectors/builtins/ids/neighbours.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/ids/number_tokens.hpp"

#include <algorithm>

namespace weir::detectors::ids {

namespace {

using namespace chars;

constexpr std::string_view strong_joints = "-./+";

bool has_digit(std::string_view run) {
  return std::any_of(run.begin(), run.end(),
                     [](char c) { return is(c, digit); });
}

/// Whether digits that a blank divides from `begin` are digits of the same
/// number; a date or another grouped number is not.
bool digits_before_blank(std::string_view text, std::size_t blank) {
  const std::size_t low = blank > longest_run ? blank - longest_run : 0;
  const std::size_t run = run_begin(text, blank, word, low);
  if (!has_digit(text.substr(run, blank - run)))
    return false;
  const bool other = run >= 2 && strong_joints.find(text[run - 1]) != npos &&
                     is(text[run - 2], digit);
  return !other;
}

bool digits_behind_blank(std::string_view text, std::size_t from) {
  const std::size_t limit = std::min(text.size(), from + longest_run);
  const std::size_t run = run_end(text.substr(0, limit), from, word);
  if (!has_digit(text.substr(from, run - from)))
    return false;
  const bool other = run + 1 < text.size() &&
                     strong_joints.find(text[run]) != npos &&
                     is(text[run + 1], digit);
  return !other;
}

bool ends_with_currency(std::string_view before) {
  for (std::string_view sign : {"$", "\u20ac", "\u00a3", "\u00a5", "\u20b9"})
    if (before.ends_with(sign))
      return true;
  return false;
}

setting before(std::string_view text, std::size_t begin, bool blanks) {
  if (begin == 0)
    return setting::free;
  if (!starts_clean(text, begin, word))
    return setting::within;
  const char c = text[begin - 1];
  const bool starts_digit = is(text[begin], digit);
  const bool behind_digit = begin > 1 && is(text[begin - 2], digit);
  char plain = 0;
  const std::size_t size = separator_before(text, begin, plain);
  if (size != 0 && plain == ' ')
    return blanks && starts_digit && digits_before_blank(text, begin - size)
               ? setting::within
               : setting::free;
  if (c == '@' || (c == ':' && behind_digit) ||
      (starts_digit && ends_with_currency(text.substr(0, begin))))
    return setting::within;
  if (size == 0 || plain == '(')
    return c == '#' || c == '~' || c == '&' || c == '%' ? setting::touched
                                                        : setting::free;
  if (begin > size && is(text[begin - size - 1], digit))
    return setting::within;
  return c == '+' ? setting::within : setting::touched;
}

setting behind(std::string_view text, std::size_t end, bool blanks) {
  if (end >= text.size())
    return setting::free;
  const char c = text[end];
  const bool before_digit = is_at(text, end + 1, digit);
  if (is(c, word) || c == '@' || c == '%' || (c == ':' && before_digit))
    return setting::within;
  char plain = 0;
  const std::size_t size = separator_at(text, end, plain);
  if (size == 0 || plain == '(')
    return c == '=' || c == '&' || c == '~' || c == '(' ? setting::touched
                                                        : setting::free;
  if (plain == ' ')
    return blanks && is(text[end - 1], digit) &&
                   digits_behind_blank(text, end + size)
               ? setting::within
               : setting::free;
  if (is_at(text, end + size, digit))
    return setting::within;
  return is_at(text, end + size, word) || plain == '+' || plain == '/'
             ? setting::touched
             : setting::free;
}

} // namespace

setting setting_of(std::string_view text, std::size_t begin, std::size_t end,
                   bool blanks) {
  return std::max(before(text, begin, blanks), behind(text, end, blanks));
}

} // namespace weir::detectors::ids
