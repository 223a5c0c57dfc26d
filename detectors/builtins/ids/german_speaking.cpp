// Germany, Austria, Switzerland.
#include "detectors/builtins/ids/checksums.hpp"
#include "detectors/builtins/ids/kinds.hpp"

#include <algorithm>
#include <array>

namespace weir::detectors::ids {

namespace {

using namespace checksums;

/// Bundeszentralamt fuer Steuern: of the first ten digits one comes twice or
/// thrice, the others once at most.
bool de_steuer_id(std::string_view v) {
  if (v[0] == '0' || !iso7064_11_10(v))
    return false;
  std::array<int, 10> times{};
  for (char c : v.substr(0, 10))
    ++times[static_cast<std::size_t>(c - '0')];
  const auto more =
      std::count_if(times.begin(), times.end(), [](int n) { return n > 1; });
  return more == 1 && *std::max_element(times.begin(), times.end()) < 4;
}

bool de_rvnr(std::string_view v) {
  if (!fits(v, "ddddddddLddd"))
    return false;
  const int day = part(v, 2, 2);
  if (part(v, 0, 2) < 2 || part(v, 4, 2) > 12 || day > 81 ||
      (day > 31 && day < 51))
    return false;
  static constexpr int weights[] = {2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1};
  const int letter = v[8] - 'A' + 1;
  int sum = 0;
  for (std::size_t i = 0; i < 12; ++i) {
    const int digit = i < 8    ? v[i] - '0'
                      : i == 8 ? letter / 10
                      : i == 9 ? letter % 10
                               : v[i - 1] - '0';
    const int product = digit * weights[i];
    sum += product / 10 + product % 10;
  }
  return sum % 10 == last(v);
}

/// Serial numbers use no vowels, so that they make no words.
bool de_id_card(std::string_view v) {
  return fits(v, "Lxxxxxxxd") &&
         v.find_first_of("ABDEIOQSU") == std::string_view::npos &&
         icao9303_holds(v);
}

bool de_vat(std::string_view v) {
  return fits(v, "DEddddddddd") && v[2] != '0' && iso7064_11_10(v.substr(2));
}

bool at_svnr(std::string_view v) {
  const int sum = weighted(v, {3, 7, 9, 0, 5, 8, 4, 2, 1, 6});
  const int month = part(v, 6, 2);
  const int day = part(v, 4, 2);
  return v[0] != '0' && month > 0 && month < 16 && day > 0 && day < 32 &&
         sum % 11 == v[3] - '0';
}

bool ch_ahv(std::string_view v) {
  const int sum = weighted(v, {1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1});
  return v.starts_with("756") && sum % 10 == 0;
}

constexpr kind kinds[] = {
    {"de-steuer-id", "privacy.pii.tax_id", "[REDACTED-TAX-ID]",
     "eleven digits, one of them doubled, with their check digit",
     "11|2~3~3~3|2 9",
     "steuer-id*|steuerid*|steuerliche id*|idnr|"
     "steuer-identifikationsnummer|tax id*|taxid|tin|steuernummer|!idnr.",
     de_steuer_id},
    {"de-rvnr", "privacy.pii.national_id", "[REDACTED-PENSION-ID]",
     "area, date of birth, letter of the name, serial and check digit",
     "m12|2 6 a1 3|8 a1 3|2 6 m4|8 m4|2 6 a1 2 1",
     "rentenversicherung*|versicherungsnummer*|sozialversicherung*|rvnr|svnr|"
     "sv-nummer|pension insurance|social security",
     de_rvnr},
    {"de-id-card",
     "privacy.pii.national_id",
     "[REDACTED-ID-CARD]",
     "nine characters without vowels, the last a check digit",
     "m9",
     "personalausweis*|ausweis*|identity card|id card|id-karte|perso",
     de_id_card,
     {0, 0, 0.6}},
    {"de-vat", "privacy.pii.tax_id", "[REDACTED-VAT]",
     "DE and nine digits with their check digit", "m11|a2 9|a2 3 3 3|m5 3 3",
     "ust*|umsatzsteuer*|vat|mwst*", de_vat},
    {"at-svnr",
     "privacy.pii.national_id",
     "[REDACTED-INSURANCE-ID]",
     "serial, check digit and date of birth",
     "10|4~6",
     "svnr|sv-nr*|sv-nummer|sozialversicherung*|versicherungsnummer*|e-card|"
     "social security|insurance number",
     at_svnr,
     {},
     0.5},
    {"ch-ahv",
     "privacy.pii.national_id",
     "[REDACTED-AHV]",
     "13 digits from 756 with their check digit",
     "13|3*4*4*2",
     "ahv*|avs|!oasi|sozialversicherung*|navs*",
     ch_ahv,
     {0.6, 0.8, 0}},
};

} // namespace

std::span<const kind> german_speaking() {
  return kinds;
}

} // namespace weir::detectors::ids
