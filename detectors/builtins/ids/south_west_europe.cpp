// France, Belgium, Spain, Portugal, Italy, Greece, and VAT numbers of the
// European Union.
#include "detectors/builtins/ids/checksums.hpp"
#include "detectors/builtins/ids/kinds.hpp"

#include <array>

namespace weir::detectors::ids {

namespace {

using namespace checksums;

constexpr std::size_t npos = std::string_view::npos;

/// INSEE: sex, year, month (or a number for an unknown one), department.
bool fr_nir(std::string_view v) {
  if (v.size() != 15 || std::string_view("123478").find(v[0]) == npos)
    return false;
  const char island = v[6];
  std::array<char, 15> digits;
  v.copy(digits.data(), 15);
  if (v[5] == '2' && (island == 'A' || island == 'B')) {
    digits[5] = '1';
    digits[6] = island == 'A' ? '9' : '8';
  }
  const std::string_view plain(digits.data(), 15);
  const std::int64_t body = number(plain.substr(0, 13));
  const int month = part(plain, 3, 2);
  const bool known = (month >= 1 && month <= 12) || month == 20 ||
                     (month >= 30 && month <= 42) || month >= 50;
  return known && body >= 0 && part(v, 5, 1) >= 0 &&
         97 - body % 97 == number(plain.substr(13));
}

bool fr_nif(std::string_view v) {
  return v[0] <= '3' && number(v.substr(0, 10)) % 511 == number(v.substr(10));
}

/// La Poste's establishments have a sum divisible by five instead.
bool fr_siret(std::string_view v) {
  if (!v.starts_with("356000000"))
    return luhn(v) && luhn(v.substr(0, 9));
  int sum = 0;
  for (char c : v)
    sum += c - '0';
  return sum % 5 == 0 || luhn(v);
}

char dni_letter(std::int64_t number) {
  return "TRWAGMYFPDXBNJZSQVHLCKE"[number % 23];
}

bool es_dni(std::string_view v) {
  return fits(v, "ddddddddL") && dni_letter(number(v.substr(0, 8))) == v[8];
}

bool es_nie(std::string_view v) {
  return fits(v, "LdddddddL") && v[0] >= 'X' &&
         dni_letter((v[0] - 'X') * 10000000 + number(v.substr(1, 7))) == v[8];
}

/// Letters that stand for the digits 0 to 9 when two persons would share
/// a code.
constexpr std::string_view omocodia = "LMNPQRSTUV";

char it_digit(char c) {
  const std::size_t at = omocodia.find(c);
  return at == npos ? c : static_cast<char>('0' + at);
}

bool it_codice_fiscale(std::string_view v) {
  const std::size_t month =
      v.size() > 8 ? std::string_view("ABCDEHLMPRST").find(v[8]) : npos;
  if (!fits(v, "LLLLLLxxLxxLxxxL") || month == npos)
    return false;
  for (std::size_t i : {6, 7, 9, 10, 12, 13, 14})
    if (it_digit(v[i]) > '9')
      return false;
  const auto two = [&](std::size_t i) {
    return (it_digit(v[i]) - '0') * 10 + it_digit(v[i + 1]) - '0';
  };
  const int day = two(9);
  if (!is_date(two(6), static_cast<int>(month) + 1, day > 40 ? day - 40 : day))
    return false;
  static constexpr int odd[] = {1,  0,  5,  7,  9,  13, 15, 17, 19,
                                21, 2,  4,  18, 20, 11, 3,  6,  8,
                                12, 14, 16, 10, 22, 25, 24, 23};
  int sum = 0;
  for (std::size_t i = 0; i < 15; ++i) {
    const int value = v[i] >= 'A' ? v[i] - 'A' : v[i] - '0';
    sum += i % 2 == 0 ? odd[value] : value;
  }
  return sum % 26 == v[15] - 'A';
}

bool it_vat(std::string_view v) {
  if (v.size() == 13) {
    if (!v.starts_with("IT"))
      return false;
    v.remove_prefix(2);
  }
  if (v.size() != 11 || !luhn(v) || v.starts_with("0000000"))
    return false;
  const int office = part(v, 7, 3);
  return (office > 0 && office < 101) || office == 120 || office == 121 ||
         office == 888 || office == 999;
}

/// Born from 2000 on: a 2 stands before the nine digits. The month is raised
/// by 20 or 40 for persons who are not in the register; 0 when unknown.
bool be_nn(std::string_view v) {
  const int month = part(v, 2, 2);
  const std::int64_t body = number(v.substr(0, 9));
  const std::int64_t check = number(v.substr(9));
  return month % 20 <= 12 && month < 53 && part(v, 4, 2) < 32 &&
         (97 - body % 97 == check || 97 - (2000000000 + body) % 97 == check);
}

bool pt_nif(std::string_view v) {
  if (v.starts_with("PT"))
    v.remove_prefix(2);
  if (number(v) < 0 || v[0] == '0')
    return false;
  const int rest = 11 - weighted(v, {9, 8, 7, 6, 5, 4, 3, 2}) % 11;
  return v.size() == 9 && (rest > 9 ? 0 : rest) == last(v);
}

bool gr_amka(std::string_view v) {
  return has_date(v, 0, "dmy") && luhn(v);
}

constexpr kind kinds[] = {
    {"fr-nir",
     "privacy.pii.national_id",
     "[REDACTED-NIR]",
     "15 characters: sex, year, month, department, commune, order and key",
     "15|m15|1~2~2~2~3~3~2|1~2~2~m2~3~3~2|13 2|m13 2",
     "nir|insee|s\u00e9curit\u00e9 sociale|securite sociale|num\u00e9ro de "
     "s\u00e9cu|social security|carte vitale|!nss",
     fr_nir,
     {0.6, 0.8, 0.8}},
    {"fr-nif", "privacy.pii.tax_id", "[REDACTED-TAX-ID]",
     "13 digits, the last three the key of the others", "13|2~2~3~3~3",
     "nif|spi|num\u00e9ro fiscal|numero fiscal|fiscal number|tax number|"
     "imp\u00f4t*",
     fr_nif},
    {"fr-siret", "privacy.pii.tax_id", "[REDACTED-SIRET]",
     "14 digits, Luhn over all and over the first nine", "14|3~3~3~5|9 5",
     "siret|sirets|siren", fr_siret},
    {"es-dni",
     "privacy.pii.national_id",
     "[REDACTED-DNI]",
     "eight digits and their check letter",
     "m9|8~a1|2.3.3~a1|2.3.m4",
     "dni|nif|documento nacional|identidad",
     es_dni,
     {0, 0, 0.6}},
    {"es-nie", "privacy.pii.national_id", "[REDACTED-NIE]",
     "X, Y or Z, seven digits and their check letter", "m9|a1~7~a1|m8~a1|a1~m8",
     "nie|extranjero*|foreigner*", es_nie},
    {"it-codice-fiscale", "privacy.pii.national_id",
     "[REDACTED-CODICE-FISCALE]",
     "16 characters: name, date of birth, place and check letter; letters in "
     "the place of digits too",
     "m16|a3 a3 m5 m5", "codice fiscale|cod. fisc*|!cf|fiscal code|tax code",
     it_codice_fiscale},
    {"it-vat",
     "privacy.pii.tax_id.it",
     "[REDACTED-VAT]",
     "eleven digits with their check, behind IT or beside partita IVA",
     "11=0|m13|a2 11",
     "partita iva|p.iva|p. iva|p.i.|piva|partitaiva|"
     "partita_iva|vat|!iva",
     it_vat,
     {0, 0, 0.6}},
    {"be-nn",
     "privacy.pii.national_id",
     "[REDACTED-NATIONAL-ID]",
     "date of birth, serial and two check digits",
     "11|2.2.2-3.2|2.2.2-3-2|2.2.2 3.2|2.2.2-3 2|2~2~2~3~2|6~3~2|2.2.2.3.2",
     "rijksregister*|registre national|num\u00e9ro national|numero national|"
     "national number|national register|niss|insz|!nn|nationaal nummer",
     be_nn,
     {0.3, 0.8, 0}},
    {"pt-nif",
     "privacy.pii.tax_id",
     "[REDACTED-NIF]",
     "nine digits with their check, behind PT or beside a word such as NIF",
     "9|3~3~3|m11|a2 9|a2 3 3 3|a2 2 3 3 3|a3 8",
     "nif|nipc|contribuinte*|tax number|vat",
     pt_nif,
     {0, 0, 0.6}},
    {"gr-amka", "privacy.pii.health_id", "[REDACTED-AMKA]",
     "date of birth, serial and check digit, Luhn", "11|6~5|6~4~1",
     "amka|\u03b1\u03bc\u03ba\u03b1|\u0391\u039c\u039a\u0391|"
     "\u0391.\u039c.\u039a.\u0391",
     gr_amka},
    {"eu-vat-be",
     "privacy.pii.tax_id",
     "[REDACTED-VAT]",
     "country code of an EU state and its VAT number, by that state's check",
     "a2~8|a2~9|a2~10|a2~11|a2~12|m10|m11|m12|m13|m14|a2.3.3.3|a2.4.3.3|"
     "a2 3.3.3|a2 4.3.3|m6.3.3|a2 m9|a2 m11|a2 m12|a2 2 9|a2 3 3 3",
     "vat|btw|tva|mwst*|ust*|iva|moms|nif|cif|alv|pvm|pvn|p\u00e9nz\u00fcgy*|"
     "intracommuna*|umsatzsteuer*",
     valid_eu_vat,
     {0, 0, 0.7}},
};

} // namespace

std::span<const kind> south_west_europe() {
  return kinds;
}

} // namespace weir::detectors::ids
