// Netherlands, the Nordic and the Baltic countries.
#include "detectors/builtins/ids/checksums.hpp"
#include "detectors/builtins/ids/kinds.hpp"

namespace weir::detectors::ids {

namespace {

using namespace checksums;

bool nl_bsn(std::string_view v) {
  if (v.size() == 8)
    return number(v) > 0 && weighted(v, {8, 7, 6, 5, 4, 3, 2, -1}) % 11 == 0;
  return number(v) > 0 && weighted(v, {9, 8, 7, 6, 5, 4, 3, 2, -1}) % 11 == 0;
}

/// Skatteverket: coordination numbers add 60 to the day.
bool se_personnummer(std::string_view v) {
  if (v.size() == 12) {
    const int century = part(v, 0, 2);
    if (century < 18 || century > 20)
      return false;
    v.remove_prefix(2);
  }
  return v.size() == 10 &&
         is_date(part(v, 0, 2), part(v, 2, 2), part(v, 4, 2) % 60) && luhn(v);
}

bool fi_hetu(std::string_view v) {
  if (v.size() == 11 &&
      std::string_view("ABCDEFUVWXY").find(v[6]) == std::string_view::npos)
    return false;
  const std::size_t tail = v.size() - 4;
  if (!fits(v.substr(tail), "dddx") || number(v.substr(0, 6)) < 0 ||
      !has_date(v, 0, "dmy") || part(v, tail, 3) < 2)
    return false;
  const int body = part(v, 0, 6) * 1000 + part(v, tail, 3);
  return "0123456789ABCDEFHJKLMNPRSTUVWXY"[body % 31] == v.back();
}

bool dk_cpr(std::string_view v) {
  return has_date(v, 0, "dmy");
}

/// Day plus 40 for persons without a birth number, month plus 40 from health
/// services, plus 80 for the tax office's test persons.
bool no_fodselsnummer(std::string_view v) {
  const int year = part(v, 4, 2);
  const int serial = part(v, 6, 3);
  // serials below 500 belong to 1900 to 1999, others share the centuries
  if (serial > 499 && year > 39 && serial < 900 && (year < 54 || serial > 749))
    return false;
  const int day = part(v, 0, 2);
  const int first = weighted(v, {3, 7, 6, 1, 8, 9, 4, 5, 2});
  const int second = weighted(v, {5, 4, 3, 2, 7, 6, 5, 4, 3, 2});
  return is_date(part(v, 4, 2), part(v, 2, 2) % 40,
                 day > 40 ? day - 40 : day) &&
         (11 - first % 11) % 11 == v[9] - '0' &&
         (11 - second % 11) % 11 == last(v);
}

/// Firms add 40 to the day. The last digit is the century's.
bool is_kennitala(std::string_view v) {
  const int day = part(v, 0, 2);
  const int sum = weighted(v, {3, 2, 7, 6, 5, 4, 3, 2});
  return is_date(part(v, 4, 2), part(v, 2, 2), day > 40 ? day - 40 : day) &&
         (v[9] == '9' || v[9] == '0') && (11 - sum % 11) % 11 == v[8] - '0';
}

bool ee_isikukood(std::string_view v) {
  if (v[0] < '1' || v[0] > '8' || !has_date(v, 1, "ymd"))
    return false;
  int rest = weighted(v, {1, 2, 3, 4, 5, 6, 7, 8, 9, 1}) % 11;
  if (rest == 10)
    rest = weighted(v, {3, 4, 5, 6, 7, 8, 9, 1, 2, 3}) % 11;
  return rest % 10 == last(v);
}

/// Codes from 32 on hold no date.
bool lv_pk(std::string_view v) {
  const int sum = weighted(v, {10, 5, 8, 4, 2, 1, 6, 3, 7, 9}) + 1;
  return (v.starts_with("32") || (has_date(v, 0, "dmy") && v[6] < '3')) &&
         sum % 11 % 10 == last(v);
}

constexpr kind kinds[] = {
    {"nl-bsn", "privacy.pii.national_id", "[REDACTED-BSN]",
     "nine digits that pass the eleven-test, beside a word such as BSN",
     "9|8|3~3~3|4.2.3|4 2 3|3.3.3|2.3.3",
     "bsn|burgerservicenummer*|burgerservice*|sofinummer*|sofi-nummer|"
     "citizen service number",
     nl_bsn, only_named},
    {"se-personnummer",
     "privacy.pii.national_id",
     "[REDACTED-PERSONNUMMER]",
     "date of birth, serial and check digit, Luhn",
     "10|12|6~4|8~4|6+4|8+4",
     "personnummer*|personnr|pnr|samordningsnummer*|personal identity|"
     "personal number|swedish id*",
     se_personnummer,
     {},
     0.5},
    {"fi-hetu", "privacy.pii.national_id", "[REDACTED-HETU]",
     "date of birth, sign of the century, serial and check character",
     "m11|6-m4|6+m4|6-4=0.5|6+4=0.5",
     "hetu|henkil\u00f6tunnus*|henkilotunnus*|personal identity code|"
     "personbeteckning",
     fi_hetu},
    {"dk-cpr",
     "privacy.pii.national_id",
     "[REDACTED-CPR]",
     "date of birth and four digits",
     "10|6~4",
     "!cpr|cpr-nr*|cpr-nummer|cprnr|personnummer*|danish id*",
     dk_cpr,
     {0.2, 0.5, 0},
     0.5},
    {"no-fodselsnummer", "privacy.pii.national_id", "[REDACTED-FODSELSNUMMER]",
     "date of birth, serial and two check digits", "11|6~5",
     "f\u00f8dselsnummer*|fodselsnummer*|f\u00f8dselsnr|fnr|personnummer*|"
     "d-nummer|national identity number|norwegian id*",
     no_fodselsnummer},
    {"is-kennitala",
     "privacy.pii.national_id",
     "[REDACTED-KENNITALA]",
     "date, serial, check digit and century",
     "10|6~4",
     "kennitala*|kennit\u00f6lu*|kt.|!kt|icelandic id*",
     is_kennitala,
     {},
     0.5},
    {"ee-isikukood", "privacy.pii.national_id", "[REDACTED-ISIKUKOOD]",
     "sex and century, date of birth, serial and check digit; Lithuania's too",
     "11",
     "isikukood*|isikukoodi*|asmens kodas|asmens kodo|personal code|"
     "estonian id*|lithuanian id*",
     ee_isikukood},
    {"lv-pk",
     "privacy.pii.national_id",
     "[REDACTED-PERSONAS-KODS]",
     "date of birth or 32, serial and check digit",
     "11|6~5",
     "personas kods|personas kodu|personas koda|personal code|latvian id*",
     lv_pk,
     {},
     0.5},
};

} // namespace

std::span<const kind> northern_europe() {
  return kinds;
}

} // namespace weir::detectors::ids
