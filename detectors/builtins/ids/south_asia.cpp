// India, Pakistan; Israel.
#include "detectors/builtins/ids/checksums.hpp"
#include "detectors/builtins/ids/kinds.hpp"

#include <algorithm>

namespace weir::detectors::ids {

namespace {

using namespace checksums;

/// UIDAI: numbers that read the same from behind are not given out.
bool in_aadhaar(std::string_view v) {
  return v[0] > '1' && verhoeff(v) &&
         !std::equal(v.begin(), v.end(), v.rbegin());
}

/// The fourth letter is the kind of holder.
bool in_pan(std::string_view v) {
  return fits(v, "LLLLLddddL") && part(v, 5, 4) != 0 &&
         std::string_view("PCHFATBLJGK").find(v[3]) != std::string_view::npos;
}

/// State, PAN, count of registrations, Z, check character.
bool in_gstin(std::string_view v) {
  const int state = part(v, 0, 2);
  return fits(v, "ddLLLLLddddLxZx") && v[12] != '0' && state > 0 &&
         (state < 39 || state == 97 || state == 99) &&
         in_pan(v.substr(2, 10)) && luhn_base36(v);
}

bool in_voter(std::string_view v) {
  return fits(v, "LLLddddddd") && luhn(v.substr(3));
}

/// Neither of the first and the last digit is 0.
bool in_passport(std::string_view v) {
  return fits(v, "Lddddddd") && v[1] != '0' && v[7] != '0' &&
         std::string_view("QXZ").find(v[0]) == std::string_view::npos;
}

/// The first digit is the province, the last the sex.
bool pk_cnic(std::string_view v) {
  return v[0] > '0' && v[0] < '8' && part(v, 5, 7) != 0;
}

/// Zeros on the left may be left out.
bool il_id(std::string_view v) {
  return number(v) > 0 && luhn(v);
}

constexpr kind kinds[] = {
    {"in-aadhaar", "privacy.pii.national_id.in", "[REDACTED-AADHAAR]",
     "twelve digits from 2 to 9, Verhoeff", "12|4~4~4",
     "aadhaar*|aadhar*|adhaar*|uidai|\u0906\u0927\u093e\u0930", in_aadhaar},
    {"in-pan",
     "privacy.pii.tax_id",
     "[REDACTED-PAN]",
     "five letters, the fourth the kind of holder, four digits, a letter",
     "m10",
     "!pan|permanent account|pan card|pan number|pan no|income tax",
     in_pan,
     {0, 0, 0.7}},
    {"in-gstin", "privacy.pii.tax_id", "[REDACTED-GSTIN]",
     "state, PAN, count, Z and check character", "m15", "gstin|gst*", in_gstin},
    {"in-voter",
     "privacy.pii.national_id.in",
     "[REDACTED-VOTER-ID]",
     "three letters and seven digits, Luhn",
     "m10|a3~7",
     "voter*|!epic|election commission|elector*",
     in_voter,
     {0, 0, 0.6}},
    {"in-passport", "privacy.pii.passport", "[REDACTED-PASSPORT]",
     "a letter and seven digits, beside the word passport", "m8|a1~7",
     "passport*", in_passport, only_named},
    {"pk-cnic",
     "privacy.pii.national_id",
     "[REDACTED-CNIC]",
     "5, 7 and 1 digits, province in the first",
     "13|5~7~1",
     "cnic*|nicop|nadra|pakistani id*|national identity card",
     pk_cnic,
     {0.2, 0.6, 0},
     0.5},
    {"il-id",
     "privacy.pii.national_id",
     "[REDACTED-TEUDAT-ZEHUT]",
     "up to nine digits, Luhn",
     "9|8=0|8-1=0.5|7-1=0.5",
     "teudat zehut|israeli id*|israel id*|mispar zehut|"
     "\u05ea\u05e2\u05d5\u05d3\u05ea \u05d6\u05d4\u05d5\u05ea|"
     "\u05ea.\u05d6|\u05ea\"\u05d6|\u05ea\u05d6|"
     "\u05de\u05e1\u05e4\u05e8 \u05d6\u05d4\u05d5\u05ea",
     il_id,
     {},
     0.5},
};

} // namespace

std::span<const kind> south_asia() {
  return kinds;
}

} // namespace weir::detectors::ids
