#include "detectors/builtins/payment_card.hpp"

#include "detectors/builtins/card_issuers.hpp"
#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/iban.hpp"

#include <algorithm>
#include <array>

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
struct grouped {
  grouping sizes{};
  std::array<std::size_t, max_groups> ends{};
  std::size_t count = 0;
  char separator = 0; ///< 0 for a bare number
};

grouped read_groups(std::string_view text, std::size_t begin, std::size_t end) {
  grouped groups;
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

bool plausible(const grouped& groups, std::size_t used) {
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

/// Whether the first `used` groups are a card number with nothing attached.
bool is_card(std::string_view text, std::size_t begin, const grouped& groups,
             std::size_t used) {
  const std::size_t end = groups.ends[used - 1];
  std::array<char, max_digits> digits;
  std::size_t count = 0;
  for (std::size_t i = begin; i < end; ++i) {
    if (!is(text[i], digit))
      continue;
    if (count == max_digits)
      return false;
    digits[count++] = text[i];
  }
  const bool bare = used == 1;
  if (bare ? count < 12 : !plausible(groups, used))
    return false;
  // a hyphen is a separator in hyphenated numbers, and short bare ones are
  // too likely the last part of a UUID
  const bool strict = (!bare && groups.separator == '-') || count < 13;
  if (strict && (hyphen_joins(text, begin) || hyphen_follows(text, end)))
    return false;
  return ends_here(text, end) && is_card_number({digits.data(), count}) &&
         !inside_iban(text, begin, end);
}

/// End of the card number that starts with the digits [begin, end), or 0. The
/// longest that fits is taken: more masked rather than less.
std::size_t card_end(std::string_view text, std::size_t begin,
                     std::size_t end) {
  if (end - begin < 4 || end - begin > max_digits || !starts_here(text, begin))
    return 0;
  const grouped groups = read_groups(text, begin, end);
  for (std::size_t used = groups.count; used > 0; --used)
    if (is_card(text, begin, groups, used))
      return groups.ends[used - 1];
  return 0;
}

} // namespace

void scan_payment_card(std::string_view text, std::vector<byte_range>& out) {
  constexpr std::size_t shortest = 12;
  std::size_t i = 0;
  while ((i = next_number(text, i, shortest)) != npos) {
    const std::size_t end = run_end(text, i, digit);
    const std::size_t card = card_end(text, i, end);
    if (card != 0)
      out.push_back(
          {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(card)});
    i = card != 0 ? card : end;
  }
}

} // namespace weir::detectors
