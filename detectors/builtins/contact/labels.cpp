#include "detectors/builtins/contact/labels.hpp"

#include "detectors/builtins/chars.hpp"

#include <algorithm>

namespace weir::detectors::labels {

namespace {

using namespace chars;

constexpr std::size_t max_reach = 64;
constexpr int max_fillers = 5;

constexpr std::string_view small_words[] = {
    "number", "numbers", "num", "no", "nr", "code",  "id",   "is",
    "was",    "are",     "as",  "of", "my", "your",  "our",  "the",
    "for",    "to",      "us",  "be", "to", "value", "will", "has"};

bool is_gap(char c) {
  return c == ' ' || c == '-' || c == '_';
}

/// Length of `word` at `i`, or 0.
std::size_t length_of(std::string_view text, std::size_t i,
                      std::string_view word) {
  const std::size_t begin = i;
  for (const char c : word) {
    if (c == ' ') {
      if (i < text.size() && is_gap(text[i]))
        ++i;
      continue;
    }
    if (i >= text.size() || lowered(text[i]) != c)
      return 0;
    ++i;
  }
  return i - begin;
}

/// Passes the characters between a label and its value.
std::size_t after_marks(std::string_view text, std::size_t i,
                        std::size_t limit) {
  static constexpr std::string_view marks = ":=#\"'`()[]{}<>|*,.\\_/~ \t\r\n";
  static constexpr std::string_view escaped = "nrt\"'";
  for (int lines = 0; i < limit && marks.find(text[i]) != npos; ++i) {
    if (text[i] == '\n' && ++lines > 1)
      break;
    // the letter of a written-out line break belongs to it
    if (text[i] == '\\' && i + 1 < limit && escaped.find(text[i + 1]) != npos)
      ++i;
  }
  // a hyphen is a mark only with a blank or a colon beside it
  if (i < limit && text[i] == '-' && i + 1 < text.size() &&
      (is(text[i + 1], space) || text[i + 1] == '>'))
    return after_marks(text, i + (text[i + 1] == '>' ? 2 : 1), limit);
  return i;
}

std::uint32_t letter_bit(char lower_case) {
  return std::uint32_t{1} << (static_cast<unsigned char>(lower_case) & 31);
}

std::size_t filler_length(std::string_view text, std::size_t i, words fillers) {
  const std::size_t own = word_length(text, i, fillers);
  const std::size_t small = word_length(text, i, small_words);
  const std::size_t length = std::max(own, small);
  return length != 0 && !is_at(text, i + length, letter) ? length : 0;
}

} // namespace

bool word_starts(std::string_view text, std::size_t i) {
  return starts_clean(text, i, letter) ||
         (is_at(text, i, upper) && is(text[i - 1], lower));
}

std::size_t word_length(std::string_view text, std::size_t i, words choice) {
  std::size_t longest = 0;
  for (const std::string_view word : choice)
    longest = std::max(longest, length_of(text, i, word));
  return longest;
}

std::size_t value_begin(std::string_view text, std::size_t i, words fillers) {
  const std::size_t limit = std::min(text.size(), i + max_reach);
  std::size_t at = after_marks(text, i, limit);
  for (int n = 0; n < max_fillers && at < limit; ++n) {
    const std::size_t filler = filler_length(text, at, fillers);
    if (filler == 0)
      break;
    at = after_marks(text, at + filler, limit);
  }
  return at;
}

std::size_t value_begin(std::string_view text, std::size_t i) {
  return value_begin(text, i, {});
}

first_letters::first_letters(words choice) {
  for (const std::string_view word : choice)
    bits_ |= letter_bit(word.front());
}

bool first_letters::has(char c) const {
  return is(c, letter) && (bits_ & letter_bit(lowered(c))) != 0;
}

bool said_before(std::string_view text, std::size_t i, words choice,
                 std::size_t window) {
  const first_letters first(choice);
  for (std::size_t at = i > window ? i - window : 0; at < i; ++at) {
    if (!first.has(text[at]) || !word_starts(text, at))
      continue;
    std::size_t end = word_length(text, at, choice);
    if (end == 0)
      continue;
    end += at;
    if (is_at(text, end, lower) && lowered(text[end]) == 's')
      ++end;
    if (!is_at(text, end, lower))
      return true;
  }
  return false;
}

} // namespace weir::detectors::labels
