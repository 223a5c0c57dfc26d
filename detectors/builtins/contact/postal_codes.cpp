#include "detectors/builtins/contact/postal_codes.hpp"

#include "detectors/builtins/block_masks.hpp"
#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/contact/labels.hpp"

#include <algorithm>

namespace weir::detectors {

namespace {

using namespace chars;

constexpr std::uint8_t capital_or_digit = upper | digit;

/// The areas of the United Kingdom and the Crown dependencies, in pairs; the
/// areas of one letter with a blank.
constexpr std::string_view uk_areas =
    "ABALB BABBBDBHBLBNBRBSBTCACBCFCHCMCOCRCTCVCWDADDDEDGDHDLDNDTDYE "
    "ECEHENEXFKFYG GLGUGYHAHDHGHPHRHSHUHXIGIMIPIVJEKAKTKWKYL LALDLELLLNLSLUM "
    "MEMKMLN NENGNNNPNRNWOLOXPAPEPHPLPOPRRGRHRMS SASESGSKSLSMSNSOSPSRSSSTSWSY"
    "TATDTFTNTQTRTSTWUBW WAWCWDWFWNWRWSWVYOZE";

/// States, the district, territories and military post.
constexpr std::string_view us_states =
    "ALAKAZARCACOCTDEDCFLGAHIIDILINIAKSKYLAMEMDMAMIMNMSMOMTNENVNHNJNMNYNCNDOH"
    "OKORPARISCSDTNTXUTVTVAWAWVWIWYPRGUVIASMPAAAEAP";

bool is_pair_of(std::string_view table, std::string_view pair) {
  for (std::size_t i = 0; i + 2 <= table.size(); i += 2)
    if (table.substr(i, 2) == pair)
      return true;
  return false;
}

constexpr std::string_view address_words[] = {
    "postcode", "post code", "postal code", "zip",    "zipcode",
    "zip code", "address",   "postal",      "ship to"};

struct sink {
  const std::vector<bool>& wanted;
  std::vector<group_match>& out;

  void add(postal member, std::size_t begin, std::size_t end, double sure) {
    const auto index = static_cast<std::uint16_t>(member);
    if (index < wanted.size() && wanted[index])
      out.push_back({index,
                     {{static_cast<std::uint32_t>(begin),
                       static_cast<std::uint32_t>(end)},
                      sure}});
  }
};

/// Length of the outward part at the start of `run` (capitals and digits), or
/// 0 if the whole run is none: A9, A99, AA9, AA99, A9A, AA9A.
bool is_outward(std::string_view run) {
  const std::size_t letters = run_end(run, 0, upper);
  if (letters == 0 || letters > 2 || run.size() < letters + 1 ||
      run.size() > letters + 2 || !is(run[letters], digit))
    return false;
  const std::string_view area =
      letters == 2 ? run.substr(0, 2) : std::string_view{};
  if (letters == 2)
    return is_pair_of(uk_areas, area);
  const char single[] = {run[0], ' '};
  return is_pair_of(uk_areas, {single, 2});
}

/// A digit and two capitals but C I K M O V.
bool is_inward(std::string_view run) {
  return run.size() == 3 && is(run[0], digit) && is(run[1], upper) &&
         is(run[2], upper) && run.substr(1).find_first_of("CIKMOV") == npos;
}

bool joins(char c) {
  return c == '-' || c == '.' || c == '/' || c == '#' || c == '+';
}

/// End of the postcode whose run is [begin, end), or 0.
std::size_t add_postcode(std::string_view text, std::size_t begin,
                         std::size_t end, sink& found) {
  if (!is(text[begin], upper) || (begin > 0 && joins(text[begin - 1])))
    return 0;
  const std::string_view run = text.substr(begin, end - begin);
  std::size_t last = 0;
  double sure = 0;
  if (run.size() <= 4 && byte_at(text, end, ' ') && is_outward(run)) {
    last = run_end(text, end + 1, capital_or_digit);
    if (!is_inward(text.substr(end + 1, last - end - 1)))
      return 0;
    sure = 0.7;
  } else if (run.size() >= 5 && run.size() <= 7 &&
             is_inward(run.substr(run.size() - 3)) &&
             is_outward(run.substr(0, run.size() - 3))) {
    last = end;
    sure = run.size() == 5 ? 0.3 : 0.5;
  }
  if (last == 0 || is_at(text, last, word) ||
      (last + 1 < text.size() && joins(text[last]) && text[last] != '.' &&
       is(text[last + 1], word)))
    return 0;
  if (labels::said_before(text, begin, address_words, 60))
    sure = 0.9;
  found.add(postal::uk_postcode, begin, last, sure);
  return last;
}

/// Begin of the capitalised words that end at `i`, or `i` if there are none.
std::size_t city_begin(std::string_view text, std::size_t i) {
  constexpr std::size_t window = 48;
  constexpr int max_words = 4;
  const std::size_t floor = i > window ? i - window : 0;
  std::size_t best = i;
  std::size_t at = i;
  for (int n = 0; n < max_words; ++n) {
    std::size_t begin = at;
    while (begin > floor &&
           (is(text[begin - 1], letter) || text[begin - 1] == '.' ||
            text[begin - 1] == '\'' || text[begin - 1] == '-' ||
            (static_cast<unsigned char>(text[begin - 1]) & 0x80) != 0))
      --begin;
    if (begin == at || !is(text[begin], upper))
      break;
    best = begin;
    // a full stop ends a sentence, but not St. Louis
    const bool stop =
        begin >= floor + 5 && text[begin - 2] == '.' &&
        !(is(text[begin - 3], lower) && is(text[begin - 4], upper) &&
          !is(text[begin - 5], letter));
    if (begin <= floor + 1 || text[begin - 1] != ' ' || stop)
      break;
    at = begin - 1;
  }
  return best;
}

/// Begin of "City, ST" right before the digits at `zip`, or npos.
std::size_t city_and_state(std::string_view text, std::size_t zip) {
  if (zip < 7 || text[zip - 1] != ' ' ||
      !is_pair_of(us_states, text.substr(zip - 3, 2)) || text[zip - 4] != ' ' ||
      text[zip - 5] != ',')
    return npos;
  const std::size_t begin = city_begin(text, zip - 5);
  return begin < zip - 5 ? begin : npos;
}

/// End of the ZIP code in the digits [begin, end), or 0.
std::size_t add_zip(std::string_view text, std::size_t begin, std::size_t end,
                    sink& found) {
  if (end - begin != 5)
    return 0;
  const std::size_t plus =
      byte_at(text, end, '-') ? run_end(text, end + 1, digit) : end;
  const bool plus_4 =
      plus == end + 5 && !is_at(text, plus, word) &&
      !(byte_at(text, plus, '-') && is_at(text, plus + 1, word));
  const std::size_t city = city_and_state(text, begin);
  if (city != npos && (plus_4 || !is_at(text, end, word)))
    found.add(postal::us_city_state_zip, city, plus_4 ? plus : end, 0.8);
  const bool alone =
      begin == 0 || !(joins(text[begin - 1]) || text[begin - 1] == '$');
  if (plus_4 && alone &&
      !(byte_at(text, plus, '.') && is_at(text, plus + 1, digit))) {
    const bool said =
        city != npos || labels::said_before(text, begin, address_words, 60);
    found.add(postal::us_zip_plus_4, begin, plus, said ? 0.9 : 0.5);
  }
  return plus_4 ? plus : 0;
}

/// Whether the run [begin, end) of capitals and digits can be a postcode or
/// its first part, or a ZIP code.
bool may_be_postal(std::string_view text, const text_masks& masks,
                   std::size_t begin, std::size_t end) {
  const std::size_t size = end - begin;
  if (size > 7)
    return false;
  // behind "City, ST " or before a hyphen and four more
  if (masks.has(bytes_of::digit, begin))
    return size == 5 &&
           (byte_at(text, end, '-') || (begin > 5 && text[begin - 5] == ','));
  return size > 1 && (masks.at(bytes_of::digit, begin + 1) & 3) != 0;
}

/// Places of a block where five digits begin, or one or two capitals and a
/// digit.
std::uint64_t postal_begins(const text_masks& masks, std::size_t block) {
  const std::uint64_t begins = masks.begins(bytes_of::capital_or_digit, block);
  if (begins == 0)
    return 0;
  const two_blocks digits = masks.both(bytes_of::digit, block);
  const two_blocks capitals = masks.both(bytes_of::upper, block);
  const two_blocks pairs = digits & digits >> 1;
  const two_blocks places =
      (pairs & pairs >> 2 & digits >> 4) |
      (capitals & (digits >> 1 | (capitals >> 1 & digits >> 2)));
  return begins & static_cast<std::uint64_t>(places);
}

void scan_postal(std::string_view text, const std::vector<bool>& wanted,
                 std::vector<group_match>& out) {
  sink found{wanted, out};
  constexpr auto set = bytes_of::capital_or_digit;
  const masks_scope masks(text);
  std::size_t i = 0;
  const auto begins = [&](std::size_t block) {
    return postal_begins(*masks, block);
  };
  while ((i = masks->next_place(i, begins)) != npos) {
    const std::size_t end = masks->run_end(set, i);
    if (!may_be_postal(text, *masks, i, end)) {
      i = masks->run_end(bytes_of::alnum, end);
      continue;
    }
    if (end - i > 7 || !starts_clean(text, i) || is_at(text, end, lower)) {
      i = run_end(text, end, alnum);
      continue;
    }
    const std::size_t last = is(text[i], digit)
                                 ? add_zip(text, i, end, found)
                                 : add_postcode(text, i, end, found);
    i = std::max(last, end);
  }
}

} // namespace

const group postal_group = {"postal-codes", scan_postal};

} // namespace weir::detectors
