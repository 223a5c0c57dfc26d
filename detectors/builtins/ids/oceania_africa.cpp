// Australia, New Zealand, South Africa, Nigeria, Kenya.
#include "detectors/builtins/ids/checksums.hpp"
#include "detectors/builtins/ids/kinds.hpp"

namespace weir::detectors::ids {

namespace {

using namespace checksums;

bool au_tfn(std::string_view v) {
  return number(v) > 0 && weighted(v, {1, 4, 3, 7, 5, 8, 6, 9, 10}) % 11 == 0;
}

bool au_abn(std::string_view v) {
  const int sum = weighted(v, {10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19}) - 10;
  return v[0] != '0' && sum % 89 == 0;
}

bool au_acn(std::string_view v) {
  const int sum = weighted(v, {8, 7, 6, 5, 4, 3, 2, 1});
  return (10 - sum % 10) % 10 == last(v);
}

bool au_medicare(std::string_view v) {
  const int sum = weighted(v, {1, 3, 7, 9, 1, 3, 7, 9});
  return v[0] > '1' && v[0] < '7' && sum % 10 == v[8] - '0' && v[9] != '0';
}

/// Inland Revenue: in use from 10 to 150 million; a second set of weights
/// where the first gives 10.
bool nz_ird(std::string_view v) {
  const std::int64_t value = number(v);
  if (value < 10000000 || value > 150000000)
    return false;
  std::string_view body = v.substr(0, v.size() - 1);
  int first = 0;
  int second = 0;
  if (body.size() == 8) {
    first = 3 * (body[0] - '0');
    second = 7 * (body[0] - '0');
    body.remove_prefix(1);
  }
  first += weighted(body, {2, 7, 6, 5, 4, 3, 2});
  second += weighted(body, {4, 3, 2, 5, 2, 7, 6});
  int check = (11 - first % 11) % 11;
  if (check == 10)
    check = (11 - second % 11) % 11;
  return check == last(v);
}

bool za_id(std::string_view v) {
  return has_date(v, 0, "ymd") && v[10] < '3' &&
         (v[11] == '8' || v[11] == '9') && luhn(v);
}

bool ng_nin(std::string_view v) {
  return verhoeff(v);
}

/// A person, or P for a firm.
bool ke_pin(std::string_view v) {
  return fits(v, "AdddddddddL") || fits(v, "PdddddddddL");
}

constexpr kind kinds[] = {
    {"au-tfn", "privacy.pii.tax_id", "[REDACTED-TFN]",
     "eight or nine digits with their check, beside a word such as TFN",
     "9|8|3~3~3|2~3~3", "tfn|tfns|tax file*", au_tfn, only_named},
    {"au-abn", "privacy.pii.tax_id", "[REDACTED-ABN]",
     "eleven digits divisible by 89 after weighting", "11|2 3 3 3",
     "abn|abns|australian business", au_abn},
    {"au-acn", "privacy.pii.tax_id", "[REDACTED-ACN]",
     "nine digits with their check, beside a word such as ACN", "9|3 3 3",
     "acn|acns|australian company|arbn", au_acn, only_named},
    {"au-medicare",
     "privacy.pii.health_id",
     "[REDACTED-MEDICARE]",
     "first digit 2 to 6, check digit in the ninth place, issue number",
     "10|4~5~1|11=0|4~5~1~1",
     "medicare",
     au_medicare,
     {},
     0.5},
    {"nz-ird",
     "privacy.pii.tax_id",
     "[REDACTED-IRD]",
     "eight or nine digits with their check digit",
     "9|8=0|2~3~3|3~3~3=0.5",
     "!ird|inland revenue|ird number|ird no|tax number",
     nz_ird,
     {},
     0.5},
    {"za-id", "privacy.pii.national_id", "[REDACTED-ZA-ID]",
     "date of birth, serial, citizenship and check digit, Luhn",
     "13|6 4 3|6 7|6 4 2 1",
     "south african id*|identity number|id number|id no|"
     "id nommer|rsa id*|said|sa id*|!idno",
     za_id},
    {"ng-nin", "privacy.pii.national_id", "[REDACTED-NIN]",
     "eleven digits, Verhoeff", "11|4~3~4=0.5",
     "!nin|nimc|national identification*|nigerian id*", ng_nin},
    {"ke-pin",
     "privacy.pii.tax_id",
     "[REDACTED-KRA-PIN]",
     "A or P, nine digits, a letter",
     "m11",
     "kra|kra pin|!pin|tax pin",
     ke_pin,
     {0, 0, 0.6}},
};

} // namespace

std::span<const kind> oceania_africa() {
  return kinds;
}

} // namespace weir::detectors::ids
