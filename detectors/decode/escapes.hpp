// Escapes of single characters: URLs, HTML and strings inside strings.
#pragma once

#include "detectors/decode/layer.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace weir::detectors {

/// One escape and the character that it stands for.
struct escape {
  std::uint8_t length = 0; ///< bytes in the source; 0: there is none
  std::uint8_t size = 0;   ///< bytes of the character, at most 4
  char bytes[4] = {};
  /// Whether decoding it alone can show something new. A doubled backslash
  /// does so only before what could be an escape in turn.
  bool counts = true;

  std::string_view character() const { return {bytes, size}; }
};

/// The escape whose first byte (percent sign, ampersand, backslash) stands at
/// `at`. Characters that are controls are left written out. Looks at no more
/// than 40 bytes.
escape escape_at(std::string_view text, std::size_t at);

/// The HTML character reference at `at`, an ampersand (entities.cpp).
escape entity_at(std::string_view text, std::size_t at);

/// `length` bytes that stand for a code point; none for one that does not
/// exist or is a control.
escape escaped(std::size_t length, std::uint32_t code_point);

/// Appends a layer for each stretch of the text that has escapes.
void decode_escapes(std::string_view text, std::vector<layer>& out);

} // namespace weir::detectors
