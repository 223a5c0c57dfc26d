#include "detectors/builtins/contact/personal_labels.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/contact/dates.hpp"
#include "detectors/builtins/contact/labels.hpp"

#include <algorithm>

namespace weir::detectors {

namespace {

using namespace chars;

constexpr std::string_view birth_words[] = {
    "birthday", "birth date", "birth day",   "birth",   "dob",
    "d.o.b.",   "d.o.b",      "dateofbirth", "born",    "geburtsdatum",
    "geboren",  "naissance",  "nacimiento",  "nascita", "geburtstag"};
constexpr std::string_view birth_literals[] = {
    "birth",   "dob",       "d.o.b",      "dateofbirth", "born",
    "geburts", "naissance", "nacimiento", "nascita",     "geboren"};
constexpr std::string_view birth_fillers[] = {"date", "on",  "am",   "le",
                                              "el",   "dd",  "mm",   "yyyy",
                                              "yy",   "dmy", "born", "it"};
constexpr std::string_view age_words[] = {"age", "aged", "ages"};
constexpr std::string_view age_literals[] = {
    "age:",      "age=",     "age\"", "age ",      "age'",
    "age\t",     "age,",     "aged ", "years old", "year old",
    "years-old", "year-old", "age_",  "age-",      "age("};
constexpr std::string_view years_old[] = {"years old", "year old"};
constexpr std::string_view record_words[] = {"mrn", "medical record"};
constexpr std::string_view record_literals[] = {
    "mrn", "medical record", "medical_record", "medical-record",
    "medicalrecord"};
constexpr std::string_view record_fillers[] = {"mrn", "patient", "record"};
constexpr std::string_view place_words[] = {
    "latitude", "longitude", "lat",         "lng",      "lon",    "long",
    "geo",      "coord",     "coordinates", "coords",   "gps",    "latlng",
    "latlon",   "lat long",  "lat lon",     "location", "lat lng"};
constexpr std::string_view place_literals[] = {
    "latitude", "longitude", "lat:", "lat=", "lat\"", "lat'",  "lat ",   "lat,",
    "lat/",     "lat_",      "lng:", "lng=", "lng\"", "lng'",  "lng ",   "lon:",
    "lon=",     "lon\"",     "lon'", "lon ", "long:", "long=", "long\"", "latl",
    "coord",    "gps",       "geo:", "geo=", "geo\"", "geo ",  "geo_"};
constexpr std::string_view place_fillers[] = {
    "latitude", "longitude", "lat", "lng", "lon", "long",    "coordinates",
    "coords",   "location",  "at",  "gps", "and", "position"};

void set(weighed& match, std::size_t begin, std::size_t end, double sure) {
  match = {{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)},
           sure};
}

/// Where the value behind the label at `at` begins, or npos if there is no
/// whole word of `choice` with something between it and the value.
std::size_t value_at(std::string_view text, std::size_t at,
                     labels::words choice, labels::words fillers) {
  if (!labels::word_starts(text, at))
    return npos;
  const std::size_t length = labels::word_length(text, at, choice);
  if (length == 0 || is_at(text, at + length, lower))
    return npos;
  const std::size_t value = labels::value_begin(text, at + length, fillers);
  return value > at + length && value < text.size() ? value : npos;
}

bool match_birth(std::string_view text, std::size_t at, bool year_first,
                 weighed& match) {
  const std::size_t begin = value_at(text, at, birth_words, birth_fillers);
  if (begin == npos)
    return false;
  const written_date date = read_date(text, begin);
  if (date.end == 0 || date.year_first != year_first)
    return false;
  set(match, begin, date.end, 0.95);
  return true;
}

bool match_dob(std::string_view text, std::size_t at, weighed& match) {
  return match_birth(text, at, false, match);
}

bool match_dob_iso(std::string_view text, std::size_t at, weighed& match) {
  return match_birth(text, at, true, match);
}

bool is_age(std::string_view digits) {
  if (digits.empty() || digits.size() > 3 ||
      (digits.size() > 1 && digits[0] == '0'))
    return false;
  return digits.size() < 3 || digits <= "120";
}

/// 47 years old, 47-year-old: the number stands before the literal.
bool match_years_old(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t gap =
      at > 0 && (text[at - 1] == ' ' || text[at - 1] == '-') ? at - 1 : at;
  const std::size_t begin = run_begin(text, gap, digit, gap > 4 ? gap - 4 : 0);
  if (!is_age(text.substr(begin, gap - begin)) || !starts_clean(text, begin) ||
      (begin > 0 && (text[begin - 1] == '.' || text[begin - 1] == '-')))
    return false;
  set(match, begin, gap, 0.8);
  return true;
}

bool match_age(std::string_view text, std::size_t at, weighed& match) {
  if (labels::word_length(text, at, years_old) != 0)
    return match_years_old(text, at, match);
  const std::size_t begin = value_at(text, at, age_words, {});
  if (begin == npos || !is(text[begin], digit) || !starts_clean(text, begin))
    return false;
  const std::size_t end = run_end(text, begin, digit);
  const bool goes_on =
      is_at(text, end, word) ||
      ((byte_at(text, end, '.') || byte_at(text, end, '-') ||
        byte_at(text, end, '%') || byte_at(text, end, ':')) &&
       (byte_at(text, end, '%') || is_at(text, end + 1, digit)));
  if (!is_age(text.substr(begin, end - begin)) || goes_on)
    return false;
  static constexpr std::string_view limits[] = {"max", "min", "s max"};
  const bool limit = labels::said_before(text, at, limits, 6);
  set(match, begin, end, limit ? 0.4 : 0.8);
  return true;
}

bool match_record(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t begin = value_at(text, at, record_words, record_fillers);
  if (begin == npos || !is(text[begin], alnum))
    return false;
  const std::size_t end = run_end(text, begin, alnum | hyphen);
  const std::string_view value = text.substr(begin, end - begin);
  const auto digits = std::count_if(value.begin(), value.end(),
                                    [](char c) { return is(c, digit); });
  if (value.size() < 5 || value.size() > 12 || digits < 2 ||
      byte_at(text, end, '_') || value.back() == '-')
    return false;
  set(match, begin, end, 0.9);
  return true;
}

/// End of degrees with `decimals` or more at `i`, or 0.
std::size_t degrees_end(std::string_view text, std::size_t i,
                        std::size_t decimals) {
  if (byte_at(text, i, '-') || byte_at(text, i, '+'))
    ++i;
  const std::size_t dot = run_end(text, i, digit);
  if (dot == i || dot - i > 3 || !byte_at(text, dot, '.') ||
      (dot - i == 3 && text.substr(i, 3) > "180"))
    return 0;
  const std::size_t end = run_end(text, dot + 1, digit);
  const bool fits = end - dot - 1 >= decimals && !is_at(text, end, word) &&
                    !(byte_at(text, end, '.') && is_at(text, end + 1, digit));
  return fits ? end : 0;
}

bool match_coordinates(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t begin = value_at(text, at, place_words, place_fillers);
  if (begin == npos)
    return false;
  const std::size_t first = degrees_end(text, begin, 4);
  if (first == 0 || !starts_clean(text, begin))
    return false;
  std::size_t next = first;
  for (int n = 0; n < 3 && next < text.size() &&
                  (text[next] == ',' || text[next] == ' ' || text[next] == ';');
       ++n)
    ++next;
  const std::size_t second = next > first ? degrees_end(text, next, 4) : 0;
  set(match, begin, second != 0 ? second : first, 0.9);
  return true;
}

} // namespace

const anchored dob = {birth_literals, match_dob, false, 0};
const anchored dob_iso = {birth_literals, match_dob_iso, false, 0};
const anchored age = {age_literals, match_age, false, 0.5};
const anchored medical_record = {record_literals, match_record, false, 0};
const anchored coordinates = {place_literals, match_coordinates, false, 0};

} // namespace weir::detectors
