#include "detectors/builtins/payment_card.hpp"

#include "detectors/builtins/block_masks.hpp"
#include "detectors/builtins/card_issuers.hpp"
#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/contact/labels.hpp"
#include "detectors/builtins/iban.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace weir::detectors {

namespace {

using namespace chars;

constexpr std::size_t max_groups = 5;
constexpr std::size_t max_digits = 19;

/// How numbers are printed and typed; 0 fills up.
using grouping = std::array<std::uint8_t, max_groups>;
constexpr grouping groupings[] = {
    {4, 4, 4, 4, 0},  {4, 4, 4, 4, 1},  {4, 4, 4, 4, 2}, {4, 4, 4, 4, 3},
    {4, 4, 4, 0, 0},  {4, 4, 4, 1, 0},  {4, 4, 4, 2, 0}, {4, 4, 4, 3, 0},
    {4, 6, 5, 0, 0},  {4, 6, 4, 0, 0},  {4, 4, 5, 0, 0}, {4, 3, 3, 3, 0},
    {6, 13, 0, 0, 0}, {6, 10, 0, 0, 0}, {8, 8, 0, 0, 0},
};

/// Consecutive digit groups with one kind of separator between them.
struct number_groups {
  grouping sizes{};
  std::array<std::size_t, max_groups> ends{};
  std::size_t count = 0;
  char separator = 0; ///< 0 for a bare number
};

number_groups read_groups(std::string_view text, std::size_t begin,
                          std::size_t end) {
  number_groups groups;
  for (;;) {
    if (end - begin > max_digits)
      break;
    groups.sizes[groups.count] = static_cast<std::uint8_t>(end - begin);
    groups.ends[groups.count] = end;
    if (++groups.count == max_groups || end + 1 >= text.size())
      break;
    const char gap = text[end];
    if ((gap != ' ' && gap != '-') || !is(text[end + 1], digit) ||
        (groups.separator != 0 && gap != groups.separator))
      break;
    groups.separator = gap;
    begin = end + 1;
    end = begin;
    while (end < text.size() && end - begin <= max_digits &&
           is(text[end], digit))
      ++end;
  }
  return groups;
}

bool plausible(const number_groups& groups, std::size_t used) {
  grouping sizes{};
  std::copy_n(groups.sizes.begin(), used, sizes.begin());
  return std::find(std::begin(groupings), std::end(groupings), sizes) !=
         std::end(groupings);
}

/// The third part of a UUID and what follows it, or another number, is in
/// front of the hyphen before `begin`.
bool hyphen_joins(std::string_view text, std::size_t begin) {
  if (begin < 2 || text[begin - 1] != '-')
    return false;
  const std::size_t floor = begin < 6 ? 0 : begin - 6;
  const std::size_t part = run_begin(text, begin - 1, hex, floor);
  const bool uuid = begin - 1 - part == 4 && part > 0 && text[part - 1] == '-';
  return uuid || is(text[begin - 2], digit);
}

bool starts_here(std::string_view text, std::size_t begin) {
  if (begin == 0)
    return true;
  const char before = text[begin - 1];
  // track 1 of a magnetic stripe: %B and the number
  if (before == 'B' && begin >= 2 && text[begin - 2] == '%')
    return true;
  if (!starts_clean(text, begin) || before == '+')
    return false;
  if (before != '.')
    return true;
  // a decimal: 0.4111 or .4111, but not "number.4111"
  return begin >= 2 && is(text[begin - 2], letter);
}

bool ends_here(std::string_view text, std::size_t end) {
  if (is_at(text, end, word))
    return false;
  return !(byte_at(text, end, '.') && is_at(text, end + 1, digit));
}

bool hyphen_follows(std::string_view text, std::size_t end) {
  return byte_at(text, end, '-') && is_at(text, end + 1, digit);
}

/// What the first `used` groups can be, 0 unless nothing is attached to them.
card_kinds kinds_of(std::string_view text, std::size_t begin,
                    const number_groups& groups, std::size_t used) {
  const std::size_t end = groups.ends[used - 1];
  std::array<char, max_digits> digits;
  std::size_t count = 0;
  for (std::size_t i = begin; i < end; ++i) {
    if (!is(text[i], digit))
      continue;
    if (count == max_digits)
      return 0;
    digits[count++] = text[i];
  }
  const bool bare = used == 1;
  if (bare ? count < 12 : !plausible(groups, used))
    return 0;
  // a hyphen is a separator in hyphenated numbers, and short bare ones are
  // too likely the last part of a UUID
  const bool strict = (!bare && groups.separator == '-') || count < 13;
  if (strict && (hyphen_joins(text, begin) || hyphen_follows(text, end)))
    return 0;
  if (!ends_here(text, end))
    return 0;
  const card_kinds kinds = kinds_of_card({digits.data(), count});
  return kinds != 0 && !inside_iban(text, begin, end) ? kinds : 0;
}

/// Grouping is a sign, a word near by is a better one. Bare numbers of 12 and
/// 13 digits can be barcodes, of 17 and more 64-bit ids.
double confidence(std::string_view text, std::size_t begin, std::size_t end,
                  bool bare) {
  static constexpr std::string_view card_words[] = {
      "card", "cards",   "creditcard", "debit",      "credit",
      "visa", "amex",    "maestro",    "mastercard", "unionpay",
      "pan",  "payment", "carte",      "tarjeta",    "karte",
      "cc",   "mir",     "rupay",      "discover"};
  if (labels::said_before(text, begin, card_words))
    return 0.95;
  if (!bare)
    return 0.8;
  return end - begin >= 14 && end - begin <= 16 ? 0.7 : 0.5;
}

/// Whether [i, end) of `text` is expiry YYMM, service code and more digits.
bool is_track_rest(std::string_view text, std::size_t i, std::size_t end) {
  if (end - i < 7 || end - i > 24)
    return false;
  const int month = (text[i + 2] - '0') * 10 + (text[i + 3] - '0');
  return month >= 1 && month <= 12;
}

/// Track 2 of a magnetic stripe around the bare number [begin, end): a
/// semicolon, the number, =, the rest, a question mark. Empty if it is none.
byte_range track2_around(std::string_view text, std::size_t begin,
                         std::size_t end) {
  if (begin == 0 || text[begin - 1] != ';' || !byte_at(text, end, '='))
    return {};
  const std::size_t rest = run_end(text, end + 1, digit);
  if (!byte_at(text, rest, '?') || !is_track_rest(text, end + 1, rest))
    return {};
  return {static_cast<std::uint32_t>(begin - 1),
          static_cast<std::uint32_t>(rest + 1)};
}

/// Collects the readings of one number: of each member the longest.
struct readings {
  const std::vector<bool>& wanted;
  std::vector<group_match>& out;
  std::uint32_t taken = 0; ///< bit n: member n has its match

  void add(unsigned member, byte_range range, double sure) {
    const std::uint32_t bit = 1u << member;
    if ((taken & bit) != 0)
      return;
    taken |= bit;
    if (member < wanted.size() && wanted[member])
      out.push_back({static_cast<std::uint16_t>(member), {range, sure}});
  }
};

void add_reading(std::string_view text, std::size_t begin,
                 const number_groups& groups, std::size_t used,
                 card_kinds kinds, readings& found) {
  const std::size_t end = groups.ends[used - 1];
  const byte_range range{static_cast<std::uint32_t>(begin),
                         static_cast<std::uint32_t>(end)};
  const double sure = confidence(text, begin, end, used == 1);
  for (unsigned kind = 0; kind < any_card; ++kind)
    if ((kinds >> kind & 1) != 0)
      found.add(kind, range, sure);
  found.add(any_card, range, sure);
  if (used == 4 && end - begin == 19)
    found.add(card_in_fours, range, sure);
  if (const byte_range track = track2_around(text, begin, end); track.end != 0)
    found.add(card_track2, track, 1);
}

/// End of the longest card number that starts with the digits [begin, end), or
/// 0. Numbers of 16 and of 19 digits can start alike; of each kind the longest
/// that fits is taken, more masked rather than less.
std::size_t read_cards(std::string_view text, std::size_t begin,
                       std::size_t end, readings found) {
  if (end - begin < 4 || end - begin > max_digits || !starts_here(text, begin))
    return 0;
  const number_groups groups = read_groups(text, begin, end);
  std::size_t longest = 0;
  for (std::size_t used = groups.count; used > 0; --used) {
    const card_kinds kinds = kinds_of(text, begin, groups, used);
    if (kinds == 0)
      continue;
    add_reading(text, begin, groups, used, kinds, found);
    longest = std::max(longest, groups.ends[used - 1]);
  }
  return longest;
}

/// Whether digits that start as these bits say can be those of a card: twelve
/// at least, alone or behind a group that some card's number starts with.
bool may_be_card(std::uint64_t digits) {
  constexpr std::uint64_t reach = (1u << 24) - 1;
  const int first = std::countr_one(digits);
  return first >= 12 || (first >= 4 && (digits >> (first + 1) & 1) != 0 &&
                         std::popcount(digits & reach) >= 12);
}

void scan_cards(std::string_view text, const std::vector<bool>& wanted,
                std::vector<group_match>& out) {
  const masks_scope masks(text);
  std::size_t i = 0;
  const auto begins = [&](std::size_t block) {
    std::uint64_t found = masks->begins(bytes_of::digit, block);
    if (found != 0) {
      two_blocks fours = masks->both(bytes_of::digit, block);
      fours &= fours >> 1;
      fours &= fours >> 2;
      found &= static_cast<std::uint64_t>(fours);
    }
    return found;
  };
  while ((i = masks->next_place(i, begins)) != npos) {
    const std::size_t end = masks->run_end(bytes_of::digit, i);
    if (!may_be_card(masks->at(bytes_of::digit, i))) {
      i = end;
      continue;
    }
    const std::size_t card = read_cards(text, i, end, {wanted, out});
    i = card != 0 ? card : end;
  }
}

} // namespace

const group card_group = {"cards", scan_cards};

} // namespace weir::detectors
