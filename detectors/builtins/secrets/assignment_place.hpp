// From the name of a setting to the place of its value, in the notations of
// code, settings, markup, command lines and prose.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace weir::detectors::secrets {

/// What joins a name to its value.
enum class joint : std::uint8_t {
  none,
  sign,  ///< = : := => and comparisons
  comma, ///< setenv("NAME", "value")
  tag,   ///< <name>value</name>
  is,    ///< the name is value
  blank  ///< --name value, NAME value
};

struct value_place {
  joint by = joint::none;
  std::size_t begin = 0; ///< of the value, behind its opening quote
  char quote = 0;        ///< 0 if there is none
  bool compared = false; ///< by == or !=

  explicit operator bool() const { return by != joint::none; }
};

/// End of what may still belong to a name whose last known word ends at `i`:
/// _KEY, Value, -prod, _2. npos if the name goes on in another way, as in
/// token_type and passwordField.
std::size_t name_end(std::string_view text, std::size_t i);

/// Where the value of the name that ends at `i` starts; reads at most some
/// hundred bytes, blanks for the most part.
value_place find_value(std::string_view text, std::size_t i);

/// End of a quoted value: the quote that closes it, at most `longest` bytes
/// on and in the same line, or npos.
std::size_t quoted_end(std::string_view text, const value_place& place,
                       std::size_t longest);

/// The word of letters that ends at `i`, one blank or joining mark before `i`
/// passed over: "next" before the token of nextToken and next_token.
std::string_view word_before(std::string_view text, std::size_t i);

/// Begin of the name around `i`: letters, digits and its joining marks.
std::size_t name_begin(std::string_view text, std::size_t i);

/// End of the longest of the literals that stands at `at`, in any case.
std::size_t literal_end(std::string_view text, std::size_t at,
                        std::span<const std::string_view> literals);

/// Whether the name around `at` is a part of a path or an address, such as the
/// module in example.org/token v1.2.
bool is_path_part(std::string_view text, std::size_t at);

/// Whether the name around `at` is an option of a command line.
bool is_flag(std::string_view text, std::size_t at);

/// Whether the name is the first argument of a call, in quotes:
/// setenv("NAME", ...).
bool is_first_argument(std::string_view text, std::size_t at);

} // namespace weir::detectors::secrets
