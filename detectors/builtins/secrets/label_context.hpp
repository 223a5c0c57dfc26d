// The way from the name of a service to a value that belongs to it.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace weir::detectors::secrets {

/// How a value of one kind looks and what leads to it.
struct labelled_kind {
  /// Lower-case spellings of the service's name.
  std::span<const std::string_view> labels;
  /// End of a value of exactly this shape at `i`, or 0.
  std::size_t (*shape)(std::string_view text, std::size_t i);
  /// Whether a word such as key or token must stand between name and value,
  /// because the shape is that of digests and ids too; else signs will do.
  bool needs_key_word = true;
};

struct labelled_value {
  std::size_t begin = 0;
  std::size_t end = 0; ///< 0: there is none
};

/// The value that belongs to the label whose first byte is `at`. Reads at most
/// some hundred bytes from there.
labelled_value find_labelled(std::string_view text, std::size_t at,
                             const labelled_kind& kind);

} // namespace weir::detectors::secrets
