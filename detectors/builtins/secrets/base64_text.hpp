// base64 and base64url, decoded leniently.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace weir::detectors::secrets {

/// Bytes of a base64 or base64url value, padding optional; nothing if another
/// character is in it or a character is left over.
std::optional<std::string> decode_base64(std::string_view value);

/// Six bits of a base64 or base64url character, or -1.
int base64_bits(char c);

/// Whether all bytes are printable ASCII.
bool is_printable(std::string_view bytes);

} // namespace weir::detectors::secrets
