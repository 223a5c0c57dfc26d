// Finds the ends of the shell's nested forms, without taking them apart.
#pragma once

#include <cstddef>
#include <string_view>

namespace weir::detectors::shell {

/// Index of the quote that closes the one before `i`, or the text's size.
/// `escapes`: a backslash takes the next byte with it.
std::size_t quote_end(std::string_view text, std::size_t i, char quote,
                      bool escapes);

/// Index of the `close` that matches the opening bracket before `i`: nested
/// quotes, substitutions and brackets are skipped. The text's size if none.
std::size_t bracket_end(std::string_view text, std::size_t i, char close);

/// End of the shell word that starts at `i`: the first unquoted blank, line
/// end or operator. Sets `broken` if a quote or bracket is not closed.
std::size_t word_end(std::string_view text, std::size_t i, bool& broken);

} // namespace weir::detectors::shell
