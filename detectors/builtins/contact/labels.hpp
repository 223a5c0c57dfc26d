// Labels: the words beside a value that say what it is.
//
// Words are given in lower case and found in any case, in plain text, in keys
// such as birthDate and birth_date, and in JSON.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace weir::detectors::labels {

using words = std::span<const std::string_view>;

/// The letters that some words start with: most places are ruled out by one.
class first_letters {
public:
  explicit first_letters(words choice);
  bool has(char c) const;

private:
  std::uint32_t bits_ = 0;
};

/// Whether a word may start at `i`: no letter before it, or it is the capital
/// of a camelCase name.
bool word_starts(std::string_view text, std::size_t i);

/// Length of the longest of these words that starts at `i`, or 0. A blank in a
/// word stands for any single blank, hyphen, underscore or none.
std::size_t word_length(std::string_view text, std::size_t i, words choice);

/// Where the value behind a label that ends at `i` begins: behind marks such
/// as `": "`, ` = ` and ` #`, at most one line break, and small words such as
/// "number" and "is". Looks at 64 bytes at most. Answers `i` when the text
/// goes on at once.
std::size_t value_begin(std::string_view text, std::size_t i);

/// The same with words of the caller's own passed over too.
std::size_t value_begin(std::string_view text, std::size_t i, words fillers);

/// Whether one of these words, or its plural, stands in the `window` bytes
/// before `i`.
bool said_before(std::string_view text, std::size_t i, words choice,
                 std::size_t window = 40);

} // namespace weir::detectors::labels
