// Payment card numbers: issuer prefix, length, Luhn.
#pragma once

#include "detectors/builtin.hpp"

#include <string_view>
#include <vector>

namespace weir::detectors {

/// Appends every card number: 12 to 19 digits that a network issues (see
/// card_issuers.hpp), bare or in the groups that cards are printed in, with
/// one kind of separator, single blanks or hyphens. Numbers inside a longer
/// number, a decimal, a UUID, an identifier or a valid IBAN are left alone.
void scan_payment_card(std::string_view text, std::vector<byte_range>& out);

} // namespace weir::detectors
