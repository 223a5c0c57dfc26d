#include "detectors/builtins/ids/labelled.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/ids/checksums.hpp"
#include "detectors/builtins/ids/labels.hpp"

#include <algorithm>
#include <array>

namespace weir::detectors {

namespace {

using namespace chars;
using namespace ids;

/// End of the word at `i`, as far as a label goes.
std::size_t letters_end(std::string_view text, std::size_t i) {
  constexpr std::size_t longest = 32;
  return run_end(text.substr(0, i + longest), i, letter);
}

/// End of the run of a value; of one too long for any value, somewhere in it.
std::size_t value_end(std::string_view text, std::size_t i) {
  constexpr std::size_t longest = 32;
  return run_end(text.substr(0, i + longest), i, alnum);
}

bool looks_like_date(std::string_view digits) {
  return digits.size() == 8 &&
         (digits.starts_with("19") || digits.starts_with("20")) &&
         checksums::is_date(
             0, static_cast<int>(checksums::number(digits.substr(4, 2))),
             static_cast<int>(checksums::number(digits.substr(6))));
}

/// Germany's and others': letters without vowels and digits mixed, a letter
/// first, most often nine characters; a tenth is the check digit.
bool is_mixed_serial(std::string_view value) {
  const class_counts seen = count_classes(value);
  return is(value[0], upper) && seen.small == 0 && seen.digits > 3 &&
         value.find_first_of("ABDEIOQSU") == npos &&
         (value.size() == 9 || checksums::icao9303_holds(value));
}

/// Up to three letters and six to nine digits, 8 to 10 in all; or a mixed
/// serial number of nine or ten.
std::size_t passport_end(std::string_view text, std::size_t begin) {
  std::size_t end = value_end(text, begin);
  const std::size_t letters = run_end(text, begin, upper) - begin;
  std::size_t blank = 0;
  if (end == begin + letters && letters > 0 && letters < 3 &&
      byte_at(text, end, ' ') && is_at(text, end + 1, digit)) {
    blank = 1;
    end = value_end(text, end + 1);
  }
  const std::size_t size = end - begin - blank;
  if (size < 8 || size > 10 || !ends_here(text, end))
    return 0;
  const std::size_t from = begin + letters + blank;
  const bool serial = letters <= 3 && run_end(text, from, digit) == end &&
                      !looks_like_date(text.substr(from, end - from));
  const std::string_view value = text.substr(begin, end - begin);
  const bool mixed = size > 8 && blank == 0 && is_mixed_serial(value);
  return serial || mixed ? end : 0;
}

bool match_passport(std::string_view text, std::size_t at, weighed& match) {
  if (!word_starts(text, at))
    return false;
  const std::size_t label = letters_end(text, at);
  // camelCase: passportNumber
  std::size_t behind = at;
  while (behind < label && (behind == at || !is(text[behind], upper) ||
                            is(text[behind - 1], upper)))
    ++behind;
  const std::size_t begin = value_behind(text, behind);
  if (begin == npos)
    return false;
  const std::size_t end = passport_end(text, begin);
  return end != 0 && set_match(begin, end, 0.9, match);
}

/// Behind "driver's license", "driving licence", "driverLicense" or "driver
/// lic." that starts at `at`, or npos.
std::size_t behind_licence(std::string_view text, std::size_t at) {
  std::size_t i = at + (holds_at(text, at, "driving") ? 7 : 6);
  for (std::string_view owner : {"\u2019s", "'s", "s'", "s"})
    if (holds_at(text, i, owner)) {
      i += owner.size();
      break;
    }
  while (i < text.size() && std::string_view(" _-").find(text[i]) != npos &&
         i < at + 12)
    ++i;
  for (std::string_view name :
       {"licenses", "licences", "license", "licence", "lic"})
    if (holds_at(text, i, name))
      return i + name.size();
  return npos;
}

constexpr std::string_view foreign_licences[] = {
    "hrerschein",        "permis de conduire", "licencia de conduc",
    "permiso de conduc", "patente di guida",   "rijbewijs"};

/// Behind the name in another language at `at` and what it is compounded
/// with, or npos.
std::size_t behind_foreign_name(std::string_view text, std::size_t at) {
  for (std::string_view name : foreign_licences)
    if (holds_at(text, at, name))
      return letters_end(text, at + name.size());
  return npos;
}

/// Whether three digits that end at `end` go on behind a blank with three.
bool goes_on_in_threes(std::string_view text, std::size_t begin,
                       std::size_t end) {
  return (end - begin == 3 || end - begin == 7) && byte_at(text, end, ' ') &&
         run_end(text, end - 3, digit) == end &&
         run_end(text, end + 1, digit) == end + 4;
}

/// End of a licence number at `begin`, parts joined by hyphens or in threes by
/// blanks; `seen` counts its classes.
std::size_t licence_end(std::string_view text, std::size_t begin,
                        class_counts& seen) {
  constexpr std::size_t longest = 24;
  std::size_t end = value_end(text, begin);
  while (end - begin < longest &&
         (goes_on_in_threes(text, begin, end) ||
          (byte_at(text, end, '-') && is_at(text, end + 1, digit | upper))))
    end = value_end(text, end + 1);
  const std::string_view value = text.substr(begin, end - begin);
  seen = count_classes(value.substr(0, longest + 1));
  const std::size_t size = seen.digits + seen.capitals + seen.small;
  const bool date = value.size() == 10 && seen.digits == 8 &&
                    (value[4] == '-' || value[2] == '-');
  if (date || size < 5 || size > 18 || value.size() > longest ||
      seen.digits < (size < 12 ? 4u : 3u) || !ends_here(text, end))
    return 0;
  return end;
}

bool match_licence(std::string_view text, std::size_t at, weighed& match) {
  if (!word_starts(text, at) && !holds_at(text, at, "hrerschein"))
    return false;
  const bool english = holds_at(text, at, "driv");
  const bool brief = holds_at(text, at, "dl");
  std::size_t label = at + 2;
  if (english)
    label = behind_licence(text, at);
  else if (!brief)
    label = behind_foreign_name(text, at);
  else if (is(text[at], upper) != is(text[at + 1], upper) ||
           !starts_clean(text, at, word))
    return false;
  if (label == npos)
    return false;
  const std::size_t begin = value_behind(text, label);
  class_counts seen;
  const std::size_t end = begin == npos ? 0 : licence_end(text, begin, seen);
  if (end == 0 || (seen.small > 0 && (brief || seen.small > 2)))
    return false;
  double confidence = seen.small > 0 ? 0.6 : 0.9;
  if (brief) {
    const bool worded = begin > label + 3 || !is(text[label], space);
    confidence = seen.capitals > 0 && seen.digits >= 5 ? 0.8 : 0.5;
    if (is(text[at], upper) && seen.digits >= 7)
      confidence = std::max(confidence, 0.7);
    if (!worded && (!is(text[at], upper) || seen.digits < 6))
      return false;
  }
  return set_match(begin, end, confidence, match);
}

/// Nine digits in one run or in threes, or 0.
std::size_t sin_end(std::string_view text, std::size_t begin) {
  std::array<char, 9> digits;
  std::size_t count = 0;
  std::size_t i = begin;
  char gap = 0;
  while (count < 9) {
    const bool between = count > 0 && count % 3 == 0 && is(text[i - 1], digit);
    if (between && i < text.size() &&
        std::string_view(" -.").find(text[i]) != npos &&
        (count == 3 || text[i] == gap))
      gap = text[i++];
    if (!is_at(text, i, digit))
      return 0;
    digits[count++] = text[i++];
  }
  const bool more =
      gap == ' ' && byte_at(text, i, ' ') && is_at(text, i + 1, digit);
  const std::string_view value(digits.data(), digits.size());
  const bool valid =
      value != "000000000" && checksums::luhn(value) && ends_here(text, i);
  return valid && !more ? i : 0;
}

bool match_sin(std::string_view text, std::size_t at, weighed& match) {
  // literals without their first letter, which may be a capital
  if (at > 0 && (holds_at(text, at, "ocial") || holds_at(text, at, "ssurance")))
    --at;
  if (!word_starts(text, at))
    return false;
  std::size_t label = letters_end(text, at);
  if (label - at > 3) // social insurance, assurance sociale
    label = letters_end(text, std::min(label + 1, text.size()));
  if (label >= text.size() || text[label] == '(')
    return false;
  const std::size_t begin = value_behind(text, label);
  const std::size_t end = begin == npos ? 0 : sin_end(text, begin);
  return end != 0 && set_match(begin, end, 0.9, match);
}

constexpr std::string_view passport_labels[] = {
    "passport",   "passeport", "pasaporte", "passaporto",
    "passaporte", "reisepass", "paspoort"};
constexpr std::string_view licence_labels[] = {"driver",
                                               "driving lic",
                                               "dl:",
                                               "dl #",
                                               "dl#",
                                               "dl=",
                                               "dl no",
                                               "dl num",
                                               "dl_n",
                                               "dl \u2116",
                                               "dl ",
                                               "dl\"",
                                               "hrerschein",
                                               "permis de conduire",
                                               "licencia de conduc",
                                               "permiso de conduc",
                                               "patente di guida",
                                               "rijbewijs"};
constexpr std::string_view sin_labels[] = {"SIN:",
                                           "SIN ",
                                           "SIN#",
                                           "SIN=",
                                           "SIN\"",
                                           "SIN_",
                                           "Sin:",
                                           "Sin #",
                                           "Sin ",
                                           "Sin#",
                                           "sin\":",
                                           "sin_n",
                                           "sin: ",
                                           "sin n",
                                           "sin #",
                                           "NAS:",
                                           "NAS ",
                                           "NAS #",
                                           "ocial insurance",
                                           "ocial Insurance",
                                           "OCIAL INSURANCE",
                                           "ssurance sociale",
                                           "ssurance Sociale"};

constexpr builtin rows[] = {
    {"canadian-sin-labelled", "privacy.pii.national_id", "high",
     "[REDACTED-SIN]",
     "nine digits behind SIN or social insurance (number), Luhn",
     anchored{sin_labels, match_sin, true, 0}},
    {"driver-license-labelled", "privacy.pii.driver_license", "high",
     "[REDACTED-DL]",
     "5 to 18 letters and digits behind driver's license, driving licence or "
     "DL; not words, dates and times",
     anchored{licence_labels, match_licence, false, 0.5}},
    {"passport-labelled", "privacy.pii.passport", "high", "[REDACTED-PASSPORT]",
     "up to three letters and digits, 8 to 10 in all, behind passport (number)",
     anchored{passport_labels, match_passport, false, 0}},
};

} // namespace

std::span<const builtin> labelled_id_rows() {
  return rows;
}

} // namespace weir::detectors
