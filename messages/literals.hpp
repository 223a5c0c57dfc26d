// Strings and numbers of a JSON document that travels inside a string, such
// as a tool call's arguments: their values, and where they stand.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace weir {

/// One literal of a JSON document.
struct json_literal {
  std::uint32_t begin = 0; ///< first byte in the document, quotes excluded
  std::uint32_t end = 0;   ///< one past the last byte, quotes excluded
  bool is_string = false;  ///< else a number
  bool is_key = false;     ///< an object's key, else a value
  bool escaped = false;    ///< a string with at least one backslash
};

/// Every string and number of a document that is known to be valid JSON, in
/// the order of the text.
std::vector<json_literal> json_literals(std::string_view document);

/// Decodes the inside of a string literal of a valid document.
std::string decode_literal(std::string_view inside);

/// One character of a literal: its bytes as written and as decoded. A
/// surrogate pair's two escapes are one character.
struct spelled_character {
  std::size_t written = 0;
  std::size_t decoded = 0;
};

/// The character that the non-empty inside of a literal starts with.
spelled_character next_character(std::string_view inside);

} // namespace weir
