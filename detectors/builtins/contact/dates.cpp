#include "detectors/builtins/contact/dates.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/contact/labels.hpp"
#include "detectors/builtins/ids/checksums.hpp"

#include <algorithm>
#include <array>

namespace weir::detectors {

namespace {

using namespace chars;

/// The first letters of each month's names; the rest of a word may follow.
struct month_name {
  std::string_view stem;
  int month;
};
constexpr month_name month_names[] = {{"jan", 1},
                                      {"ene", 1},
                                      {"feb", 2},
                                      {"fev", 2},
                                      {"mar", 3},
                                      {"m\xC3\xA4r", 3},
                                      {"apr", 4},
                                      {"avr", 4},
                                      {"abr", 4},
                                      {"may", 5},
                                      {"mai", 5},
                                      {"jun", 6},
                                      {"juin", 6},
                                      {"jul", 7},
                                      {"juil", 7},
                                      {"aug", 8},
                                      {"ago", 8},
                                      {"aou", 8},
                                      {"sep", 9},
                                      {"oct", 10},
                                      {"okt", 10},
                                      {"nov", 11},
                                      {"dec", 12},
                                      {"dez", 12},
                                      {"dic", 12},
                                      {"d\xC3\xA9"
                                       "c",
                                       12},
                                      {"f\xC3\xA9v", 2}};

int number_at(std::string_view text, std::size_t begin, std::size_t end) {
  return static_cast<int>(checksums::number(text.substr(begin, end - begin)));
}

bool is_year(std::string_view text, std::size_t begin, std::size_t end,
             int& year) {
  year = number_at(text, begin, end);
  return end - begin == 2 || (end - begin == 4 && year >= 1800 && year < 2200);
}

/// Month whose name starts at `i`, and its end; 0 if there is none.
int month_at(std::string_view text, std::size_t i, std::size_t& end) {
  for (const month_name& name : month_names) {
    if (i + name.stem.size() > text.size() ||
        !ends_with_word(text, i + name.stem.size(), name.stem))
      continue;
    end = i + name.stem.size();
    for (int n = 0; n < 9 && is_at(text, end, letter); ++n)
      ++end;
    return name.month;
  }
  return 0;
}

/// Passes "st", "nd", "rd", "th" behind a day.
std::size_t after_ordinal(std::string_view text, std::size_t i) {
  static constexpr std::string_view ordinals[] = {"st", "nd", "rd", "th"};
  const std::size_t length = labels::word_length(text, i, ordinals);
  return length != 0 && !is_at(text, i + length, letter) ? i + length : i;
}

/// Passes up to three of blank, comma, dot, hyphen, and "of" or "de".
std::size_t after_gap(std::string_view text, std::size_t i) {
  static constexpr std::string_view marks = " ,.-/";
  static constexpr std::string_view words[] = {"of", "de"};
  const auto pass = [&] {
    for (int n = 0; n < 3 && i < text.size() && marks.find(text[i]) != npos;
         ++n)
      ++i;
  };
  pass();
  const std::size_t length = labels::word_length(text, i, words);
  if (length != 0 && byte_at(text, i + length, ' ')) {
    i += length;
    pass();
  }
  return i;
}

/// End of the year at `i` if the whole is a date, or 0.
std::size_t year_end(std::string_view text, std::size_t i, int month, int day) {
  const std::size_t end = run_end(text, i, digit);
  int year = 0;
  const bool fits = end > i && is_year(text, i, end, year) &&
                    checksums::is_date(year, month, day) &&
                    !is_at(text, end, word);
  return fits ? end : 0;
}

/// 4 December 1980, from the end of the day on.
std::size_t day_name_year(std::string_view text, std::size_t day_end, int day) {
  const std::size_t name = after_gap(text, after_ordinal(text, day_end));
  std::size_t end = 0;
  const int month = month_at(text, name, end);
  return month == 0 ? 0 : year_end(text, after_gap(text, end), month, day);
}

/// December 4, 1980.
std::size_t name_day_year(std::string_view text, std::size_t i) {
  std::size_t name_end = 0;
  const int month = month_at(text, i, name_end);
  if (month == 0)
    return 0;
  const std::size_t begin = after_gap(text, name_end);
  const std::size_t end = run_end(text, begin, digit);
  if (end == begin || end - begin > 2)
    return 0;
  return year_end(text, after_gap(text, after_ordinal(text, end)), month,
                  number_at(text, begin, end));
}

/// Ends of three groups of digits with one separator; false if there are not.
bool three_groups(std::string_view text, std::size_t i,
                  std::array<std::size_t, 3>& ends) {
  static constexpr std::string_view separators = "/-. ";
  for (std::size_t k = 0; k < 3; ++k) {
    ends[k] = run_end(text, i, digit);
    if (ends[k] == i || ends[k] - i > 4)
      return false;
    i = ends[k] + 1;
    if (k < 2 &&
        (ends[k] >= text.size() || separators.find(text[ends[k]]) == npos ||
         text[ends[k]] != text[ends[0]]))
      return false;
  }
  return true;
}

written_date read_numeric(std::string_view text, std::size_t i) {
  std::array<std::size_t, 3> ends;
  if (!three_groups(text, i, ends))
    return {};
  const std::array<std::size_t, 3> begins = {i, ends[0] + 1, ends[1] + 1};
  const auto size = [&](std::size_t k) { return ends[k] - begins[k]; };
  const auto value = [&](std::size_t k) {
    return number_at(text, begins[k], ends[k]);
  };
  const char gap = text[ends[0]];
  if (is_at(text, ends[2], digit) ||
      (byte_at(text, ends[2], gap) && gap != ' ' && gap != '.' &&
       is_at(text, ends[2] + 1, digit)))
    return {};
  int year = 0;
  if (size(0) == 4) {
    const bool fits = size(1) <= 2 && size(2) <= 2 &&
                      is_year(text, begins[0], ends[0], year) &&
                      checksums::is_date(year, value(1), value(2));
    return fits ? written_date{ends[2], true} : written_date{};
  }
  if (size(0) > 2 || size(1) > 2 || !is_year(text, begins[2], ends[2], year) ||
      is_at(text, ends[2], letter))
    return {};
  const bool fits = checksums::is_date(year, value(1), value(0)) ||
                    checksums::is_date(year, value(0), value(1));
  return fits ? written_date{ends[2], false} : written_date{};
}

} // namespace

written_date read_date(std::string_view text, std::size_t i) {
  if (is_at(text, i, letter))
    return {name_day_year(text, i), false};
  if (!is_at(text, i, digit) || (i > 0 && is(text[i - 1], digit)))
    return {};
  const std::size_t end = run_end(text, i, digit);
  int year = 0;
  if (end - i == 8 && is_year(text, i, i + 4, year) &&
      checksums::is_date(year, number_at(text, i + 4, i + 6),
                         number_at(text, i + 6, end)))
    return {is_at(text, end, word) ? 0 : end, true};
  if (end - i <= 2)
    if (const std::size_t last =
            day_name_year(text, end, number_at(text, i, end));
        last != 0)
      return {last, false};
  return read_numeric(text, i);
}

} // namespace weir::detectors
