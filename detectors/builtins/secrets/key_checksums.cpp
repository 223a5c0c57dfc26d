#include "detectors/builtins/secrets/key_checksums.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/phrase_words.hpp"
#include "messages/digest.hpp"

#include <algorithm>
#include <array>

namespace weir::detectors::secrets {

namespace {

using namespace chars;

constexpr std::string_view bech32_letters = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
constexpr std::string_view base58_letters =
    "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

std::uint32_t bech32_step(std::uint32_t sum, std::uint32_t value) {
  constexpr std::uint32_t generators[] = {0x3b6a57b2, 0x26508e6d, 0x1ea119fa,
                                          0x3d4233dd, 0x2a1462b3};
  const std::uint32_t top = sum >> 25;
  sum = (sum & 0x1ffffff) << 5 ^ value;
  for (int bit = 0; bit < 5; ++bit)
    if ((top >> bit & 1) != 0)
      sum ^= generators[bit];
  return sum;
}

/// A word of at most 8 letters as one number.
constexpr std::uint64_t packed(std::string_view word) {
  std::uint64_t key = 0;
  for (char c : word)
    key = key << 8 | static_cast<unsigned char>(c);
  return key;
}

constexpr auto phrase_keys = [] {
  std::array<std::uint64_t, std::size(phrase_words)> keys{};
  for (std::size_t k = 0; k < keys.size(); ++k)
    keys[k] = packed(phrase_words[k]);
  return keys;
}();

constexpr std::size_t phrase_slots = 8192;

constexpr std::size_t slot_of(std::uint64_t key) {
  return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15u) >> 51);
}

/// An open hash table: number of the word and 1, or 0 for a free slot. Three
/// slots of four are free, so most words that are not listed cost one look.
constexpr auto phrase_table = [] {
  std::array<std::uint16_t, phrase_slots> slots{};
  for (std::size_t k = 0; k < phrase_keys.size(); ++k) {
    std::size_t at = slot_of(phrase_keys[k]);
    while (slots[at] != 0)
      at = (at + 1) % phrase_slots;
    slots[at] = static_cast<std::uint16_t>(k + 1);
  }
  return slots;
}();

std::string_view as_bytes(std::span<const std::uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

} // namespace

bool bech32_holds(std::string_view value) {
  const bool has_upper = std::any_of(value.begin(), value.end(),
                                     [](char c) { return is(c, upper); });
  const bool has_lower = std::any_of(value.begin(), value.end(),
                                     [](char c) { return is(c, lower); });
  const std::size_t one = value.rfind('1');
  if ((has_upper && has_lower) || one == npos || one == 0 ||
      value.size() - one < 7)
    return false;
  std::uint32_t sum = 1;
  for (char c : value.substr(0, one))
    sum = bech32_step(sum, static_cast<std::uint32_t>(lowered(c)) >> 5);
  sum = bech32_step(sum, 0);
  for (char c : value.substr(0, one))
    sum = bech32_step(sum, static_cast<std::uint32_t>(lowered(c)) & 31);
  for (char c : value.substr(one + 1)) {
    const std::size_t five = bech32_letters.find(lowered(c));
    if (five == npos)
      return false;
    sum = bech32_step(sum, static_cast<std::uint32_t>(five));
  }
  return sum == 1;
}

bool base58check_holds(std::string_view value, std::size_t bytes,
                       std::uint8_t first) {
  constexpr std::size_t check = 4;
  std::array<std::uint8_t, 96> number{}; // the last byte is the lowest
  const std::size_t length = bytes + check;
  if (length > number.size() || value.size() > 128)
    return false;
  for (char c : value) {
    const std::size_t digit = base58_letters.find(c);
    if (digit == npos)
      return false;
    auto carry = static_cast<std::uint32_t>(digit);
    for (std::size_t k = length; k-- > 0;) {
      carry += 58u * number[k];
      number[k] = static_cast<std::uint8_t>(carry);
      carry >>= 8;
    }
    if (carry != 0)
      return false;
  }
  if (number[0] != first)
    return false;
  const auto once = sha256(as_bytes({number.data(), bytes}));
  const auto twice = sha256(as_bytes(once));
  return std::equal(twice.begin(), twice.begin() + check,
                    number.begin() + static_cast<std::ptrdiff_t>(bytes));
}

bool phrase_holds(std::span<const std::uint16_t> words) {
  constexpr std::size_t bits_a_word = 11;
  if (words.size() % 3 != 0 || words.size() < 12 || words.size() > 24)
    return false;
  std::array<std::uint8_t, 33> bytes{};
  std::size_t bit = 0;
  for (std::uint16_t place : words)
    for (std::size_t k = bits_a_word; k-- > 0; ++bit)
      if ((place >> k & 1) != 0)
        bytes[bit / 8] |= static_cast<std::uint8_t>(0x80 >> bit % 8);
  const std::size_t check = words.size() / 3;
  const std::size_t length = (words.size() * bits_a_word - check) / 8;
  const auto digest = sha256(as_bytes({bytes.data(), length}));
  const int unused = static_cast<int>(8 - check);
  return digest[0] >> unused == bytes[length] >> unused;
}

int phrase_word(std::string_view word) {
  if (word.size() < 3 || word.size() > 8)
    return -1;
  count(1);
  const std::uint64_t key = packed(word);
  for (std::size_t at = slot_of(key); phrase_table[at] != 0;
       at = (at + 1) % phrase_slots)
    if (phrase_keys[phrase_table[at] - 1u] == key)
      return phrase_table[at] - 1;
  return -1;
}

} // namespace weir::detectors::secrets
