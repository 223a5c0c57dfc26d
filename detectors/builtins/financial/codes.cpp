#include "detectors/builtins/financial/codes.hpp"

#include "detectors/builtins/block_masks.hpp"
#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/contact/labels.hpp"
#include "detectors/builtins/iban.hpp"
#include "detectors/builtins/ids/checksums.hpp"

#include <algorithm>
#include <bit>
#include <string>

namespace weir::detectors {

namespace {

using namespace chars;

constexpr std::uint8_t capital_or_digit = upper | digit;

constexpr std::string_view countries =
    "ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZ"
    "CACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFO"
    "FRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJE"
    "JMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMO"
    "MPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPW"
    "PYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTM"
    "TNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSXKYEYTZAZMZW";

/// The countries that have a built-in of their own.
struct national {
  std::string_view country;
  code member;
};
constexpr national nationals[] = {
    {"BE", code::iban_be}, {"BR", code::iban_br}, {"CH", code::iban_ch},
    {"DE", code::iban_de}, {"ES", code::iban_es}, {"FR", code::iban_fr},
    {"IT", code::iban_it}, {"KZ", code::iban_kz}, {"LC", code::iban_lc},
    {"MT", code::iban_mt}, {"NL", code::iban_nl}, {"NO", code::iban_no},
    {"PL", code::iban_pl},
};

/// Where matches go.
struct sink {
  const std::vector<bool>& wanted;
  std::vector<group_match>& out;

  void add(code member, std::size_t begin, std::size_t end, double sure) {
    const auto index = static_cast<std::uint16_t>(member);
    if (index < wanted.size() && wanted[index])
      out.push_back({index,
                     {{static_cast<std::uint32_t>(begin),
                       static_cast<std::uint32_t>(end)},
                      sure}});
  }
};

std::size_t add_iban(std::string_view text, std::size_t begin, sink& found) {
  const iban_reading reading = read_iban(text, begin);
  if (reading.end == 0)
    return 0;
  constexpr double sure = 0.95;
  found.add(code::iban, begin, reading.end, sure);
  if (!reading.grouped)
    found.add(code::iban_compact, begin, reading.end, sure);
  for (const national& row : nationals)
    if (row.country == text.substr(begin, 2))
      found.add(row.member, begin, reading.end, sure);
  return reading.end;
}

/// RF, two check digits and up to 21 characters, compact or in groups of four.
std::size_t add_creditor_reference(std::string_view text, std::size_t begin,
                                   sink& found) {
  constexpr std::size_t longest = 25;
  std::string value;
  std::size_t best = 0;
  std::size_t i = begin;
  while (value.size() < longest) {
    const std::size_t end = run_end(text, i, capital_or_digit);
    value += text.substr(i, std::min(end - i, longest + 1));
    if (value.size() > longest || is_at(text, end, lower))
      break;
    if (value.size() > 4 && checksums::mod97_moved(value))
      best = end;
    const bool goes_on = end - i == 4 && byte_at(text, end, ' ') &&
                         is_at(text, end + 1, capital_or_digit);
    if (!goes_on)
      break;
    i = end + 1;
  }
  if (best != 0)
    found.add(code::creditor_reference, begin, best, 0.8);
  return best;
}

/// Four letters of a bank, a zero, six characters of a branch.
void add_ifsc(std::string_view text, std::size_t begin, sink& found) {
  const std::string_view value = text.substr(begin, 11);
  static constexpr std::string_view own_words[] = {"ifsc", "rtgs", "neft",
                                                   "branch code"};
  if (run_end(value, 0, upper) != 4 || value[4] != '0' ||
      std::none_of(value.begin() + 5, value.end(),
                   [](char c) { return is(c, digit); }))
    return;
  const bool said = labels::said_before(text, begin, own_words);
  found.add(code::ifsc, begin, begin + 11, said ? 0.9 : 0.6);
}

void add_isin(std::string_view text, std::size_t begin, sink& found) {
  const std::string_view value = text.substr(begin, 12);
  static constexpr std::string_view own_words[] = {
      "isin", "security", "bond", "fund", "share", "stock", "etf"};
  const std::string_view head = value.substr(0, 2);
  if (!is(value[11], digit) || run_end(value, 0, upper) < 2 ||
      (!is_country(head) && head != "XS" && head != "EU") ||
      !checksums::luhn_expanded(value))
    return;
  const bool said = labels::said_before(text, begin, own_words);
  found.add(code::isin, begin, begin + 12, said ? 0.9 : 0.5);
}

/// Whether the ninth character is the check digit (49 CFR 565.15).
bool vin_check_holds(std::string_view value) {
  static constexpr int weights[] = {8, 7, 6, 5, 4, 3, 2, 10, 0,
                                    9, 8, 7, 6, 5, 4, 3, 2};
  // A to Z; I, O and Q do not occur
  static constexpr std::string_view letters = "12345678-12345-7-923456789";
  int sum = 0;
  for (std::size_t i = 0; i < 17; ++i) {
    const char c = value[i];
    const char mapped =
        is(c, digit) ? c : letters[static_cast<std::size_t>(c - 'A')];
    if (mapped == '-')
      return false;
    sum += weights[i] * (mapped - '0');
  }
  const int rest = sum % 11;
  return value[8] == (rest == 10 ? 'X' : static_cast<char>('0' + rest));
}

void add_vin(std::string_view text, std::size_t begin, sink& found) {
  const std::string_view value = text.substr(begin, 17);
  static constexpr std::string_view own_words[] = {"vin", "vehicle", "chassis",
                                                   "fahrgestellnummer", "car"};
  const auto letters = std::count_if(value.begin(), value.end(),
                                     [](char c) { return is(c, upper); });
  if (letters < 2 || letters > 14 || value.find_first_of("IOQ") != npos)
    return;
  const bool serial = run_end(value, 13, digit) == 17;
  const bool said = labels::said_before(text, begin, own_words);
  if (vin_check_holds(value))
    found.add(code::vin, begin, begin + 17, said ? 0.95 : serial ? 0.7 : 0.5);
  else if (said && serial)
    found.add(code::vin, begin, begin + 17, 0.6);
}

/// What a whole run of capitals and digits can be by its length.
void add_by_length(std::string_view text, std::size_t begin, std::size_t end,
                   sink& found) {
  // a piece of an identifier, a UUID or base64 is none
  static constexpr std::string_view joints = "_-+=";
  if ((begin > 0 && joints.find(text[begin - 1]) != npos &&
       text[begin - 1] != '=') ||
      (end < text.size() && joints.find(text[end]) != npos))
    return;
  switch (end - begin) {
  case 11:
    return add_ifsc(text, begin, found);
  case 12:
    return add_isin(text, begin, found);
  case 17:
    return add_vin(text, begin, found);
  case 20:
    // twenty digits are a 64-bit number
    if (is(text[end - 1], digit) && is(text[end - 2], digit) &&
        run_end(text, begin, digit) != end &&
        checksums::mod97(text.substr(begin, 20)))
      found.add(code::lei, begin, end, 0.8);
    return;
  default:
    return;
  }
}

/// End of what was found at the run [begin, end), or `end`.
std::size_t read_codes(std::string_view text, std::size_t begin,
                       std::size_t end, sink& found) {
  if (!starts_clean(text, begin, alnum) || is_at(text, end, lower))
    return run_end(text, end, alnum);
  std::size_t last = 0;
  if (is(text[begin], upper)) {
    last = add_iban(text, begin, found);
    if (last == 0 && text.substr(begin, 2) == "RF" &&
        is_at(text, begin + 2, digit) && is_at(text, begin + 3, digit))
      last = add_creditor_reference(text, begin, found);
  }
  if (last != 0)
    return last;
  add_by_length(text, begin, end, found);
  return end;
}

/// Whether the run at `i` is as long as a code, or begins as an IBAN or a
/// creditor reference does.
bool may_be_code(const text_masks& masks, std::size_t i) {
  return std::countr_one(masks.at(bytes_of::capital_or_digit, i)) >= 11 ||
         ((masks.at(bytes_of::upper, i) & 15) == 3 &&
          (masks.at(bytes_of::digit, i) & 12) == 12);
}

void scan_codes(std::string_view text, const std::vector<bool>& wanted,
                std::vector<group_match>& out) {
  constexpr std::size_t shortest = 11;
  sink found{wanted, out};
  constexpr auto set = bytes_of::capital_or_digit;
  const masks_scope masks(text);
  std::size_t i = 0;
  while ((i = masks->next_stretch<shortest>(set, i)) != npos)
    i = may_be_code(*masks, i)
            ? read_codes(text, i, masks->run_end(set, i), found)
            : masks->run_end(bytes_of::alnum, i);
}

} // namespace

const group code_group = {"codes", scan_codes};

bool is_country(std::string_view code) {
  for (std::size_t i = 0; i + 2 <= countries.size(); i += 2)
    if (countries.substr(i, 2) == code)
      return true;
  return false;
}

} // namespace weir::detectors
