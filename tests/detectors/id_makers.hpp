// Makes official numbers at random, with check digits of its own reckoning:
// nothing here is shared with the checks under test.
#pragma once

#include <random>
#include <span>
#include <string>
#include <string_view>

namespace weir::test {

/// What changing one digit of a number does to it.
enum class change {
  always_caught, ///< the check digit catches each
  mostly_caught, ///< it catches most: several characters share a check, or
                 ///< a range catches
  free,          ///< there is no check
};

struct id_maker {
  const char* id;   ///< of the built-in
  const char* line; ///< {} is the value
  change digit;
  /// A value as its issuer writes it; empty where this draw has no valid
  /// check digit.
  std::string (*make)(std::mt19937& random);
};

std::span<const id_maker> id_makers();

} // namespace weir::test
