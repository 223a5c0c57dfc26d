// Letters as rules see them: small, without accents, disguises taken off.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace weir::detectors::prompts {

/// A code point and how many bytes it takes. Bytes that start none count as
/// one byte and the replacement character.
struct code_point {
  char32_t value = 0;
  std::uint32_t size = 1;
};

/// The first byte at or after `i` that is not ASCII, or the text's size.
std::size_t skip_ascii(std::string_view text, std::size_t i);

/// The code point at `i` < text.size().
code_point decode(std::string_view text, std::size_t i);

/// What a byte is to a word of ASCII letters and digits.
enum byte_kind : std::uint8_t {
  mark_byte = 0,
  small_byte = 1,
  capital_byte = 2,
  digit_byte = 4,
  other_byte = 8, ///< of a code point above ASCII
};
inline constexpr std::uint8_t alnum_bytes =
    small_byte | capital_byte | digit_byte;

inline constexpr auto byte_kinds = [] {
  std::array<std::uint8_t, 256> kinds{};
  for (int c = 'a'; c <= 'z'; ++c)
    kinds[c] = small_byte;
  for (int c = 'A'; c <= 'Z'; ++c)
    kinds[c] = capital_byte;
  for (int c = '0'; c <= '9'; ++c)
    kinds[c] = digit_byte;
  for (int c = 0x80; c <= 0xFF; ++c)
    kinds[c] = other_byte;
  return kinds;
}();

inline std::uint8_t kind_of_byte(char c) {
  return byte_kinds[static_cast<unsigned char>(c)];
}

/// What a code point is to the tokeniser.
enum class letter_kind : std::uint8_t {
  mark,      ///< punctuation, blanks, symbols: parts words
  letter,    ///< of a script with blanks between words
  ideograph, ///< of a script without: a word is found by the vocabulary
  invisible, ///< takes no room: dropped from words
};

letter_kind kind_of(char32_t value);

/// Whether letters are written with code points made to look like them:
/// mathematical and full-width letters, invisible characters.
bool is_disguise(char32_t value);

/// Whether a Cyrillic or Greek letter looks like a Latin one.
bool is_lookalike(char32_t value);

/// Appends a letter folded: small, Latin accents off, full-width and
/// mathematical letters plain. With `latin`, lookalikes of other scripts too.
void append_folded(char32_t value, bool latin, std::string& out);

} // namespace weir::detectors::prompts
