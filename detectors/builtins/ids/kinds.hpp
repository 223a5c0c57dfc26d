// What a kind of official number looks like: the rows that the one pass over
// digits works from.
#pragma once

#include <span>
#include <string_view>

namespace weir::detectors::ids {

/// How sure a value is without a word near that says what it is, 0 to 1. 0:
/// not reported without one.
struct scores {
  double bare = 0.3;     ///< digits in one run
  double grouped = 0.6;  ///< digits in groups, as the issuer writes them
  double lettered = 0.8; ///< with letters in it
};

/// With a word of its kind near.
inline constexpr double named_score = 0.9;

/// Not without a word near.
inline constexpr scores only_named{0, 0, 0};

struct kind {
  std::string_view id;
  std::string_view category;
  std::string_view replacement;
  std::string_view description;
  /// Written forms, divided by |. A part is a count of digits, or aN letters,
  /// mN letters and digits, xN any of these. Between parts stands what divides
  /// them: - . / + blank or ( themselves; ~ is one of blank and hyphen, * one
  /// of blank, hyphen and dot, the same throughout; ? is any of these, each
  /// time anew. A form may end in =S, a score of its own.
  std::string_view forms;
  /// Words that name it, divided by |, lower case, in any script; see
  /// context_words.hpp.
  std::string_view words;
  /// Whether a value without separators, letters in capitals, is one. Called
  /// with 8 to 31 ASCII letters and digits in the lengths of the forms.
  bool (*valid)(std::string_view value);
  scores without_word = {};
  /// Default of the row.
  double min_confidence = 0;
};

/// The tables, a file each.
std::span<const kind> us_canada();
std::span<const kind> latin_america();
std::span<const kind> british_isles();
std::span<const kind> german_speaking();
std::span<const kind> south_west_europe();
std::span<const kind> northern_europe();
std::span<const kind> eastern_europe();
std::span<const kind> south_asia();
std::span<const kind> east_asia();
std::span<const kind> oceania_africa();

/// Whether `value` is as long as `form` and of its classes: d digit, L letter,
/// x either, anything else itself.
bool fits(std::string_view value, std::string_view form);

/// The number in value[begin, begin + size), digits. Bounds are the caller's.
int part(std::string_view value, std::size_t begin, std::size_t size);

/// Whether value[begin, begin + 6) is a date, its parts in the order that
/// `order` names, `ymd` or `dmy`; two digits each, any century.
bool has_date(std::string_view value, std::size_t begin,
              std::string_view order);

/// Value of the last digit.
int last(std::string_view digits);

/// A European Union VAT number, country code and all, against the rule of its
/// state; states without a public rule by form.
bool valid_eu_vat(std::string_view value);

} // namespace weir::detectors::ids
