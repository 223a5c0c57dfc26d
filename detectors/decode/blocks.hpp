// Runs of characters that may be a text encoded as a whole.
#pragma once

#include "detectors/decode/layer.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace weir::detectors {

inline constexpr std::size_t shortest_base64 = 24;
inline constexpr std::size_t shortest_hex = 32;

/// Bytes of a base64 stretch in either alphabet, blanks and line ends passed
/// over, up to the padding. False, and soon, if they are no text; then `out` is
/// undefined.
bool decode_base64(std::string_view stretch, std::string& out);

/// The same of digits in pairs: blanks, `:`, `-`, `,` and `0x` between them are
/// passed over.
bool decode_hex(std::string_view stretch, std::string& out);

/// Appends a layer for each stretch of base64 or hex that holds a text.
void decode_blocks(std::string_view text, std::vector<layer>& out);

/// Appends a layer for each run of tag characters or variation selectors that
/// spells a text (hidden.cpp).
void decode_hidden(std::string_view text, std::vector<layer>& out);

} // namespace weir::detectors
