// Checksums of keys: bech32 (BIP-173), base58check, seed phrases (BIP-39).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace weir::detectors::secrets {

/// Whether the checksum of a bech32 string (constant 1) holds. All of one
/// case; the last 1 divides the human part from the data.
bool bech32_holds(std::string_view value);

/// Whether a base58 string decodes to `bytes` bytes and a checksum that holds.
/// `first`: the byte it must start with. At most 128 characters.
bool base58check_holds(std::string_view value, std::size_t bytes,
                       std::uint8_t first);

/// Whether the checksum of a phrase of 12, 15, 18, 21 or 24 words holds, given
/// as their places in the list.
bool phrase_holds(std::span<const std::uint16_t> words);

/// Place of an English word in the list of BIP-39, or -1.
int phrase_word(std::string_view word);

} // namespace weir::detectors::secrets
