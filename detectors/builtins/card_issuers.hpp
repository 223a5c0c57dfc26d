// Which card networks issue which numbers.
#pragma once

#include <cstdint>
#include <string_view>

namespace weir::detectors {

/// What a number can be by its prefix and length.
enum class card_kind : std::uint8_t {
  amex,
  diners,
  discover,     ///< 6011, 65
  discover_644, ///< 644 to 649
  elo,
  jcb,
  maestro,
  mastercard_2, ///< 2221 to 2720
  mastercard_5, ///< 51 to 55
  mir,
  rupay,
  troy,
  unionpay, ///< 62, 16 to 18 digits
  unionpay_19,
  visa, ///< 16 digits
  visa_13,
  visa_19,
  other, ///< Uzcard, Humo, Belkart, Napas, Verve and older ranges
};

/// Bit n: a number of kind n. Networks share ranges, so there may be several.
using card_kinds = std::uint32_t;

constexpr card_kinds kind_bit(card_kind kind) {
  return card_kinds{1} << static_cast<unsigned>(kind);
}

/// The kinds of `digits` (12 to 19 of '0'..'9') by the table of prefixes and
/// lengths in card_issuers.cpp. 0 for what no network issues, what fails
/// Luhn's check (ISO/IEC 7812-1), and for one digit repeated.
card_kinds kinds_of_card(std::string_view digits);

/// Whether it is of any kind.
bool is_card_number(std::string_view digits);

} // namespace weir::detectors
