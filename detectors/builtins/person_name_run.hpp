// Words side by side that could make a name.
#pragma once

#include "detectors/builtins/block_masks.hpp"
#include "detectors/builtins/person_name_words.hpp"

#include <cstdint>
#include <string_view>

namespace weir::detectors::person_name {

/// A word of a run of words that begin with capitals.
struct name_word {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint8_t facts = 0;
  bool initial = false;  ///< one letter, with or without a dot
  bool small = false;    ///< without a capital: a particle
  bool caseless = false; ///< of a script that has no capitals
  bool capitals = false; ///< nothing but capitals, two or more
  bool particle = false;
  bool title = false;
  bool thing = false;
  bool ends_well = false;
  bool dotted = false; ///< a dot behind it

  bool known(std::uint8_t bit) const { return (facts & bit) != 0; }
  bool strong(std::uint8_t bit) const {
    return (facts & bit) != 0 && (facts & common) == 0;
  }
  bool is_word() const { return facts == common; }
  bool unknown() const { return facts == 0; }
};

inline constexpr std::size_t longest_run = 8; // words

/// Words side by side.
struct run {
  name_word words[longest_run];
  std::size_t size = 0;
  std::size_t end = 0; ///< where to go on in the text
};

/// The bytes of a text that are no ASCII, and its capitals that a word may
/// start with, from left to right.
class name_starts {
public:
  explicit name_starts(const chars::text_masks& masks) : masks_(masks) {}

  /// The first one at or after `i`, which never goes back; the text's size if
  /// there is none.
  std::size_t next(std::size_t i);

private:
  std::uint64_t starts_in(std::size_t block) const;

  const chars::text_masks& masks_;
  std::size_t block_ = ~std::size_t{0};
  std::uint64_t starts_ = 0; ///< of the block
};

/// Whether the capital at `i` may begin a name: false, at little cost, for most
/// capitals of prose and code. What follows the word decides, or for a word by
/// itself whether it is a given name.
bool may_start_name(std::string_view text, const chars::text_masks& masks,
                    std::size_t i);

/// Whether a word may start at `i`: no letter or digit directly before it.
bool starts_word(std::string_view text, std::size_t i);

/// The run that begins with the word at `begin`: words that have a capital, or
/// no capitals in their script, with one blank between them. Empty if the first
/// word is none of a name.
run read_run(std::string_view text, std::size_t begin);

/// End of the letters, inner apostrophes and hyphens at `i`.
std::size_t end_of_word(std::string_view text, std::size_t i);

} // namespace weir::detectors::person_name
