#include "detectors/builtins/us_ssn.hpp"

#include "detectors/builtins/block_masks.hpp"
#include "detectors/builtins/chars.hpp"

namespace weir::detectors {

namespace {

using namespace chars;

int number(std::string_view digits) {
  int value = 0;
  for (char c : digits)
    value = value * 10 + (c - '0');
  return value;
}

bool can_be_issued(std::string_view area, std::string_view group,
                   std::string_view serial) {
  const int a = number(area);
  return a != 0 && a != 666 && a < 900 && number(group) != 0 &&
         number(serial) != 0;
}

/// End of the 3-2-4 form whose first three digits are [begin, end), or 0.
std::size_t grouped_end(std::string_view text, std::size_t begin,
                        std::size_t end) {
  if (end - begin != 3 || end + 8 > text.size())
    return 0;
  const char gap = text[end];
  if ((gap != '-' && gap != '.' && gap != ' ') || text[end + 3] != gap)
    return 0;
  const std::string_view group = text.substr(end + 1, 2);
  const std::string_view serial = text.substr(end + 4, 4);
  if (run_end(group, 0, digit) != 2 || run_end(serial, 0, digit) != 4 ||
      !can_be_issued(text.substr(begin, 3), group, serial))
    return 0;
  return end + 8;
}

/// Whether [begin, end) is no piece of a longer number or word. `blank_joins`:
/// digits behind a blank belong to the same number.
bool stands_alone(std::string_view text, std::size_t begin, std::size_t end,
                  bool blank_joins) {
  const auto joins = [&](char c) {
    return c == '-' || c == '.' || (blank_joins && c == ' ');
  };
  if (!starts_clean(text, begin) || is_at(text, end, word))
    return false;
  if (begin > 0 && text[begin - 1] == '+')
    return false;
  if (begin > 1 && joins(text[begin - 1]) && is(text[begin - 2], digit))
    return false;
  return !(end + 1 < text.size() && joins(text[end]) &&
           is(text[end + 1], digit));
}

/// Goes back over the characters between a label and its value.
std::size_t before_marks(std::string_view text, std::size_t i,
                         std::size_t floor) {
  static constexpr std::string_view marks = ":=#\"'`()[]<>|*,.\\-_";
  while (i > floor &&
         (is(text[i - 1], space) || marks.find(text[i - 1]) != npos))
    --i;
  return i;
}

/// Whether a word starts at `i`: a boundary, an underscore, or the capital of
/// a camelCase name.
bool word_starts(std::string_view text, std::size_t i) {
  return starts_clean(text, i, letter) ||
         (is_at(text, i, upper) && is(text[i - 1], lower));
}

/// Whether the text before `value` ends with "ssn" or "social security", with
/// at most a few words such as "number" or "is" between.
bool is_labelled(std::string_view text, std::size_t value) {
  constexpr std::size_t window = 64;
  static constexpr std::string_view fillers[] = {
      "number", "num", "no", "nr", "is", "was", "value", "card", "code"};
  const std::size_t floor = value > window ? value - window : 0;
  std::size_t i = before_marks(text, value, floor);
  for (bool again = true; again && i > floor;) {
    again = false;
    for (std::string_view filler : fillers) {
      if (!ends_with_word(text, i, filler))
        continue;
      i = before_marks(text, i - filler.size(), floor);
      again = true;
      break;
    }
  }
  for (std::string_view label : {"ssn", "ssns"})
    if (ends_with_word(text, i, label) && word_starts(text, i - label.size()))
      return true;
  if (!ends_with_word(text, i, "security"))
    return false;
  i = before_marks(text, i - 8, floor);
  return ends_with_word(text, i, "social") && word_starts(text, i - 6);
}

/// End of the number that starts at `begin`, or 0.
std::size_t labelled_end(std::string_view text, std::size_t begin,
                         std::size_t end) {
  std::size_t last = grouped_end(text, begin, end);
  if (last == 0 && end - begin == 9) {
    const std::string_view digits = text.substr(begin, 9);
    if (can_be_issued(digits.substr(0, 3), digits.substr(3, 2),
                      digits.substr(5)))
      last = end;
  }
  const bool found = last != 0 && stands_alone(text, begin, last, false) &&
                     is_labelled(text, begin);
  return found ? last : 0;
}

std::size_t bare_end(std::string_view text, std::size_t begin,
                     std::size_t end) {
  const std::size_t last = grouped_end(text, begin, end);
  return last != 0 && stands_alone(text, begin, last, text[end] == ' ') ? last
                                                                        : 0;
}

/// Places of a block where three, two and four digits begin, or nine.
std::uint64_t ssn_begins(const text_masks& masks, std::size_t block) {
  const std::uint64_t begins = masks.begins(bytes_of::digit, block);
  if (begins == 0)
    return 0;
  const two_blocks digits = masks.both(bytes_of::digit, block);
  const two_blocks pairs = digits & digits >> 1;
  const two_blocks fours = pairs & pairs >> 2;
  const two_blocks grouped = pairs & digits >> 2 & ~digits >> 3 & pairs >> 4 &
                             ~digits >> 6 & fours >> 7;
  const two_blocks nine = fours & fours >> 4 & digits >> 8 & ~digits >> 9;
  return begins & static_cast<std::uint64_t>(grouped | nine);
}

template <class End>
void scan_numbers(std::string_view text, std::vector<byte_range>& out,
                  End end_of_number) {
  const masks_scope masks(text);
  const auto begins = [&](std::size_t block) {
    return ssn_begins(*masks, block);
  };
  std::size_t i = 0;
  while ((i = masks->next_place(i, begins)) != npos) {
    const std::size_t end = masks->run_end(bytes_of::digit, i);
    const std::size_t last = end_of_number(text, i, end);
    if (last != 0)
      out.push_back(
          {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(last)});
    i = last != 0 ? last : end;
  }
}

} // namespace

void scan_us_ssn(std::string_view text, std::vector<byte_range>& out) {
  scan_numbers(text, out, bare_end);
}

void scan_us_ssn_labelled(std::string_view text, std::vector<byte_range>& out) {
  scan_numbers(text, out, labelled_end);
}

} // namespace weir::detectors
