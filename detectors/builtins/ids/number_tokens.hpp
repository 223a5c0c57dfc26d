// Cuts a text into chains: runs of letters and digits that single separators
// join, each with a digit in it or short and in capitals. Numbers of any
// issuer are stretches of such a chain.
#pragma once

#include "detectors/builtins/block_masks.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace weir::detectors::ids {

/// What a run is made of.
enum class made_of : std::uint8_t { other, digits, letters, mixed };

/// Longest run that can be a part of a number.
inline constexpr std::size_t longest_run = 20;

/// A run's class and length in one byte, for comparing many at a time.
constexpr std::uint8_t look_of(made_of kind, std::size_t length) {
  return static_cast<std::uint8_t>(static_cast<unsigned>(kind) << 5 | length);
}

struct token_part {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint8_t look = 0;
  bool lower = false; ///< its letters are small
  /// What stands between it and the part before: blank - . / + or (; a
  /// no-break blank or hyphen counts as the plain one.
  char separator = 0;
  std::uint16_t offset = 0; ///< in `chain::compact`
};

struct chain {
  static constexpr std::size_t capacity = 16;

  std::array<token_part, capacity> parts;
  std::size_t count = 0;
  /// Stretches that start behind these parts are for the next chain, which
  /// repeats the rest: this one had more parts than fit.
  std::size_t starts = 0;
  /// The parts without separators, letters in capitals.
  std::array<char, capacity*(longest_run + 1)> compact;

  /// Parts [first, last) without separators.
  std::string_view value(std::size_t first, std::size_t last) const;
};

/// Reads the next chain of at least `shortest` letters and digits that starts
/// at or after `from`. Returns where to go on, npos when there is none left.
/// `masks` are those of the text.
std::size_t next_chain(std::string_view text, const chars::text_masks& masks,
                       std::size_t from, std::size_t shortest, chain& out);

/// Length of the separator at `i` and its plain form, 0 if there is none.
std::size_t separator_at(std::string_view text, std::size_t i, char& plain);

/// The same for one that ends at `i`.
std::size_t separator_before(std::string_view text, std::size_t i, char& plain);

} // namespace weir::detectors::ids
