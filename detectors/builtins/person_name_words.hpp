// Which words are names of people: a gazetteer of given names, surnames and
// words that are neither.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace weir::detectors::person_name {

/// What the gazetteer says of a word; bits add up.
enum : std::uint8_t {
  given = 1,
  surname = 2,
  common = 4, ///< an ordinary word, a place, a month, a product
  title = 8,
  particle = 16,
  thing = 32, ///< makes a company or a place of the words before
};

/// A word without marks and in small letters.
struct folded_word {
  std::array<char, 48> bytes{};
  std::uint8_t size = 0;

  std::string_view text() const { return {bytes.data(), size}; }
};

/// Folds a word: Latin letters lose their marks, every script its capitals;
/// apostrophes and hyphens go. Empty if it is too long for a name.
folded_word fold_name(std::string_view word);

/// Bits of a folded word; 0 if it is not known. Thread-safe; the table is made
/// at first use.
std::uint8_t facts_of(std::string_view folded);

/// Whether an unknown word ends as surnames of some language do.
bool ends_like_surname(std::string_view folded);

/// The character at `i` of a valid text.
struct letter {
  std::uint32_t point = 0;
  std::uint8_t length = 1;
};
letter letter_at(std::string_view text, std::size_t i);

bool is_letter(std::uint32_t point); ///< of a script that sets words apart
bool is_capital(std::uint32_t point);
/// A letter of a script without capitals: Arabic, Hebrew, Devanagari.
bool is_caseless(std::uint32_t point);

} // namespace weir::detectors::person_name
