// Telephone numbers in the forms people write them.
#pragma once

#include "detectors/builtin.hpp"

#include <cstdint>

namespace weir::detectors {

/// Members of `phone_group`. A match has the leading +, brackets, separators
/// and an extension in it.
enum class phone : std::uint16_t {
  /// Every form below, and behind a label such as "phone:" any 7 to 15 digits.
  any,
  /// + and digits without separators, by the plan of the country: 0.7, 0.95
  /// with a word such as "phone" before it.
  e164,
  /// The same with separators: 0.9.
  international,
  /// 212-555-0142, one separator, nothing attached: 0.6, with blanks 0.5, with
  /// a word before it 0.9. Area and exchange start with 2 to 9 unless a word
  /// says that it is a telephone number.
  us,
  /// +1 or 1 and the same: 0.9 and 0.7.
  us_country_code,
  /// (212) 555-0142: 0.8.
  us_parens,
  /// 020 7946 0958, 07700 900123: 0.6, with a word before it 0.9.
  uk,
};

/// One pass over numbers of 7 characters or more.
extern const group phone_group;

} // namespace weir::detectors
