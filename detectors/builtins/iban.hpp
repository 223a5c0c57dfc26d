// International bank account numbers (ISO 13616).
#pragma once

#include <string_view>

namespace weir::detectors {

struct iban_reading {
  std::size_t end = 0; ///< 0: no number starts there
  bool grouped = false;
};

/// Reads the number that starts at `begin`, without separators or in groups of
/// four with single blanks or hyphens. The country's own length and form and
/// the check of modulus 97 are right, and no letter or digit follows.
iban_reading read_iban(std::string_view text, std::size_t begin);

/// Whether [begin, end), digits in groups, is a piece of a valid IBAN written
/// in groups of four.
bool inside_iban(std::string_view text, std::size_t begin, std::size_t end);

} // namespace weir::detectors
