// Payment card numbers: issuer prefix, length, Luhn.
#pragma once

#include "detectors/builtin.hpp"
#include "detectors/builtins/card_issuers.hpp"

#include <string_view>
#include <vector>

namespace weir::detectors {

/// Cards of one kind are the member of that kind's number; these are the
/// others.
inline constexpr std::uint16_t any_card =
    static_cast<std::uint16_t>(card_kind::other) + 1;
inline constexpr std::uint16_t card_in_fours = any_card + 1;
inline constexpr std::uint16_t card_track2 = any_card + 2;

/// Every card number: 12 to 19 digits that a network issues (see
/// card_issuers.hpp), bare or in the groups that cards are printed in, with
/// one kind of separator, single blanks or hyphens. Numbers inside a longer
/// number, a decimal, a UUID, an identifier or a valid IBAN are left alone.
/// Confidence: 0.95 with a word such as "card" before it, 0.8 in groups, 0.7
/// bare with 14 to 16 digits, else 0.5.
extern const group card_group;

} // namespace weir::detectors
