// Character classes and searches that the built-in scanners share.
//
// Scanners look at bytes through these helpers only. Built with
// WEIR_COUNT_WORK each look is counted, so that a test can hold a scanner to
// linear work without a clock; in a normal build the counting is gone.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace weir::detectors::chars {

inline constexpr std::size_t npos = std::string_view::npos;

#ifdef WEIR_COUNT_WORK
inline thread_local std::uint64_t work = 0;
inline void count(std::uint64_t looks) {
  work += looks;
}
#else
inline void count(std::uint64_t) {}
#endif

inline constexpr std::uint8_t digit = 1;
inline constexpr std::uint8_t upper = 2;
inline constexpr std::uint8_t lower = 4;
inline constexpr std::uint8_t hex_letter = 8;
inline constexpr std::uint8_t plus_slash = 16;
inline constexpr std::uint8_t hyphen = 32;
inline constexpr std::uint8_t underscore = 64;
/// Blank, tab, line feed, carriage return.
inline constexpr std::uint8_t space = 128;

/// One byte of class bits for each byte value; 0 above ASCII, so that every
/// other script is a boundary.
inline constexpr auto table = [] {
  std::array<std::uint8_t, 256> bits{};
  for (int c = '0'; c <= '9'; ++c)
    bits[c] = digit;
  for (int c = 'A'; c <= 'Z'; ++c)
    bits[c] = upper | (c <= 'F' ? hex_letter : 0);
  for (int c = 'a'; c <= 'z'; ++c)
    bits[c] = lower | (c <= 'f' ? hex_letter : 0);
  bits['+'] = bits['/'] = plus_slash;
  bits['-'] = hyphen;
  bits['_'] = underscore;
  bits[' '] = bits['\t'] = bits['\n'] = bits['\r'] = space;
  return bits;
}();

inline constexpr std::uint8_t letter = upper | lower;
inline constexpr std::uint8_t alnum = letter | digit;
inline constexpr std::uint8_t word = alnum | underscore;
inline constexpr std::uint8_t hex = digit | hex_letter;
inline constexpr std::uint8_t base64 = alnum | plus_slash;
inline constexpr std::uint8_t base64url = alnum | hyphen | underscore;

/// Whether a byte is in one of the classes.
inline bool is(char c, std::uint8_t classes) {
  count(1);
  return (table[static_cast<unsigned char>(c)] & classes) != 0;
}

/// Same for the byte at an index; false outside the text.
inline bool is_at(std::string_view text, std::size_t i, std::uint8_t classes) {
  return i < text.size() && is(text[i], classes);
}

/// Whether the byte at an index is `c`; false outside the text.
inline bool byte_at(std::string_view text, std::size_t i, char c) {
  return i < text.size() && text[i] == c;
}

/// End of the run of these classes that starts at `i`.
inline std::size_t run_end(std::string_view text, std::size_t i,
                           std::uint8_t classes) {
  while (i < text.size() && is(text[i], classes))
    ++i;
  return i;
}

/// Begin of the run of these classes that ends at `i`, not before `floor`.
inline std::size_t run_begin(std::string_view text, std::size_t i,
                             std::uint8_t classes, std::size_t floor = 0) {
  while (i > floor && is(text[i - 1], classes))
    --i;
  return i;
}

/// First digit at or after `i` that can start a number of `shortest` (2 or
/// more) characters in which no two bytes side by side are both no digit, or
/// npos. Looks at two bytes in each such stretch, not at all of them.
std::size_t next_number(std::string_view text, std::size_t i,
                        std::size_t shortest);

/// The same for characters of these classes in place of digits.
std::size_t next_stretch(std::string_view text, std::size_t i,
                         std::size_t shortest, std::uint8_t classes);

/// Begin of the first run of these classes at or after `i` that has at least
/// `shortest` characters from `i` on, or npos. Looks at few bytes of what has
/// none.
std::size_t next_run(std::string_view text, std::size_t i, std::size_t shortest,
                     std::uint8_t classes);

/// First byte `c` at or after `from`, or npos.
std::size_t find_byte(std::string_view text, char c, std::size_t from);

/// First occurrence of `literal` (not empty) at or after `from`, or npos.
std::size_t find_literal(std::string_view text, std::string_view literal,
                         std::size_t from);

/// Whether what ends at `i` is a written-out escape: backslash and one of
/// n r t b f v, backslash u and four hex digits, backslash x or a percent sign
/// and two. Its last letter is then no part of the word that follows, as in
/// JSON inside JSON.
bool escape_before(std::string_view text, std::size_t i);

/// Whether a value may start at `i`: no byte of these classes stands directly
/// before it, a written-out escape aside.
inline bool starts_clean(std::string_view text, std::size_t i,
                         std::uint8_t classes = word) {
  return i == 0 || !is(text[i - 1], classes) || escape_before(text, i);
}

/// Lower-cases an ASCII letter.
inline char lowered(char c) {
  return is(c, upper) ? static_cast<char>(c | 0x20) : c;
}

/// Whether text[..i) ends with a lower-case ASCII word, in any case.
bool ends_with_word(std::string_view text, std::size_t i,
                    std::string_view lower_case);

} // namespace weir::detectors::chars
