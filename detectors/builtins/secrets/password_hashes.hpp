// Hashes of passwords as systems store them.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// bcrypt-hash and unix-sha512-crypt, sorted by id.
std::span<const builtin> password_hash_rows();

} // namespace weir::detectors
