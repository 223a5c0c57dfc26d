#include "detectors/builtins/secrets/checksums.hpp"

#include "detectors/builtins/chars.hpp"

#include <array>

namespace weir::detectors::tokens {

namespace {

constexpr double doubtful = 0.4;

constexpr auto crc_table = [] {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t n = 0; n < table.size(); ++n) {
    std::uint32_t value = n;
    for (int bit = 0; bit < 8; ++bit)
      value = value >> 1 ^ ((value & 1) != 0 ? 0xEDB8'8320u : 0u);
    table[n] = value;
  }
  return table;
}();

constexpr std::string_view base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                    "abcdefghijklmnopqrstuvwxyz";
constexpr std::string_view base36 = "0123456789abcdefghijklmnopqrstuvwxyz";
constexpr std::string_view base16 = "0123456789abcdef";

/// Whether `written` is the value in the base of this alphabet, filled up with
/// zeros in front.
bool spells(std::string_view written, std::uint32_t value,
            std::string_view alphabet) {
  const auto base = static_cast<std::uint32_t>(alphabet.size());
  for (std::size_t i = written.size(); i-- > 0; value /= base) {
    const char c = base == 62 ? written[i] : chars::lowered(written[i]);
    if (c != alphabet[value % base])
      return false;
  }
  return value == 0;
}

double trust(bool right) {
  return right ? 1 : doubtful;
}

} // namespace

std::uint32_t crc32(std::string_view bytes) {
  chars::count(bytes.size());
  std::uint32_t value = ~0u;
  for (char c : bytes)
    value =
        value >> 8 ^ crc_table[(value ^ static_cast<std::uint8_t>(c)) & 255];
  return ~value;
}

double trust_base62(std::string_view token) {
  constexpr std::size_t random = 30, sum = 6;
  const std::string_view body = token.substr(token.find('_') + 1);
  if (body.size() != random + sum)
    return 0.9;
  return trust(
      spells(body.substr(random), crc32(body.substr(0, random)), base62));
}

double trust_base36(std::string_view token) {
  constexpr std::size_t sum = 7;
  if (token.size() <= sum)
    return doubtful;
  const std::size_t covered = token.size() - sum;
  return trust(
      spells(token.substr(covered), crc32(token.substr(0, covered)), base36));
}

double trust_hex(std::string_view token) {
  constexpr std::size_t sum = 8;
  if (token.size() <= sum)
    return doubtful;
  const std::size_t covered = token.size() - sum;
  return trust(
      spells(token.substr(covered), crc32(token.substr(0, covered)), base16));
}

double trust_hex_lowest_first(std::string_view token) {
  const std::size_t bar = token.rfind('_');
  if (bar == chars::npos)
    return doubtful;
  const std::uint32_t sum = crc32(token.substr(0, bar));
  const std::uint32_t turned = (sum & 0xFF) << 24 | (sum & 0xFF00) << 8 |
                               (sum >> 8 & 0xFF00) | sum >> 24;
  return trust(spells(token.substr(bar + 1), turned, base16));
}

double trust_npm(std::string_view token) {
  return trust_base62(token) < 0.5 ? 0.7 : 1;
}

} // namespace weir::detectors::tokens
