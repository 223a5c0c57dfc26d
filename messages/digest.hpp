// SHA-256, for digests of inputs and policies and for event ids.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace weir {

using sha256_bytes = std::array<std::uint8_t, 32>;

sha256_bytes sha256(std::string_view bytes);

/// 64 lower-case hexadecimal digits.
std::string sha256_hex(std::string_view bytes);

} // namespace weir
