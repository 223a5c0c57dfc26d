#include "detectors/builtins/iban.hpp"

#include "detectors/builtins/chars.hpp"

#include <algorithm>
#include <cstdint>

namespace weir::detectors {

namespace {

using namespace chars;

/// A country and what follows its code and the two check digits, from the
/// SWIFT registry: counts of two digits, each with n for digits, a for
/// capitals, c for either.
struct country {
  std::string_view code;
  std::string_view account;
};

constexpr country countries[] = {
    {"AD", "08n12c"},    {"AE", "19n"},       {"AL", "08n16c"},
    {"AT", "16n"},       {"AZ", "04a20c"},    {"BA", "16n"},
    {"BE", "12n"},       {"BG", "04a06n08c"}, {"BH", "04a14c"},
    {"BI", "23n"},       {"BR", "23n01a01c"}, {"BY", "04c04n16c"},
    {"CH", "05n12c"},    {"CR", "18n"},       {"CY", "08n16c"},
    {"CZ", "20n"},       {"DE", "18n"},       {"DJ", "23n"},
    {"DK", "14n"},       {"DO", "04c20n"},    {"EE", "16n"},
    {"EG", "25n"},       {"ES", "20n"},       {"FI", "14n"},
    {"FK", "02a12n"},    {"FO", "14n"},       {"FR", "10n11c02n"},
    {"GB", "04a14n"},    {"GE", "02a16n"},    {"GI", "04a15c"},
    {"GL", "14n"},       {"GR", "07n16c"},    {"GT", "24c"},
    {"HN", "04a20n"},    {"HR", "17n"},       {"HU", "24n"},
    {"IE", "04a14n"},    {"IL", "19n"},       {"IQ", "04a15n"},
    {"IS", "22n"},       {"IT", "01a10n12c"}, {"JO", "04a04n18c"},
    {"KW", "04a22c"},    {"KZ", "03n13c"},    {"LB", "04n20c"},
    {"LC", "04a24c"},    {"LI", "05n12c"},    {"LT", "16n"},
    {"LU", "03n13c"},    {"LV", "04a13c"},    {"LY", "21n"},
    {"MC", "10n11c02n"}, {"MD", "20c"},       {"ME", "18n"},
    {"MK", "03n10c02n"}, {"MN", "16n"},       {"MR", "23n"},
    {"MT", "04a05n18c"}, {"MU", "04a19n03a"}, {"NI", "04a20n"},
    {"NL", "04a10n"},    {"NO", "11n"},       {"OM", "03n16c"},
    {"PK", "04a16c"},    {"PL", "24n"},       {"PS", "04a21c"},
    {"PT", "21n"},       {"QA", "04a21c"},    {"RO", "04a16c"},
    {"RS", "18n"},       {"RU", "14n15c"},    {"SA", "02n18c"},
    {"SC", "04a20n03a"}, {"SD", "14n"},       {"SE", "20n"},
    {"SI", "15n"},       {"SK", "20n"},       {"SM", "01a10n12c"},
    {"SO", "19n"},       {"ST", "21n"},       {"SV", "04a20n"},
    {"TL", "19n"},       {"TN", "20n"},       {"TR", "06n16c"},
    {"UA", "06n19c"},    {"VA", "18n"},       {"VG", "04a16n"},
    {"XK", "16n"},       {"YE", "04a04n18c"},
};
static_assert(std::is_sorted(std::begin(countries), std::end(countries),
                             [](const country& a, const country& b) {
                               return a.code < b.code;
                             }));

const country* find_country(std::string_view code) {
  const auto row = std::lower_bound(
      std::begin(countries), std::end(countries), code,
      [](const country& a, std::string_view c) { return a.code < c; });
  return row != std::end(countries) && row->code == code ? row : nullptr;
}

bool is_head(std::string_view text, std::size_t i) {
  return is_at(text, i, upper) && is_at(text, i + 1, upper) &&
         is_at(text, i + 2, digit) && is_at(text, i + 3, digit);
}

std::uint32_t remainder(std::uint32_t so_far, char c) {
  if (is(c, digit))
    return (so_far * 10 + static_cast<std::uint32_t>(c - '0')) % 97;
  return (so_far * 100 + static_cast<std::uint32_t>(c - 'A') + 10) % 97;
}

constexpr std::uint8_t class_of(char kind) {
  return kind == 'n' ? digit : kind == 'a' ? upper : digit | upper;
}

/// Reads the account behind a head, groups of four divided by `gap` (0: not
/// divided), and goes on with the remainder.
struct account_reader {
  std::string_view text;
  char gap;
  std::size_t at;
  std::size_t taken = 4;
  std::uint32_t rest = 0;

  bool take(std::uint8_t classes) {
    if (gap != 0 && taken % 4 == 0) {
      if (!byte_at(text, at, gap))
        return false;
      ++at;
    }
    if (!is_at(text, at, classes))
      return false;
    rest = remainder(rest, text[at]);
    ++at;
    ++taken;
    return true;
  }
};

/// End of the valid number that starts at `head`, or 0.
std::size_t valid_end(std::string_view text, std::size_t head, char gap) {
  const country* row = find_country(text.substr(head, 2));
  if (row == nullptr)
    return 0;
  account_reader reader{text, gap, head + 4};
  for (std::size_t k = 0; k < row->account.size(); k += 3) {
    const int count =
        (row->account[k] - '0') * 10 + (row->account[k + 1] - '0');
    for (int n = 0; n < count; ++n)
      if (!reader.take(class_of(row->account[k + 2])))
        return 0;
  }
  std::uint32_t rest = reader.rest;
  for (std::size_t k = 0; k < 4; ++k)
    rest = remainder(rest, text[head + k]);
  return rest == 1 ? reader.at : 0;
}

} // namespace

iban_reading read_iban(std::string_view text, std::size_t begin) {
  if (!is_head(text, begin) || begin + 4 >= text.size())
    return {};
  const char next = text[begin + 4];
  const bool grouped = next == ' ' || next == '-';
  const std::size_t end = valid_end(text, begin, grouped ? next : '\0');
  if (end == 0 || is_at(text, end, alnum))
    return {};
  return {end, grouped};
}

bool inside_iban(std::string_view text, std::size_t begin, std::size_t end) {
  // 34 characters are nine groups at most, so eight stand before the last
  constexpr int max_groups_before = 8;
  std::size_t group = begin;
  for (int n = 0; n < max_groups_before && group >= 5; ++n) {
    const char gap = text[group - 1];
    if (gap != ' ' && gap != '-')
      return false;
    group -= 5;
    if (run_end(text.substr(group, 4), 0, digit | upper) != 4)
      return false;
    if (is_head(text, group) && starts_clean(text, group) &&
        valid_end(text, group, gap) >= end)
      return true;
  }
  return false;
}

} // namespace weir::detectors
