// Postal addresses.
#pragma once

#include "detectors/builtin.hpp"

namespace weir::detectors {

/// House number, one to four capitalised words or ordinals, a street word
/// such as St or Avenue, and a flat's number: 0.7; 0.9 with a flat, or with a
/// word such as "address" before it.
extern const anchored us_street;

/// PO Box in any spelling and its number.
extern const anchored po_box;

/// What stands behind "home address", "mailing address", "residence" and the
/// like: the rest of the line or of the quoted string, 80 characters and up to
/// three more parts of 40 behind commas. 0.9 with a digit in it, 0.6 with a
/// comma, else 0.3.
extern const anchored labelled_address;

} // namespace weir::detectors
