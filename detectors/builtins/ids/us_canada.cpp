// United States and Canada: SSA, IRS, CMS, DEA, Department of State; Service
// Canada and the province of British Columbia.
#include "detectors/builtins/ids/checksums.hpp"
#include "detectors/builtins/ids/kinds.hpp"

#include <algorithm>
#include <iterator>

namespace weir::detectors::ids {

namespace {

using namespace checksums;

bool us_ssn(std::string_view v) {
  const int area = part(v, 0, 3);
  return area != 0 && area != 666 && area < 900 && part(v, 3, 2) != 0 &&
         part(v, 5, 4) != 0;
}

/// IRS: groups in use, from 50 on, with three gaps.
bool us_itin(std::string_view v) {
  const int group = part(v, 3, 2);
  return v[0] == '9' && group >= 50 && group != 66 && group != 67 &&
         group != 68 && group != 69 && group != 89 && group != 93;
}

/// IRS: prefixes that no campus hands out.
bool us_ein(std::string_view v) {
  static constexpr int unused[] = {0,  7,  8,  9,  17, 18, 19, 28, 29,
                                   49, 69, 70, 78, 79, 89, 96, 97};
  return !std::binary_search(std::begin(unused), std::end(unused),
                             part(v, 0, 2));
}

bool us_npi(std::string_view v) {
  return (v[0] == '1' || v[0] == '2') && luhn("80840", v);
}

bool us_dea(std::string_view v) {
  if ((!fits(v, "LLddddddd") && !fits(v, "L9ddddddd")) ||
      std::string_view("INOQVWYZ").find(v[0]) != std::string_view::npos)
    return false;
  const int sum = weighted(v.substr(2), {1, 2, 1, 2, 1, 2});
  return sum % 10 == last(v);
}

bool us_mbi(std::string_view v) {
  return fits(v, "dLxdLxdLLdd") && v[0] != '0' &&
         v.find_first_of("SLOIBZ") == std::string_view::npos;
}

bool us_ptin(std::string_view v) {
  return fits(v, "Pdddddddd");
}

bool us_passport(std::string_view v) {
  return fits(v, "ddddddddd") || fits(v, "Ldddddddd");
}

bool ca_sin(std::string_view v) {
  return v[0] != '0' && v[0] != '8' && luhn(v);
}

bool ca_bc_phn(std::string_view v) {
  const int sum = weighted(v.substr(1), {2, 4, 8, 5, 10, 9, 7, 3});
  return v[0] == '9' && (11 - sum % 11) % 11 == last(v);
}

constexpr kind kinds[] = {
    {"us-ssn-bare", "privacy.pii.national_id.us", "[REDACTED-SSN]",
     "3, 2 and 4 digits that can be issued, any separators; not part of a "
     "longer number",
     "3?2?4", "ssn|social security", us_ssn},
    {"us-ssn-strict", "privacy.pii.national_id.us", "[REDACTED-SSN]",
     "the same with one kind of separator", "3*2*4", "ssn|social security",
     us_ssn},
    {"us-itin",
     "privacy.pii.tax_id.us",
     "[REDACTED-ITIN]",
     "taxpayer number of the form of an SSN, from 900, groups in use",
     "9|3~2~4",
     "itin|itins|individual taxpayer|taxpayer id*",
     us_itin,
     {},
     0.5},
    {"us-ein", "privacy.pii.tax_id.us", "[REDACTED-EIN]",
     "2 and 7 digits, prefix in use, beside a word such as EIN", "2-7|9",
     "!ein|!eins|!fein|employer identification|employer id*|federal tax id*",
     us_ein, only_named},
    {"us-npi", "privacy.pii.health_id", "[REDACTED-NPI]",
     "ten digits from 1 or 2, Luhn over 80840 and them", "10",
     "npi|npis|national provider|provider identifier", us_npi},
    {"us-dea",
     "privacy.pii.health_id",
     "[REDACTED-DEA]",
     "two letters and seven digits with their check digit",
     "m9",
     "!dea|drug enforcement|dea number|dea no|dea registration",
     us_dea,
     {0.3, 0.6, 0.6}},
    {"us-mbi", "privacy.pii.health_id", "[REDACTED-MBI]",
     "Medicare number: digits and letters in fixed places, S L O I B Z unused",
     "m11|m4-m3-m4", "mbi|medicare", us_mbi},
    {"us-ptin",
     "privacy.pii.tax_id.us",
     "[REDACTED-PTIN]",
     "P, hyphen, eight digits",
     "a1-8|m9=0",
     "ptin|ptins|preparer tax*",
     us_ptin,
     {0.3, 0.6, 0.6}},
    {"us-passport-card", "privacy.pii.passport", "[REDACTED-PASSPORT]",
     "nine digits or a letter and eight, beside the word passport", "9|m9",
     "passport*", us_passport, only_named},
    {"ca-sin", "privacy.pii.national_id", "[REDACTED-SIN]",
     "nine digits, Luhn, first not 0 or 8", "9|3~3~3",
     "!sin|social insurance|assurance sociale|!nas", ca_sin},
    {"ca-bc-phn",
     "privacy.pii.health_id",
     "[REDACTED-PHN]",
     "ten digits from 9 with their check digit",
     "10|4~3~3",
     "!phn|personal health|health number|care card|carecard|services card",
     ca_bc_phn,
     {},
     0.5},
};

} // namespace

std::span<const kind> us_canada() {
  return kinds;
}

} // namespace weir::detectors::ids
