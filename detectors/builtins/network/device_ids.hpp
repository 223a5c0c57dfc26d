// Numbers of mobile devices and SIM cards.
#pragma once

#include "detectors/builtin.hpp"

#include <string_view>

namespace weir::detectors {

/// 15 digits with Luhn's check digit behind IMEI, bare or as 2-6-6-1 and
/// 8-6-1 with blanks or hyphens.
extern const anchored imei;

/// 14 or 15 digits that start like a country (2 to 7, or the test network's
/// 001) behind IMSI.
extern const anchored imsi;

/// 19 or 20 digits that start with 89 and a country's code, Luhn's check
/// digit, nothing attached: 0.7, with a word such as "sim" before it 0.95.
extern const group iccid_group;

} // namespace weir::detectors
