// Poland, Czechia and Slovakia, Romania, Bulgaria, former Yugoslavia, Russia,
// Ukraine, Turkey.
#include "detectors/builtins/ids/checksums.hpp"
#include "detectors/builtins/ids/kinds.hpp"

namespace weir::detectors::ids {

namespace {

using namespace checksums;

/// The month carries the century: 80 for the 1800s, 20 for the 2000s.
bool pl_pesel(std::string_view v) {
  const int sum = weighted(v, {1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1});
  return is_date(part(v, 0, 2), part(v, 2, 2) % 20, part(v, 4, 2)) &&
         sum % 10 == 0;
}

bool pl_nip(std::string_view v) {
  if (v.starts_with("PL"))
    v.remove_prefix(2);
  return v.size() == 10 && number(v) > 0 &&
         weighted(v, {6, 5, 7, 2, 3, 4, 5, 6, 7}) % 11 == last(v);
}

bool ro_cnp(std::string_view v) {
  const int county = part(v, 7, 2);
  const int rest = weighted(v, {2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9}) % 11;
  return v[0] != '0' && has_date(v, 1, "ymd") && county > 0 &&
         (county < 53 || county == 70 || (county > 79 && county < 84)) &&
         (rest == 10 ? 1 : rest) == last(v);
}

bool bg_egn(std::string_view v) {
  const int month = part(v, 2, 2);
  const int sum = weighted(v, {2, 4, 8, 5, 10, 9, 7, 3, 6});
  return month < 53 && is_date(part(v, 0, 2), month % 20, part(v, 4, 2)) &&
         sum % 11 % 10 == last(v);
}

bool hr_oib(std::string_view v) {
  if (v.starts_with("HR"))
    v.remove_prefix(2);
  return v.size() == 11 && iso7064_11_10(v);
}

/// Women add 50 to the month; 20 more where a day's numbers ran out. Numbers of
/// nine digits, until 1953, have no check; some of ten end in 0 for a 10.
bool cz_rc(std::string_view v) {
  const int year = part(v, 0, 2);
  const int month = part(v, 2, 2) % 50;
  if (!is_date(year, month > 20 ? month - 20 : month, part(v, 4, 2)))
    return false;
  if (v.size() == 9)
    return year < 54 && part(v, 6, 3) != 0;
  return number(v) % 11 == 0 ||
         (number(v.substr(0, 9)) % 11 == 10 && v[9] == '0');
}

/// Three digits of the year, which is 18xx to 20xx.
bool si_emso(std::string_view v) {
  const int sum = weighted(v, {7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2});
  const int year = part(v, 4, 3);
  return (year < 100 || year > 799) &&
         is_date(year % 100, part(v, 2, 2), part(v, 0, 2)) &&
         (11 - sum % 11) % 11 % 10 == last(v);
}

bool ru_snils(std::string_view v) {
  const int rest = weighted(v, {9, 8, 7, 6, 5, 4, 3, 2, 1}) % 101 % 100;
  return part(v, 0, 9) > 1001998 && rest == part(v, 9, 2);
}

bool ru_inn(std::string_view v) {
  if (v.size() == 10)
    return weighted(v, {2, 4, 10, 3, 5, 9, 4, 6, 8}) % 11 % 10 == last(v);
  return weighted(v, {7, 2, 4, 10, 3, 5, 9, 4, 6, 8}) % 11 % 10 ==
             v[10] - '0' &&
         weighted(v, {3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8}) % 11 % 10 == last(v);
}

bool ua_rntrc(std::string_view v) {
  const int sum = weighted(v, {-1, 5, 7, 9, 4, 6, 10, 5, 7});
  return sum >= 0 && sum % 11 % 10 == last(v);
}

bool tr_kimlik(std::string_view v) {
  const int odd = weighted(v, {1, 0, 1, 0, 1, 0, 1, 0, 1});
  const int even = weighted(v, {0, 1, 0, 1, 0, 1, 0, 1});
  const int tenth = ((7 * odd - even) % 10 + 10) % 10;
  return v[0] != '0' && tenth == v[9] - '0' &&
         (odd + even + tenth) % 10 == last(v);
}

constexpr kind kinds[] = {
    {"pl-pesel", "privacy.pii.national_id.pl", "[REDACTED-PESEL]",
     "date of birth, serial and check digit", "11", "pesel*|numer ewidencyjny",
     pl_pesel},
    {"pl-nip",
     "privacy.pii.tax_id",
     "[REDACTED-NIP]",
     "ten digits with their check, often 3-3-2-2 or behind PL",
     "10|m12|a2 10|a2~3~3~2~2|3~3~2~2|3~2~2~3|a2~3~2~2~3",
     "nip|numer identyfikacji podatkowej|vat|podatk*",
     pl_nip,
     {0.3, 0.6, 0.7}},
    {"ro-cnp", "privacy.pii.national_id", "[REDACTED-CNP]",
     "sex and century, date of birth, county, serial and check digit", "13",
     "cnp|cod numeric personal|codul numeric", ro_cnp},
    {"bg-egn",
     "privacy.pii.national_id",
     "[REDACTED-EGN]",
     "date of birth, serial and check digit",
     "10|6 3 1|6 4",
     "egn|\u0435\u0433\u043d|\u0415\u0413\u041d",
     bg_egn,
     {},
     0.5},
    {"hr-oib",
     "privacy.pii.tax_id",
     "[REDACTED-OIB]",
     "eleven digits with their check digit",
     "11|m13|a2 11",
     "oib|osobni identifikacijski|pdv",
     hr_oib,
     {0.3, 0.6, 0.6}},
    {"cz-rc",
     "privacy.pii.national_id",
     "[REDACTED-RODNE-CISLO]",
     "date of birth and three or four digits behind a slash",
     "6/4|6/3=0.5|10|9=0",
     "rodn\u00e9 \u010d\u00edslo|rodne cislo|rodn\u00e9ho \u010d\u00edsla|"
     "r.\u010d.|r. \u010d.|!rc|birth number|rodne_cislo",
     cz_rc,
     {},
     0.5},
    {"si-emso", "privacy.pii.national_id", "[REDACTED-EMSO]",
     "date of birth, region, serial and check digit", "13",
     "em\u0161o|EM\u0160O|emso|jmbg|\u0458\u043c\u0431\u0433|"
     "\u0408\u041c\u0411\u0413|mati\u010dni broj|embg",
     si_emso},
    {"ru-snils",
     "privacy.pii.national_id",
     "[REDACTED-SNILS]",
     "nine digits in threes and two check digits",
     "11|3-3-3~2|3 3 3 2",
     "snils|\u0441\u043d\u0438\u043b\u0441|\u0421\u041d\u0418\u041b\u0421",
     ru_snils,
     {0.3, 0.8, 0},
     0.5},
    {"ru-inn", "privacy.pii.tax_id", "[REDACTED-INN]",
     "10 or 12 digits with their check, beside the word INN", "10|12",
     "!inn|\u0438\u043d\u043d|\u0418\u041d\u041d", ru_inn, only_named},
    {"ua-rntrc", "privacy.pii.tax_id", "[REDACTED-RNTRC]",
     "ten digits with their check, beside a word such as RNTRC", "10",
     "rntrc|rnokpp|tax number|taxpayer*|\u0440\u043d\u043e\u043a\u043f\u043f|"
     "\u0420\u041d\u041e\u041a\u041f\u041f|\u0456\u043f\u043d|"
     "\u0406\u041f\u041d|ipn",
     ua_rntrc, only_named},
    {"tr-kimlik", "privacy.pii.national_id", "[REDACTED-TC-KIMLIK]",
     "eleven digits with two check digits", "11|3 3 3 2",
     "kimlik*|tckn|t.c.|tc no|turkish id*|vatanda\u015fl\u0131k*", tr_kimlik},
};

} // namespace

std::span<const kind> eastern_europe() {
  return kinds;
}

} // namespace weir::detectors::ids
