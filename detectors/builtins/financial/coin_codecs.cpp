#include "detectors/builtins/financial/coin_codecs.hpp"

#include "detectors/builtins/chars.hpp"
#include "messages/digest.hpp"

#include <algorithm>
#include <bit>

namespace weir::detectors::coins {

namespace {

constexpr std::size_t max_text = 44;
constexpr std::size_t words = 9; ///< 32-bit words of 44 characters

/// Value of each byte in an alphabet, -1 outside.
constexpr std::array<std::int8_t, 256> values_of(std::string_view alphabet) {
  std::array<std::int8_t, 256> values{};
  values.fill(-1);
  for (std::size_t i = 0; i < alphabet.size(); ++i)
    values[static_cast<unsigned char>(alphabet[i])] =
        static_cast<std::int8_t>(i);
  return values;
}

constexpr auto bitcoin_values = values_of(bitcoin_alphabet);
constexpr auto ripple_values = values_of(ripple_alphabet);
constexpr auto bech32_values = values_of("qpzry9x8gf2tvdw0s3jn54khce6mua7l");

/// Adds a digit to a number, least significant word first.
void push_digit(std::array<std::uint32_t, words>& number, std::uint32_t digit) {
  std::uint64_t carry = digit;
  for (std::uint32_t& word : number) {
    carry += std::uint64_t{word} * 58;
    word = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
}

std::uint8_t byte_of(const std::array<std::uint32_t, words>& number,
                     std::size_t i) {
  return static_cast<std::uint8_t>(number[i / 4] >> (i % 4 * 8));
}

std::uint32_t polymod(std::uint32_t sum, std::uint32_t value) {
  static constexpr std::uint32_t generators[] = {
      0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3};
  const std::uint32_t top = sum >> 25;
  sum = (sum & 0x1ffffff) << 5 ^ value;
  for (unsigned i = 0; i < 5; ++i)
    if ((top >> i & 1) != 0)
      sum ^= generators[i];
  return sum;
}

/// FIPS 202, section 3: the permutation of 24 rounds.
void permute(std::array<std::uint64_t, 25>& a) {
  static constexpr int turns[] = {1,  3,  6,  10, 15, 21, 28, 36,
                                  45, 55, 2,  14, 27, 41, 56, 8,
                                  25, 43, 62, 18, 39, 61, 20, 44};
  static constexpr std::size_t lanes[] = {10, 7,  11, 17, 18, 3,  5,  16,
                                          8,  21, 24, 4,  15, 23, 19, 13,
                                          12, 2,  20, 14, 22, 9,  6,  1};
  std::uint8_t shift = 1; // the register that makes the round constants
  for (int round = 0; round < 24; ++round) {
    std::array<std::uint64_t, 5> c{};
    for (std::size_t x = 0; x < 5; ++x)
      c[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
    for (std::size_t i = 0; i < 25; ++i)
      a[i] ^= c[(i + 4) % 5] ^ std::rotl(c[(i + 1) % 5], 1);
    std::uint64_t moved = a[1];
    for (std::size_t i = 0; i < 24; ++i)
      std::swap(a[lanes[i]], moved = std::rotl(moved, turns[i]));
    for (std::size_t y = 0; y < 25; y += 5) {
      std::array<std::uint64_t, 5> row;
      std::copy_n(a.begin() + static_cast<std::ptrdiff_t>(y), 5, row.begin());
      for (std::size_t x = 0; x < 5; ++x)
        a[y + x] = row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5]);
    }
    for (unsigned j = 0; j < 7; ++j) {
      if ((shift & 1) != 0)
        a[0] ^= std::uint64_t{1} << ((1u << j) - 1);
      shift = static_cast<std::uint8_t>(shift << 1 ^ (shift >> 7) * 0x71);
    }
  }
}

} // namespace

bool base58_decode(std::string_view text, std::string_view alphabet,
                   std::span<std::uint8_t> out) {
  if (text.empty() || text.size() > max_text)
    return false;
  const auto& values =
      alphabet == bitcoin_alphabet ? bitcoin_values : ripple_values;
  std::array<std::uint32_t, words> number{};
  for (const char c : text) {
    const int value = values[static_cast<unsigned char>(c)];
    if (value < 0)
      return false;
    push_digit(number, static_cast<std::uint32_t>(value));
  }
  for (std::size_t i = out.size(); i < words * 4; ++i)
    if (byte_of(number, i) != 0)
      return false;
  for (std::size_t i = 0; i < out.size(); ++i)
    out[out.size() - 1 - i] = byte_of(number, i);
  // each zero byte in front is one first character of the alphabet
  const auto zeros = static_cast<std::size_t>(
      std::find_if(out.begin(), out.end(),
                   [](std::uint8_t b) { return b != 0; }) -
      out.begin());
  return std::min(text.find_first_not_of(alphabet.front()), text.size()) ==
         zeros;
}

int base58check_version(std::string_view text, std::string_view alphabet) {
  std::array<std::uint8_t, 25> bytes;
  if (!base58_decode(text, alphabet, bytes))
    return -1;
  const auto as_text = [](const std::uint8_t* data, std::size_t size) {
    return std::string_view(reinterpret_cast<const char*>(data), size);
  };
  const sha256_bytes once = sha256(as_text(bytes.data(), 21));
  const sha256_bytes twice = sha256(as_text(once.data(), once.size()));
  return std::equal(twice.begin(), twice.begin() + 4, bytes.begin() + 21)
             ? bytes[0]
             : -1;
}

bech32_sum bech32_check(std::string_view text) {
  const std::size_t one = text.rfind('1');
  if (one == 0 || one == std::string_view::npos || text.size() - one < 7)
    return bech32_sum::none;
  const bool has_upper = std::any_of(text.begin(), text.end(), [](char c) {
    return chars::is(c, chars::upper);
  });
  const bool has_lower = std::any_of(text.begin(), text.end(), [](char c) {
    return chars::is(c, chars::lower);
  });
  if (has_upper && has_lower)
    return bech32_sum::none;
  std::uint32_t sum = 1;
  for (const char c : text.substr(0, one))
    sum = polymod(sum, static_cast<std::uint32_t>(chars::lowered(c)) >> 5);
  sum = polymod(sum, 0);
  for (const char c : text.substr(0, one))
    sum = polymod(sum, static_cast<std::uint32_t>(chars::lowered(c)) & 31);
  for (const char c : text.substr(one + 1)) {
    const int value =
        bech32_values[static_cast<unsigned char>(chars::lowered(c))];
    if (value < 0)
      return bech32_sum::none;
    sum = polymod(sum, static_cast<std::uint32_t>(value));
  }
  return sum == 1            ? bech32_sum::bech32
         : sum == 0x2bc830a3 ? bech32_sum::bech32m
                             : bech32_sum::none;
}

std::array<std::uint8_t, 32> keccak256(std::string_view bytes) {
  constexpr std::size_t rate = 136;
  std::array<std::uint8_t, rate> block{};
  const std::size_t size = std::min(bytes.size(), rate - 1);
  std::copy_n(bytes.begin(), size, block.begin());
  block[size] = 0x01;
  block[rate - 1] |= 0x80;
  std::array<std::uint64_t, 25> state{};
  for (std::size_t i = 0; i < rate; ++i)
    state[i / 8] |= std::uint64_t{block[i]} << (i % 8 * 8);
  permute(state);
  std::array<std::uint8_t, 32> digest;
  for (std::size_t i = 0; i < digest.size(); ++i)
    digest[i] = static_cast<std::uint8_t>(state[i / 8] >> (i % 8 * 8));
  return digest;
}

bool eip55_holds(std::string_view hex) {
  std::array<char, 40> lower_case;
  if (hex.size() != lower_case.size())
    return false;
  std::transform(hex.begin(), hex.end(), lower_case.begin(), chars::lowered);
  const auto hash = keccak256({lower_case.data(), lower_case.size()});
  for (std::size_t i = 0; i < hex.size(); ++i) {
    const int nibble = i % 2 == 0 ? hash[i / 2] >> 4 : hash[i / 2] & 15;
    if (chars::is(hex[i], chars::letter) &&
        chars::is(hex[i], chars::upper) != (nibble >= 8))
      return false;
  }
  return true;
}

} // namespace weir::detectors::coins
