#include "detectors/builtins/card_issuers.hpp"

#include "detectors/builtins/ids/checksums.hpp"

namespace weir::detectors {

namespace {

struct issuer {
  std::uint32_t low;     ///< first prefix
  std::uint32_t high;    ///< last prefix, of as many digits
  unsigned digits;       ///< how many digits the prefixes have
  std::uint32_t lengths; ///< bit n: numbers of n digits
  card_kind kind;
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

using enum card_kind;

// Ranges overlap where networks share them. No row starts with 1: millisecond,
// microsecond and nanosecond times do. Maestro owns all of 50, 56 to 58 and 6,
// but its shorter numbers are taken only where the prefix is narrow.
constexpr issuer issuers[] = {
    {2200, 2204, 4, from_to(16, 19), mir},
    {2205, 2205, 4, from_to(16, 19), other}, // Borica
    {2221, 2720, 4, bit(16), mastercard_2},
    {300, 305, 3, bit(14) | bit(16), diners},
    {3095, 3095, 4, bit(14) | bit(16), diners},
    {34, 34, 2, bit(15), amex},
    {3528, 3589, 4, from_to(16, 19), jcb},
    {36, 36, 2, from_to(14, 16), diners},
    {37, 37, 2, bit(15), amex},
    {38, 39, 2, bit(14) | bit(16), diners},
    {4, 4, 1, bit(16), visa},
    {4, 4, 1, bit(13), visa_13},
    {4, 4, 1, bit(19), visa_19},
    {4011, 4011, 4, bit(16), elo},
    {4312, 4312, 4, bit(16), elo},
    {4389, 4389, 4, bit(16), elo},
    {50, 50, 2, bit(16) | bit(18) | bit(19), maestro},
    {5018, 5018, 4, from_to(12, 19), maestro},
    {5020, 5020, 4, from_to(12, 19), maestro},
    {5038, 5038, 4, from_to(12, 19), maestro},
    {5041, 5041, 4, bit(16), elo},
    {5067, 5067, 4, bit(16), elo},
    {508, 508, 3, bit(16), rupay},
    {5090, 5090, 4, bit(16), elo},
    {51, 55, 2, bit(16), mastercard_5},
    {56, 58, 2, bit(16) | bit(18) | bit(19), maestro},
    {5893, 5893, 4, from_to(12, 19), maestro},
    {60, 60, 2, bit(16), rupay},
    {60, 69, 2, from_to(16, 19), maestro},
    {6011, 6011, 4, from_to(16, 19), discover},
    {62, 62, 2, from_to(16, 18), unionpay},
    {62, 62, 2, bit(19), unionpay_19},
    {6277, 6277, 4, bit(16), elo},
    {6304, 6304, 4, from_to(12, 19), maestro},
    {6362, 6363, 4, bit(16), elo},
    {644, 649, 3, from_to(16, 19), discover_644},
    {65, 65, 2, from_to(16, 19), discover},
    {65, 65, 2, bit(16), rupay},
    {6759, 6759, 4, from_to(12, 19), maestro},
    {6761, 6763, 4, from_to(12, 19), maestro},
    {81, 82, 2, bit(16), rupay},
    {81, 82, 2, from_to(17, 19), other},       // UnionPay
    {8600, 8600, 4, bit(16), other},           // Uzcard
    {9112, 9112, 4, bit(16), other},           // Belkart
    {9704, 9704, 4, bit(16) | bit(19), other}, // Napas
    {9792, 9792, 4, bit(16), troy},
    {9860, 9860, 4, bit(16), other}, // Humo
};

std::uint32_t prefix(std::string_view digits, unsigned length) {
  std::uint32_t value = 0;
  for (unsigned i = 0; i < length; ++i)
    value = value * 10 + static_cast<std::uint32_t>(digits[i] - '0');
  return value;
}

} // namespace

card_kinds kinds_of_card(std::string_view digits) {
  if (digits.size() < 12 || digits.size() > 19 || !checksums::luhn(digits) ||
      digits.find_first_not_of(digits.front()) == std::string_view::npos)
    return 0;
  card_kinds kinds = 0;
  for (const issuer& row : issuers) {
    const std::uint32_t head = prefix(digits, row.digits);
    if (row.low <= head && head <= row.high &&
        (row.lengths & bit(static_cast<unsigned>(digits.size()))) != 0)
      kinds |= kind_bit(row.kind);
  }
  return kinds;
}

bool is_card_number(std::string_view digits) {
  return kinds_of_card(digits) != 0;
}

} // namespace weir::detectors
