// Keys with a common prefix whose vendor cannot be told.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// One row, sk-key-labelled: sk- and 16 or more letters, digits and joining
/// marks, both letters and digits among them, after a word that calls it a key,
/// a token or a secret in the same line. Forms with a vendor's own shape have
/// rows of their own.
std::span<const builtin> short_key_rows();

} // namespace weir::detectors
