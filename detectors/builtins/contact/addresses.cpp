#include "detectors/builtins/contact/addresses.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/contact/labels.hpp"

#include <algorithm>

namespace weir::detectors {

namespace {

using namespace chars;

constexpr std::string_view street_literals[] = {
    " St",    " Ave", " Blvd",    " Boulevard", " Dr",   " Drive",
    " Ln",    " Ln.", " Rd",      " Road",      " Lane", " Ct",
    " Court", " Way", " Pl",      " Hwy",       " Pkwy", " Parkway",
    " Ter",   " Cir", " Highway", " Sq",        " Trl",  " Trail"};
constexpr std::string_view street_words[] = {
    "St",      "Street",  "Ave",    "Avenue",  "Blvd",  "Boulevard",
    "Dr",      "Drive",   "Ln",     "Lane",    "Rd",    "Road",
    "Ct",      "Court",   "Way",    "Pl",      "Place", "Hwy",
    "Pkwy",    "Parkway", "Ter",    "Terrace", "Cir",   "Circle",
    "Highway", "Sq",      "Square", "Trl",     "Trail"};
constexpr std::string_view flat_words[] = {
    "apt",   "apartment", "suite", "ste", "unit", "flat",
    "floor", "fl",        "#",     "no",  "rm",   "room"};
constexpr std::string_view box_literals[] = {
    "po box",  "p.o. box", "p.o box",         "p. o. box",
    "p.o.box", "pobox",    "post office box", "po_box"};
constexpr std::string_view label_literals[] = {"address", "residence",
                                               "residential", "domicile"};
constexpr std::string_view label_kinds[] = {
    "home",      "mailing",  "street",        "postal",
    "billing",   "shipping", "delivery",      "residential",
    "permanent", "current",  "postal address"};

void set(weighed& match, std::size_t begin, std::size_t end, double sure) {
  match = {{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)},
           sure};
}

/// End of the street word at `i`, a full stop included, or 0.
std::size_t street_word_end(std::string_view text, std::size_t i) {
  const std::size_t end = run_end(text, i, letter);
  const std::string_view word = text.substr(i, end - i);
  if (std::find(std::begin(street_words), std::end(street_words), word) ==
          std::end(street_words) ||
      is_at(text, end, digit | underscore | hyphen) || byte_at(text, end, '('))
    return 0;
  const bool stop = byte_at(text, end, '.') && word.size() <= 4 &&
                    end + 1 < text.size() && text[end + 1] != '\n';
  return stop ? end + 1 : end;
}

/// Begin of the word that ends at `i`, or npos if it cannot be in the name of
/// a street: capitalised, or an ordinal such as 5th.
std::size_t name_word_begin(std::string_view text, std::size_t i,
                            std::size_t floor) {
  std::size_t end = i;
  if (end > floor && text[end - 1] == '.')
    --end; // St. James, N. Main
  std::size_t begin = end;
  while (begin > floor && (is(text[begin - 1], alnum) ||
                           text[begin - 1] == '\'' || text[begin - 1] == '-'))
    --begin;
  if (begin == end)
    return npos;
  if (is(text[begin], upper))
    return begin;
  const std::size_t digits = run_end(text, begin, digit);
  const bool ordinal =
      digits > begin && end - digits == 2 && is(text[digits], letter);
  return ordinal ? begin : npos;
}

/// Begin of the house number before the name that ends at `i`, or npos.
std::size_t house_number(std::string_view text, std::size_t i) {
  constexpr std::size_t window = 64;
  constexpr int max_words = 4;
  const std::size_t floor = i > window ? i - window : 0;
  for (int n = 0; n < max_words; ++n) {
    const std::size_t word = name_word_begin(text, i, floor);
    if (word == npos || word <= floor || text[word - 1] != ' ')
      return npos;
    i = word - 1;
    std::size_t begin = run_begin(text, i, digit, floor);
    // 12A Main Street
    if (begin == i && i > floor && is(text[i - 1], upper))
      begin = run_begin(text, i - 1, digit, floor);
    if (begin == i || (begin + 1 == i && !is(text[begin], digit)))
      continue;
    const bool alone =
        is(text[begin], digit) && i - begin <= 6 && starts_clean(text, begin) &&
        (begin == 0 || (text[begin - 1] != '.' && text[begin - 1] != '-' &&
                        text[begin - 1] != ':'));
    return alone ? begin : npos;
  }
  return npos;
}

/// End of ", Apt 4" at `i`, or `i`.
std::size_t flat_end(std::string_view text, std::size_t i) {
  std::size_t at = i;
  for (int n = 0; n < 2 && (byte_at(text, at, ',') || byte_at(text, at, ' '));
       ++n)
    ++at;
  const std::size_t word = labels::word_length(text, at, flat_words);
  if (word == 0 || at == i)
    return i;
  at += word;
  while (byte_at(text, at, '.') || byte_at(text, at, ' ') ||
         byte_at(text, at, '#'))
    ++at;
  const std::size_t end = run_end(text, at, alnum | hyphen);
  const bool fits =
      end > at && end - at <= 6 &&
      (is(text[at], digit) || end - at <= 2 || is(text[end - 1], digit));
  return fits ? end : i;
}

bool match_street(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t end = street_word_end(text, at + 1);
  const std::size_t begin = end == 0 ? npos : house_number(text, at);
  if (begin == npos)
    return false;
  static constexpr std::string_view near[] = {"address", "live",    "lives",
                                              "home",    "located", "ship to"};
  const std::size_t flat = flat_end(text, end);
  const bool sure = flat != end || labels::said_before(text, begin, near);
  std::size_t last = flat;
  if (last > begin && text[last - 1] == '.' && !is_at(text, last + 1, alnum) &&
      !byte_at(text, last, ','))
    --last; // the end of a sentence
  set(match, begin, last, sure ? 0.9 : 0.7);
  return true;
}

bool match_po_box(std::string_view text, std::size_t at, weighed& match) {
  if (!starts_clean(text, at))
    return false;
  const std::size_t length = labels::word_length(text, at, box_literals);
  std::size_t i = at + length;
  static constexpr std::string_view marks = " .:#";
  for (int n = 0; n < 4 && i < text.size() && marks.find(text[i]) != npos; ++n)
    ++i;
  static constexpr std::string_view number[] = {"no", "number", "num"};
  if (const std::size_t filler = labels::word_length(text, i, number);
      filler != 0)
    for (i += filler; i < text.size() && marks.find(text[i]) != npos;)
      ++i;
  const std::size_t begin = is_at(text, i, upper) ? i + 1 : i; // PO Box N4
  const std::size_t end = run_end(text, begin, digit);
  if (length == 0 || end == begin || end - begin > 7 || is_at(text, end, word))
    return false;
  set(match, at, end, 0.9);
  return true;
}

/// Begin of the kind of address ("home ") that ends at `i`, or npos.
bool has_kind_before(std::string_view text, std::size_t i) {
  constexpr std::size_t window = 12;
  std::size_t end = i;
  if (end > 0 &&
      (text[end - 1] == ' ' || text[end - 1] == '_' || text[end - 1] == '-'))
    --end;
  for (const std::string_view kind : label_kinds)
    if (kind.size() <= window && ends_with_word(text, end, kind) &&
        labels::word_starts(text, end - kind.size()))
      return true;
  return false;
}

/// End of the address that starts at `begin`: a part of 80 characters, and
/// three of 40 behind commas.
std::size_t address_end(std::string_view text, std::size_t begin) {
  static constexpr std::string_view ends = "\n\r\"|<>{}[];\t\\`";
  std::size_t i = begin;
  for (int part = 0; part < 4; ++part) {
    const std::size_t limit = i + (part == 0 ? 80 : 40);
    while (i < text.size() && i < limit && text[i] != ',' &&
           ends.find(text[i]) == npos)
      ++i;
    if (!byte_at(text, i, ',') || part == 3)
      break;
    ++i;
  }
  // no half of a character
  while (i > begin && i < text.size() &&
         (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80)
    --i;
  static constexpr std::string_view trailing = " ,.'";
  while (i > begin && trailing.find(text[i - 1]) != npos)
    --i;
  return i;
}

bool match_labelled_address(std::string_view text, std::size_t at,
                            weighed& match) {
  static constexpr std::string_view words[] = {
      "address", "residence", "residential address", "domicile"};
  const std::size_t length = labels::word_length(text, at, words);
  const bool own = lowered(text[at]) != 'a';
  if (length == 0 || is_at(text, at + length, lower) ||
      (own ? !labels::word_starts(text, at) : !has_kind_before(text, at)))
    return false;
  const std::size_t label = at + length;
  std::size_t begin = labels::value_begin(text, label);
  if (begin == label || begin >= text.size())
    return false;
  const std::string_view between = text.substr(label, begin - label);
  const bool marked = between.find_first_of(":=\"") != npos;
  if (!is(text[begin], alnum) || (!marked && !is(text[begin], digit)))
    return false;
  const std::size_t end = address_end(text, begin);
  const std::string_view value = text.substr(begin, end - begin);
  const bool digits = value.find_first_of("0123456789") != npos;
  const bool parts = value.find(", ") != npos;
  if (value.size() < 5)
    return false;
  set(match, begin, end, digits ? 0.9 : parts ? 0.6 : 0.3);
  return true;
}

} // namespace

const anchored us_street = {street_literals, match_street, true, 0};
const anchored po_box = {box_literals, match_po_box, false, 0};
const anchored labelled_address = {label_literals, match_labelled_address,
                                   false, 0.5};

} // namespace weir::detectors
