// What a character is to folding, from ICU's data.
#pragma once

#include <cstdint>
#include <string_view>

namespace weir::detectors {

enum class fold_kind : std::uint8_t {
  other,     ///< stays, and parts words
  letter,    ///< a letter or mark of any script that looks like no ASCII one
  lookalike, ///< a letter that can be taken for `ascii`
  shape,     ///< a letter or digit that is `ascii` in another form
  near,      ///< one that is near to an ASCII letter: never alone a reason
  mark,      ///< punctuation or a symbol that can be written as `ascii`
  blank,     ///< a blank other than ASCII's
  ignorable, ///< not shown: default-ignorable, or a stroke over a letter
  joiner,    ///< ignorable, but some scripts and emoji need it
};

/// What folding does with one code point.
struct fold_entry {
  fold_kind kind = fold_kind::other;
  /// Takes joiners: a letter of a script that is written with them, an emoji.
  bool joins = false;
  /// Looks like an ASCII letter just so, not only in capitals.
  bool exact = false;
  char ascii[5] = {}; ///< ends with NUL

  std::string_view text() const { return ascii; }
};

/// The entry of a code point from 80 to 10FFFF. Thread-safe; entries are made
/// when the first of their block of 256 is asked for.
const fold_entry& fold_entry_of(std::uint32_t code_point);

/// Whether ICU gave its data.
bool lookalikes_known();

} // namespace weir::detectors
