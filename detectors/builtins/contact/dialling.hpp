// Which telephone numbers countries give out.
#pragma once

#include <cstddef>
#include <string_view>

namespace weir::detectors {

/// A country's code and how many digits follow it.
struct dialling_plan {
  std::size_t code_digits = 0; ///< 0: no such country
  std::size_t shortest = 0;
  std::size_t longest = 0;
};

/// The plan whose code `digits` start with (ITU-T E.164; no code starts like
/// another, so there is one at most).
dialling_plan plan_of(std::string_view digits);

/// Whether ten digits can be a number of the North American plan: area and
/// exchange start with 2 to 9.
bool is_nanp(std::string_view national);

} // namespace weir::detectors
