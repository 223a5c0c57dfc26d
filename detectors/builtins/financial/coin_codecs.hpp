// How addresses of crypto currencies are written down and checked.
//
// All functions are linear but for base 58, which is quadratic in texts of 44
// characters at most.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace weir::detectors::coins {

inline constexpr std::string_view bitcoin_alphabet =
    "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
inline constexpr std::string_view ripple_alphabet =
    "rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz";

/// Decodes `text` (44 characters at most) into exactly `out.size()` bytes (32
/// at most). False when it holds another character or is longer or shorter.
bool base58_decode(std::string_view text, std::string_view alphabet,
                   std::span<std::uint8_t> out);

/// The version byte of 20 bytes with the double SHA-256 check, or -1.
int base58check_version(std::string_view text, std::string_view alphabet);

enum class bech32_sum : std::uint8_t { none, bech32, bech32m };

/// Which sum holds for a whole text in one case, human part, 1, data (BIP 173
/// and 350; a longer text than theirs is taken too).
bech32_sum bech32_check(std::string_view text);

/// Keccak-256 as Ethereum uses it, of at most 135 bytes.
std::array<std::uint8_t, 32> keccak256(std::string_view bytes);

/// Whether the capitals of 40 hex digits are those of EIP-55.
bool eip55_holds(std::string_view hex);

} // namespace weir::detectors::coins
