// Looks under the encodings that a text carries inside itself.
#pragma once

#include "detectors/decode/layer.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace weir::detectors {

/// How far decoding goes. All that it leaves out is reported.
struct decode_limits {
  unsigned depth = 3; ///< encodings inside each other
  /// All layers of a text together have at most `growth_factor` times its
  /// bytes and `growth_bytes` more.
  std::size_t growth_factor = 4;
  std::size_t growth_bytes = 64u << 10;
};

/// Appends the layers of one level: what stands encoded in `text` (valid
/// UTF-8), ordered by kind and place. A layer is
///
/// - escapes: a stretch around URL, HTML or string escapes, all of them
///   decoded; it reaches to the ends of their lines, at most 200 bytes on
///   either side;
/// - base64 of 24 characters or more, hex of 32 digits or more, which decode
///   to a mostly printable text; keys, hashes and pictures do not;
/// - hidden: four or more tag characters or variation selectors in a row.
///
/// Sets `exceeded` if a layer was left out because of the bounds on growth (or
/// because the text has 4 GiB or more). Never clears it. The work is linear in
/// the text.
void decode(std::string_view text, const decode_limits& limits,
            std::vector<layer>& out, bool& exceeded);

/// A layer and where it comes from.
struct nested_layer {
  static constexpr std::uint32_t root = ~std::uint32_t{0};

  layer view;
  std::uint32_t parent = root; ///< index into `decoded::layers`, or `root`
  unsigned depth = 1;
};

/// All layers of a text, parents before children.
struct decoded {
  std::vector<nested_layer> layers;
  /// Something was left out: more layers inside each other, or more bytes, than
  /// the limits allow.
  bool exceeded = false;

  /// The bytes of the text itself that hold a range of a layer.
  byte_range source(std::size_t index, byte_range range) const;
};

/// Decodes what was decoded, down to the limits. What is found both in a text
/// and in a layer of it is given once.
decoded decode_all(std::string_view text, const decode_limits& limits = {});

} // namespace weir::detectors
