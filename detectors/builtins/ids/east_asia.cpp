// China, Hong Kong, Taiwan, Japan, Korea, Singapore, Malaysia, Thailand,
// Indonesia, the Philippines.
#include "detectors/builtins/ids/checksums.hpp"
#include "detectors/builtins/ids/kinds.hpp"

namespace weir::detectors::ids {

namespace {

using namespace checksums;

constexpr std::size_t npos = std::string_view::npos;

bool sg_nric(std::string_view v) {
  if (!fits(v, "LdddddddL"))
    return false;
  const int sum = weighted(v.substr(1), {2, 7, 6, 5, 4, 3, 2});
  switch (v[0]) {
  case 'S':
    return "JZIHGFEDCBA"[sum % 11] == v[8];
  case 'T':
    return "JZIHGFEDCBA"[(sum + 4) % 11] == v[8];
  case 'F':
    return "XWUTRQPNMLK"[sum % 11] == v[8];
  case 'G':
    return "XWUTRQPNMLK"[(sum + 4) % 11] == v[8];
  case 'M':
    return "XWUTRQPNJLK"[(sum + 3) % 11] == v[8];
  default:
    return false;
  }
}

/// A missing first letter counts as a blank, 36.
bool hk_id(std::string_view v) {
  if (!fits(v, "Lddddddx") && !fits(v, "LLddddddx"))
    return false;
  int weight = static_cast<int>(v.size());
  int sum = v.size() == 8 ? 36 * 9 : 0;
  for (char c : v.substr(0, v.size() - 1))
    sum += weight-- * value36(c);
  const int check = (11 - sum % 11) % 11;
  return check == value36(v.back());
}

/// Values of the places A to Z.
constexpr int tw_places[] = {10, 11, 12, 13, 14, 15, 16, 17, 34,
                             18, 19, 20, 21, 22, 35, 23, 24, 25,
                             26, 27, 28, 29, 32, 30, 31, 33};

/// The second character: 1 and 2 citizens, 8 and 9 residents.
bool tw_id(std::string_view v) {
  if (!fits(v, "Lddddddddd") || std::string_view("1289").find(v[1]) == npos)
    return false;
  const int place = tw_places[v[0] - 'A'];
  const int sum = place / 10 + place % 10 * 9 +
                  weighted(v.substr(1), {8, 7, 6, 5, 4, 3, 2, 1, 1});
  return sum % 10 == 0;
}

/// GB 11643; the first two digits are a province of GB/T 2260.
bool cn_ric(std::string_view v) {
  const int province = part(v, 0, 2);
  const int year = part(v, 6, 4);
  return number(v.substr(0, 17)) > 0 && province > 10 && province < 92 &&
         province % 10 != 0 && province % 10 < 8 && year > 1849 &&
         year < 2100 && is_date(year, part(v, 10, 2), part(v, 12, 2)) &&
         iso7064_11_2(v);
}

bool jp_mynumber(std::string_view v) {
  const int rest = weighted(v, {6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2}) % 11;
  return (rest < 2 ? 0 : 11 - rest) == last(v);
}

/// No check digit in numbers given out since October 2020; those of persons
/// born before then are older.
bool kr_rrn(std::string_view v) {
  if (!has_date(v, 0, "ymd"))
    return false;
  const bool this_century = std::string_view("3478").find(v[6]) != npos;
  if (this_century && part(v, 0, 4) >= 2010)
    return true;
  const int sum = weighted(v, {2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5});
  return (11 - sum % 11) % 10 == last(v);
}

bool th_id(std::string_view v) {
  const int sum = weighted(v, {13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2});
  return v[0] > '0' && v[0] < '9' && (11 - sum % 11) % 10 == last(v);
}

bool my_nric(std::string_view v) {
  const int place = part(v, 6, 2);
  const bool unused = place == 0 || (place > 16 && place < 21) || place == 69 ||
                      place == 70 || place == 73 || place == 80 ||
                      place == 81 || (place > 93 && place < 98);
  return has_date(v, 0, "ymd") && !unused;
}

/// Women add 40 to the day.
bool id_nik(std::string_view v) {
  const int province = part(v, 0, 2);
  const int day = part(v, 6, 2);
  return province > 10 && province < 97 && part(v, 2, 2) != 0 &&
         part(v, 4, 2) != 0 && part(v, 12, 4) != 0 &&
         is_date(part(v, 10, 2), part(v, 8, 2), day > 40 ? day - 40 : day);
}

bool ph_tin(std::string_view v) {
  const int rest = weighted(v, {9, 8, 7, 6, 5, 4, 3, 2}) % 11;
  return rest == v[8] - '0';
}

constexpr kind kinds[] = {
    {"sg-nric", "privacy.pii.national_id", "[REDACTED-NRIC]",
     "S, T, F, G or M, seven digits and their check letter", "m9",
     "nric*|!fin|singapore id*", sg_nric},
    {"hk-id", "privacy.pii.national_id", "[REDACTED-HKID]",
     "one or two letters, six digits, check character in brackets",
     "m7(1)|m8(1)|m7(a1)|m8(a1)|m8=0|m9=0",
     "hkid*|hong kong id*|\u8eab\u4efd\u8b49|\u8eab\u4efd\u8bc1", hk_id},
    {"tw-id",
     "privacy.pii.national_id",
     "[REDACTED-TW-ID]",
     "letter of the place, sex, seven digits and their check",
     "m10",
     "\u8eab\u5206\u8b49|\u8eab\u4efd\u8b49|taiwan* id*|national id*|"
     "uniform id*",
     tw_id,
     {0, 0, 0.6}},
    {"cn-ric",
     "privacy.pii.national_id",
     "[REDACTED-CN-ID]",
     "region, date of birth, serial and check character",
     "18|m18|17~a1|6~8~4|6~8~m4",
     "\u8eab\u4efd\u8bc1|\u8eab\u4efd\u8b49|resident id*|chinese "
     "id*|shenfenzheng",
     cn_ric,
     {0.8, 0.8, 0.8}},
    {"jp-mynumber",
     "privacy.pii.national_id",
     "[REDACTED-MY-NUMBER]",
     "twelve digits with their check digit",
     "12|4~4~4",
     "\u30de\u30a4\u30ca\u30f3\u30d0\u30fc|\u500b\u4eba\u756a\u53f7|my number|"
     "mynumber|individual number|kojin bango",
     jp_mynumber,
     {0.3, 0.5, 0}},
    {"kr-rrn",
     "privacy.pii.national_id.kr",
     "[REDACTED-RRN]",
     "date of birth, sex and century, serial, check digit where there is one",
     "13|6~7",
     "\uc8fc\ubbfc\ub4f1\ub85d\ubc88\ud638|\uc8fc\ubbfc\ubc88\ud638|rrn|"
     "resident registration|korean "
     "id*|\uc678\uad6d\uc778\ub4f1\ub85d\ubc88\ud638",
     kr_rrn,
     {0.3, 0.8, 0},
     0.5},
    {"th-id",
     "privacy.pii.national_id",
     "[REDACTED-TH-ID]",
     "13 digits with their check digit, often 1-4-5-2-1",
     "13|1~4~5~2~1",
     "\u0e1a\u0e31\u0e15\u0e23\u0e1b\u0e23\u0e30\u0e0a\u0e32\u0e0a\u0e19|"
     "\u0e1b\u0e23\u0e30\u0e08\u0e33\u0e15\u0e31\u0e27\u0e1b\u0e23\u0e30\u0e0a"
     "\u0e32\u0e0a\u0e19|thai id*|citizen id*|thai national id*",
     th_id,
     {0.3, 0.8, 0}},
    {"my-nric",
     "privacy.pii.national_id",
     "[REDACTED-MYKAD]",
     "date of birth, place, four digits",
     "12|6~2~4",
     "nric|mykad*|kad pengenalan|no. kp|!ic|ic no|ic number|malaysian id*",
     my_nric,
     {0.2, 0.7, 0},
     0.5},
    {"id-nik", "privacy.pii.national_id", "[REDACTED-NIK]",
     "region, date of birth, serial", "16",
     "nik|ktp|induk kependudukan|e-ktp|indonesian id*", id_nik},
    {"ph-tin",
     "privacy.pii.tax_id",
     "[REDACTED-TIN]",
     "nine digits with their check digit, perhaps a branch",
     "9|12|3~3~3|3~3~3~3|3~3~3~5",
     "!tin|taxpayer id*|bureau of internal revenue|!bir",
     ph_tin,
     {0.3, 0.5, 0},
     0.5},
};

} // namespace

std::span<const kind> east_asia() {
  return kinds;
}

} // namespace weir::detectors::ids
