// Postal codes of the United States and the United Kingdom.
#pragma once

#include "detectors/builtin.hpp"

#include <cstdint>

namespace weir::detectors {

/// Members of `postal_group`.
enum class postal : std::uint16_t {
  /// Outward part of an existing area, inward part: 0.7 with the blank, 0.5
  /// without; 0.3 without it in five characters; 0.9 with a word before it.
  uk_postcode,
  /// Capitalised words, comma, one of the states, ZIP or ZIP+4: 0.8.
  us_city_state_zip,
  /// Five digits, hyphen, four: 0.5; 0.9 with a word before it.
  us_zip_plus_4,
};

/// One pass over runs of capitals and digits of five characters or more.
extern const group postal_group;

} // namespace weir::detectors
