// International bank account numbers (ISO 13616).
#pragma once

#include <string_view>

namespace weir::detectors {

/// Whether [begin, end), digits in groups, is a piece of a valid IBAN written
/// in groups of four: country, length and the check of modulus 97 are right.
bool inside_iban(std::string_view text, std::size_t begin, std::size_t end);

} // namespace weir::detectors
