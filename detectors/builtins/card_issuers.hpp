// Which card networks issue which numbers.
#pragma once

#include <string_view>

namespace weir::detectors {

/// Whether `digits` (12 to 19 of '0'..'9') is a number that a card network
/// issues: prefix and length of the table in card_issuers.cpp, Luhn's check
/// digit (ISO/IEC 7812-1), and not one digit repeated.
bool is_card_number(std::string_view digits);

} // namespace weir::detectors
