// Sets of ASCII characters, and the ones that token shapes name by a letter.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>

namespace weir::detectors::tokens {

/// A set of ASCII characters.
struct char_set {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  constexpr bool has(char c) const {
    const auto code = static_cast<unsigned char>(c);
    return code < 64    ? (low >> code & 1) != 0
           : code < 128 ? (high >> (code - 64) & 1) != 0
                        : false;
  }
  constexpr void add(char c) {
    const auto code = static_cast<unsigned char>(c);
    (code < 64 ? low : high) |= std::uint64_t{1} << code % 64;
  }
  constexpr void add(char first, char last) {
    for (char c = first; c <= last; ++c)
      add(c);
  }
};

/// A class of characters: digits, letters up to these, and marks.
struct named_class {
  char name;
  char last_small;
  char last_capital;
  std::string_view marks;
};

inline constexpr named_class classes[] = {
    {'d', 0, 0, ""},         {'h', 'f', 0, ""},     {'x', 'f', 'F', ""},
    {'l', 'z', 0, ""},       {'u', 0, 'Z', ""},     {'a', 'z', 'Z', ""},
    {'w', 'z', 'Z', "_"},    {'t', 'z', 'Z', "_-"}, {'T', 'z', 'Z', "-"},
    {'e', 'z', 0, "_-"},     {'b', 'z', 'Z', "+/"}, {'Q', 'z', 'Z', "_-+/"},
    {'D', 'z', 'Z', "_-="},  {'s', 'z', 'Z', "_."}, {'z', 'z', 'Z', "_.~-"},
    {'q', 'z', 'Z', "_.=-"},
};

/// The class with this letter.
constexpr char_set class_of(char name) {
  const auto* found = std::ranges::find(classes, name, &named_class::name);
  if (found == std::end(classes))
    throw "no such class";
  char_set set;
  set.add('0', '9');
  if (found->last_small != 0)
    set.add('a', found->last_small);
  if (found->last_capital != 0)
    set.add('A', found->last_capital);
  for (char c : found->marks)
    set.add(c);
  return set;
}

} // namespace weir::detectors::tokens
