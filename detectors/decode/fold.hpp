// Reads a text the way a person's eye does: without invisible characters, and
// with look-alikes as the letters they look like.
#pragma once

#include "detectors/decode/layer.hpp"

#include <string_view>

namespace weir::detectors {

/// Whether a text (valid UTF-8) has a character that folding might change. One
/// fast pass; false for ASCII.
bool needs_fold(std::string_view text);

/// Folds a text and sets `out`; false, with `out` empty, if nothing that could
/// hide a word would change. The ranges of the layer are exact.
///
/// - Characters that Unicode calls default-ignorable go: zero-width ones, soft
///   hyphens, tags, variation selectors, marks of direction. Those stay that
///   join letters of scripts which need them, or belong to an emoji.
/// - Letters and digits in other forms become ASCII: fullwidth, mathematical,
///   circled, long s, the Kelvin sign. Punctuation and blanks follow them, but
///   alone are no reason to fold.
/// - Letters that look like ASCII ones (Cyrillic, Greek, Cherokee and so on)
///   become these in a word that has both; and in a word of nothing but such
///   letters, if ASCII letters stand in the same token or ASCII words stand on
///   both sides. Any other word in its own script stays as it is.
///
/// What looks like what is ICU's data, read at first use. If ICU cannot be
/// used, what it would have said of look-alikes is left out, and
/// `fold_is_complete` is false.
bool fold(std::string_view text, layer& out);

/// Whether ICU gave its data on look-alikes.
bool fold_is_complete();

} // namespace weir::detectors
