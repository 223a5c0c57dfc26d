// Bank accounts that are digits alone: CLABE, CBU, New Zealand.
#pragma once

#include "detectors/builtin.hpp"

#include <cstdint>

namespace weir::detectors {

/// Members of `account_group`. Check digits hold in each.
enum class account : std::uint16_t {
  /// Mexico, 18 digits: 0.6, 0.9 with its word before it, 0.3 where no
  /// bank has its first three digits or it reads as a Windows file time.
  clabe,
  /// Argentina, 22 digits: 0.8.
  cbu,
  /// New Zealand, two, three or four, seven and two or three digits with
  /// hyphens or blanks: 0.8.
  nz,
};

/// One pass over numbers of 15 characters or more.
extern const group account_group;

} // namespace weir::detectors
