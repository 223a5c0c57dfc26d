#include "detectors/builtins/iban.hpp"

#include "detectors/builtins/chars.hpp"

#include <cstdint>

namespace weir::detectors {

namespace {

using namespace chars;

/// Country and length of the whole number, from the SWIFT registry.
constexpr std::string_view lengths =
    "AD24AE23AL28AT20AZ28BA20BE16BG22BH22BI27BR29BY28CH21CR22"
    "CY28CZ24DE22DJ27DK18DO28EE20EG29ES24FI18FK18FO18FR27GB22"
    "GE22GI23GL18GR27GT28HN28HR21HU28IE22IL23IQ23IS26IT27JO30"
    "KW30KZ20LB28LC32LI21LT20LU20LV21LY25MC27MD24ME22MK19MN20"
    "MR27MT31MU30NI28NL18NO15OM23PK24PL28PS29PT25QA29RO24RS22"
    "RU33SA24SC31SD18SE24SI19SK24SM27SO23ST25SV28TL23TN24TR26"
    "UA29VA22VG24XK20YE30";

std::size_t length_for(std::string_view country) {
  for (std::size_t i = 0; i + 4 <= lengths.size(); i += 4)
    if (lengths.substr(i, 2) == country)
      return static_cast<std::size_t>(lengths[i + 2] - '0') * 10 +
             static_cast<std::size_t>(lengths[i + 3] - '0');
  return 0;
}

bool is_head(std::string_view text, std::size_t i) {
  return is_at(text, i, upper) && is_at(text, i + 1, upper) &&
         is_at(text, i + 2, digit) && is_at(text, i + 3, digit);
}

std::uint32_t remainder(std::uint32_t so_far, char c) {
  if (is(c, digit))
    return (so_far * 10 + static_cast<std::uint32_t>(c - '0')) % 97;
  return (so_far * 100 + static_cast<std::uint32_t>(c - 'A') + 10) % 97;
}

/// End of the valid number in groups of four that starts at `head`, or 0.
std::size_t valid_end(std::string_view text, std::size_t head, char gap) {
  const std::size_t wanted = length_for(text.substr(head, 2));
  std::uint32_t rest = 0;
  std::size_t taken = 4;
  std::size_t i = head + 4;
  for (; taken < wanted; ++taken, ++i) {
    if (taken % 4 == 0) {
      if (!byte_at(text, i, gap))
        return 0;
      ++i;
    }
    if (!is_at(text, i, digit | upper))
      return 0;
    rest = remainder(rest, text[i]);
  }
  for (std::size_t k = 0; k < 4; ++k)
    rest = remainder(rest, text[head + k]);
  return wanted != 0 && rest == 1 ? i : 0;
}

} // namespace

bool inside_iban(std::string_view text, std::size_t begin, std::size_t end) {
  // 34 characters are nine groups at most, so eight stand before the last
  constexpr int max_groups_before = 8;
  std::size_t group = begin;
  for (int n = 0; n < max_groups_before && group >= 5; ++n) {
    const char gap = text[group - 1];
    if (gap != ' ' && gap != '-')
      return false;
    group -= 5;
    if (run_end(text.substr(group, 4), 0, digit | upper) != 4)
      return false;
    if (is_head(text, group) && starts_clean(text, group) &&
        valid_end(text, group, gap) >= end)
      return true;
  }
  return false;
}

} // namespace weir::detectors
