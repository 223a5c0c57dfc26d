// String helpers of the command analyser.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weir::detectors::shell {

inline constexpr std::size_t npos = std::string_view::npos;

/// Whether a whole text fits a pattern with `*` (anything), `?` (a byte) and
/// `[*]` (a star).
bool fits(std::string_view text, std::string_view pattern);

/// Whether one of the alternatives, separated by `|`, fits.
bool fits_any(std::string_view text, std::string_view patterns);

bool contains(std::string_view text, std::string_view part);

/// Whether one of the parts, separated by `|`, is in the text.
bool contains_any(std::string_view text, std::string_view parts);

std::string lower_case(std::string_view text);

/// The text without quotes, blanks, parentheses and backslashes, lower case,
/// at most `limit` bytes: for seeing calls however they are spelled.
std::string compact(std::string_view text, std::size_t limit);

/// Whether `word` is in the list, separated by blanks.
bool is_one_of(std::string_view word, std::string_view list);

/// Calls `use` with each word of a list separated by blanks.
template <class Use>
void each_word(std::string_view list, Use use) {
  while (!list.empty()) {
    const std::size_t cut = list.find(' ');
    if (cut != 0)
      use(list.substr(0, cut));
    list.remove_prefix(cut == npos ? list.size() : cut + 1);
  }
}

/// What follows the last slash.
std::string_view base_name(std::string_view path);

/// Decodes standard or URL-safe base64, white space skipped; nothing if other
/// characters occur. A damaged tail is dropped.
std::optional<std::string> decode_base64(std::string_view text);

/// Decodes pairs of hex digits, white space and "\x" skipped.
std::optional<std::string> decode_hex(std::string_view text);

/// Expands \n, \xHH, \NNN, \uHHHH and the like.
std::string decode_escapes(std::string_view text);

/// Takes out zero-width characters and spells full-width and look-alike
/// Cyrillic and Greek letters in ASCII. The text itself if there is none.
std::string fold(std::string_view text, bool& changed);

} // namespace weir::detectors::shell
