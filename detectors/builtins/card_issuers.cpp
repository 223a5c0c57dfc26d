#include "detectors/builtins/card_issuers.hpp"

#include <algorithm>
#include <cstdint>

namespace weir::detectors {

namespace {

struct issuer {
  std::uint32_t low;     ///< first prefix
  std::uint32_t high;    ///< last prefix, of as many digits
  unsigned digits;       ///< how many digits the prefixes have
  std::uint32_t lengths; ///< bit n: numbers of n digits
};

constexpr std::uint32_t bit(unsigned n) {
  return 1u << n;
}
constexpr std::uint32_t from_to(unsigned low, unsigned high) {
  std::uint32_t bits = 0;
  for (unsigned n = low; n <= high; ++n)
    bits |= bit(n);
  return bits;
}

// Ranges overlap where networks share them; any row that fits is enough. No
// row starts with 1: millisecond, microsecond and nanosecond times do.
constexpr issuer issuers[] = {
    {2200, 2205, 4, from_to(16, 19)},         // Mir, Borica
    {2221, 2720, 4, bit(16)},                 // Mastercard, 2 series
    {300, 305, 3, bit(14) | bit(16)},         // Diners Club
    {3095, 3095, 4, bit(14) | bit(16)},       // Diners Club
    {34, 34, 2, bit(15)},                     // American Express
    {3528, 3589, 4, from_to(16, 19)},         // JCB
    {36, 36, 2, from_to(14, 16)},             // Diners Club
    {37, 37, 2, bit(15)},                     // American Express
    {38, 39, 2, bit(14) | bit(16)},           // Diners Club
    {4, 4, 1, bit(13) | bit(16) | bit(19)},   // Visa, Elo
    {50, 50, 2, bit(16) | bit(18) | bit(19)}, // Maestro, Elo, RuPay, Verve
    {5018, 5018, 4, from_to(12, 19)},         // Maestro
    {5020, 5020, 4, from_to(12, 19)},         // Maestro
    {5038, 5038, 4, from_to(12, 19)},         // Maestro
    {51, 55, 2, bit(16)},                     // Mastercard
    {56, 58, 2, bit(16) | bit(18) | bit(19)}, // Maestro
    {5893, 5893, 4, from_to(12, 19)},         // Maestro
    // Discover 6011 644-649 65, UnionPay 62, RuPay 60 65, Elo 6362,
    // InterPayment 636, Maestro: the shorter numbers only below, where the
    // prefix is narrow
    {60, 69, 2, from_to(16, 19)},
    {6304, 6304, 4, from_to(12, 19)},   // Maestro
    {6759, 6759, 4, from_to(12, 19)},   // Maestro
    {6761, 6763, 4, from_to(12, 19)},   // Maestro
    {81, 82, 2, from_to(16, 19)},       // RuPay, UnionPay
    {8600, 8600, 4, bit(16)},           // Uzcard
    {9112, 9112, 4, bit(16)},           // Belkart
    {9704, 9704, 4, bit(16) | bit(19)}, // Napas
    {9792, 9792, 4, bit(16)},           // Troy
    {9860, 9860, 4, bit(16)},           // Humo
};

std::uint32_t prefix(std::string_view digits, unsigned length) {
  std::uint32_t value = 0;
  for (unsigned i = 0; i < length; ++i)
    value = value * 10 + static_cast<std::uint32_t>(digits[i] - '0');
  return value;
}

bool issued(std::string_view digits) {
  return std::any_of(
      std::begin(issuers), std::end(issuers), [&](const issuer& row) {
        const std::uint32_t head = prefix(digits, row.digits);
        return row.low <= head && head <= row.high &&
               (row.lengths & bit(static_cast<unsigned>(digits.size()))) != 0;
      });
}

bool luhn(std::string_view digits) {
  int sum = 0;
  bool twice = false;
  for (auto i = digits.rbegin(); i != digits.rend(); ++i, twice = !twice) {
    const int value = (*i - '0') << (twice ? 1 : 0);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 == 0;
}

} // namespace

bool is_card_number(std::string_view digits) {
  if (digits.size() < 12 || digits.size() > 19)
    return false;
  if (digits.find_first_not_of(digits.front()) == std::string_view::npos)
    return false;
  return luhn(digits) && issued(digits);
}

} // namespace weir::detectors
