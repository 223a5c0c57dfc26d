// United Kingdom and Ireland: HMRC, NHS, DVLA, HM Passport Office; Department
// of Social Protection.
#include "detectors/builtins/ids/checksums.hpp"
#include "detectors/builtins/ids/kinds.hpp"

namespace weir::detectors::ids {

namespace {

using namespace checksums;

/// HMRC's manual: letters not used, and prefixes kept for other purposes.
bool uk_nino(std::string_view v) {
  if (!fits(v, "LLddddddL") || v[8] > 'D' ||
      std::string_view("DFIQUV").find(v[0]) != std::string_view::npos ||
      std::string_view("DFIOQUV").find(v[1]) != std::string_view::npos)
    return false;
  for (std::string_view kept : {"BG", "GB", "KN", "NK", "NT", "TN", "ZZ"})
    if (v.starts_with(kept))
      return false;
  return true;
}

bool uk_nhs(std::string_view v) {
  const int sum = weighted(v, {10, 9, 8, 7, 6, 5, 4, 3, 2});
  return (11 - sum % 11) % 11 == last(v);
}

bool uk_utr(std::string_view v) {
  const int sum = weighted(v.substr(1), {6, 7, 8, 9, 10, 5, 4, 3, 2});
  return "21987654321"[sum % 11] == v[0];
}

/// DVLA: name filled with nines, decade, month (women plus 50), day, year,
/// initials, three characters against duplicates, issue number.
bool uk_driving_licence(std::string_view v) {
  const std::string_view body = v.substr(0, 16);
  if ((v.size() != 16 && !fits(v.substr(16), "dd")) ||
      !fits(body, "LxxxxddddddxxxLL"))
    return false;
  const std::size_t filler = body.substr(0, 5).find_first_of("0123456789");
  for (std::size_t i = filler; i < 5; ++i)
    if (body[i] != '9')
      return false;
  const auto initial = [](char c) { return c == '9' || c >= 'A'; };
  const int month = part(body, 6, 2) % 50;
  return initial(body[11]) && initial(body[12]) && part(body, 6, 2) < 63 &&
         is_date(0, month, part(body, 8, 2));
}

bool uk_passport(std::string_view v) {
  return fits(v, "ddddddddd") || fits(v, "LLddddddd");
}

bool uk_vat(std::string_view v) {
  if (v.starts_with("GB") || v.starts_with("XI"))
    v.remove_prefix(2);
  if (v.size() != 9 && v.size() != 12)
    return false;
  if (number(v) < 0)
    return false;
  const int sum = weighted(v, {8, 7, 6, 5, 4, 3, 2, 10, 1});
  // numbers of the second series, from 2010 on, are off by 42 or 55
  return sum % 97 == 0 || (v[0] != '0' && (sum % 97 == 42 || sum % 97 == 55));
}

bool ie_pps(std::string_view v) {
  if (!fits(v.substr(0, 8), "dddddddL"))
    return false;
  static constexpr std::string_view letters = "WABCDEFGHIJKLMNOPQRSTUV";
  int sum = weighted(v, {8, 7, 6, 5, 4, 3, 2});
  if (v.size() == 9) {
    const char second = v[8];
    if (second >= 'A' && second <= 'I')
      sum += 9 * (second - 'A' + 1);
    else if (second != 'W' && second != 'T' && second != 'X')
      return false; // those three count nothing
  }
  return letters[static_cast<std::size_t>(sum % 23)] == v[7];
}

constexpr kind kinds[] = {
    {"uk-nino", "privacy.pii.national_id", "[REDACTED-NIN]",
     "two letters, six digits and a letter A to D in one run, prefixes in use",
     "m9", "national insurance|nino|ninos|!nin|ni number|ni no", uk_nino},
    {"uk-nino-strict", "privacy.pii.national_id", "[REDACTED-NIN]",
     "the same, blanks or hyphens between the pairs too",
     "m9|a2~2~2~2~a1|a2~6~a1|m8~a1|a2~m7",
     "national insurance|nino|ninos|!nin|ni number|ni no", uk_nino},
    {"uk-nhs",
     "privacy.pii.health_id.uk",
     "[REDACTED-NHS-NUMBER]",
     "ten digits, often 3-3-4, with their check digit",
     "10|3~3~4",
     "nhs|nhs number|nhs no|health service number",
     uk_nhs,
     {0.3, 0.5, 0},
     0.5},
    {"uk-utr", "privacy.pii.tax_id", "[REDACTED-UTR]",
     "ten digits, the first the check digit, beside a word such as UTR",
     "10|5 5|m11=0", "utr|utrs|tax reference|taxpayer reference", uk_utr,
     only_named},
    {"uk-driving-licence", "privacy.pii.driver_license", "[REDACTED-DL]",
     "16 characters that hold name, date of birth and initials",
     "m16|m18|a5~6~m5|m5~6~m5|a5~6~m5~2|m5~6~m5~2|a5~6~a5|m5~6~a5",
     "driving licen*|driver licen*|driver's licen*|dvla", uk_driving_licence},
    {"uk-passport", "privacy.pii.passport", "[REDACTED-PASSPORT]",
     "nine digits or two letters and seven, beside the word passport", "9|m9",
     "passport*", uk_passport, only_named},
    {"uk-vat", "privacy.pii.tax_id", "[REDACTED-VAT]",
     "GB and nine digits with their check; without GB beside the word VAT",
     "m11|m14|a2 9|a2 3 4 2|m5 4 2|a2 3 4 2 3|3 4 2=0|9=0",
     "vat|!vrn|value added tax", uk_vat},
    {"ie-pps",
     "privacy.pii.national_id",
     "[REDACTED-PPS]",
     "seven digits, check letter, perhaps a second one",
     "m8|m9|7 a1|7 a2",
     "pps|ppsn|ppsns|personal public service|psp",
     ie_pps,
     {0, 0, 0.6}},
};

} // namespace

std::span<const kind> british_isles() {
  return kinds;
}

} // namespace weir::detectors::ids
