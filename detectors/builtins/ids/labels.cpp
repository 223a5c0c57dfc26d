#include "detectors/builtins/ids/labels.hpp"

#include "detectors/builtins/chars.hpp"

#include <algorithm>

namespace weir::detectors::ids {

using namespace chars;

namespace {

/// Furthest that a value may start behind its label.
constexpr std::size_t reach = 48;

/// Length of a word that says nothing between a label and its value, or 0.
std::size_t filler_at(std::string_view text, std::size_t i) {
  static constexpr std::string_view fillers[] = {
      "numbers",     "number", "num",  "nummer",  "numero",  "n\u00famero",
      "value",       "card",   "code", "holder",  "id",      "is",
      "was",         "no",     "nr",   "n\u00b0", "n\u00ba", "\u2116",
      "num\u00e9ro", "of",     "the",  "for",     "my",      "his",
      "her",         "your",   "with", "us",      "uk"};
  for (std::string_view filler : fillers)
    if (holds_at(text, i, filler) && !is_at(text, i + filler.size(), alnum))
      return filler.size();
  return 0;
}

} // namespace

bool holds_at(std::string_view text, std::size_t i,
              std::string_view lower_case) {
  return i + lower_case.size() <= text.size() &&
         ends_with_word(text, i + lower_case.size(), lower_case);
}

std::size_t value_behind(std::string_view text, std::size_t i) {
  static constexpr std::string_view marks = " \t:=#\"'`|*>.,-_\\";
  const std::size_t limit = std::min(text.size(), i + reach);
  bool divided = false;
  while (i < limit) {
    if (marks.find(text[i]) != npos) {
      // a written-out line feed is the end of the line
      if (text[i] == '\\' && i + 1 < limit && is(text[i + 1], lower))
        return npos;
      divided = true;
      ++i;
      continue;
    }
    const std::size_t filler = filler_at(text, i);
    if (filler == 0)
      return divided && is(text[i], alnum) && text[i - 1] != '_' ? i : npos;
    i += filler;
    divided = false;
  }
  return npos;
}

bool word_starts(std::string_view text, std::size_t i) {
  return starts_clean(text, i, letter) ||
         (is_at(text, i, upper) && is(text[i - 1], lower));
}

bool ends_here(std::string_view text, std::size_t end) {
  if (is_at(text, end, word) || byte_at(text, end, '@'))
    return false;
  static constexpr std::string_view joints = "-./:";
  return end >= text.size() || joints.find(text[end]) == npos ||
         !is_at(text, end + 1, alnum);
}

class_counts count_classes(std::string_view value) {
  class_counts seen;
  for (char c : value) {
    seen.digits += is(c, digit);
    seen.capitals += is(c, upper);
    seen.small += is(c, lower);
  }
  return seen;
}

bool set_match(std::size_t begin, std::size_t end, double confidence,
               weighed& match) {
  match = {{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)},
           confidence};
  return true;
}

} // namespace weir::detectors::ids
