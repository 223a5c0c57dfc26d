// A second look at a text: the same words with an encoding taken off.
#pragma once

#include "detectors/builtin.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace weir::detectors {

/// What was taken off a text to make a layer of it.
enum class encoding : std::uint8_t {
  escapes, ///< %41, &lt;, \u0041, \n: character by character
  base64,  ///< standard or URL alphabet, wrapped or not, padded or not
  hex,     ///< two digits a byte, with or without separators
  hidden,  ///< tag characters and variation selectors that stand for bytes
  folded,  ///< invisible characters and look-alikes (detectors/decode/fold.hpp)
};

std::string_view to_string(encoding how); ///< "escapes", "base64", ...

/// A decoded view of a stretch of another text, its source.
struct layer {
  /// Units of equal size that follow each other in both texts: the n-th
  /// `unit` bytes from `begin` on come from the n-th `source_unit` bytes from
  /// `source_begin` on. Ends where the next segment begins. Bytes that were
  /// copied have 1 and 1; a block that maps as a whole is one unit.
  struct segment {
    std::uint32_t begin = 0;
    std::uint32_t source_begin = 0;
    std::uint32_t unit = 1;
    std::uint32_t source_unit = 1;
  };

  encoding how = encoding::escapes;
  std::string text; ///< valid UTF-8, not empty
  std::vector<segment> segments;

  /// The bytes of the source that hold a range of `text`: exact for encodings
  /// of single characters, the whole stretch for base64 and hex. A range
  /// beyond the text is cut to it; an empty one gives an empty one.
  byte_range source(byte_range range) const;

  /// What the layer covers of its source.
  byte_range source() const;

  /// Appends bytes of the source that stay as they are.
  void copy(std::string_view source, std::size_t begin, std::size_t end);

  /// Appends what `length` bytes of the source, from `begin` on, stand for.
  void put(std::string_view bytes, std::size_t begin, std::size_t length);

private:
  const segment& segment_of(std::uint32_t position) const;
  void open_segment(const segment& next);
};

} // namespace weir::detectors
