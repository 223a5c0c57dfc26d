// Private keys in armour and in the files of programs.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// A row a kind, sorted by id. Armour (RFC 7468, OpenPGP) is matched from its
/// BEGIN line to its END line, with real line ends or written-out ones;
/// without an END line, with the base64 that follows.
std::span<const builtin> private_key_rows();

} // namespace weir::detectors
