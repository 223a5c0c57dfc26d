#include "detectors/builtins/secrets/password_hashes.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/values.hpp"

namespace weir::detectors {

namespace {

using namespace chars;

bool set(weighed& match, std::size_t begin, std::size_t end) {
  match.range = {static_cast<std::uint32_t>(begin),
                 static_cast<std::uint32_t>(end)};
  match.confidence = 1;
  return true;
}

/// Characters of the alphabet of crypt(3).
std::size_t crypt_run_end(std::string_view text, std::size_t i,
                          std::size_t most) {
  const std::size_t stop = i + most;
  while (i < text.size() && i < stop &&
         (is(text[i], alnum) || text[i] == '.' || text[i] == '/'))
    ++i;
  return i;
}

constexpr std::string_view bcrypt_names[] = {"$2a$", "$2b$", "$2y$"};

bool match_bcrypt(std::string_view text, std::size_t at, weighed& match) {
  constexpr std::size_t length = 53;
  const std::size_t cost = at + 4;
  if (!is_at(text, cost, digit) || !is_at(text, cost + 1, digit) ||
      !byte_at(text, cost + 2, '$'))
    return false;
  const std::size_t begin = cost + 3;
  const std::size_t end = crypt_run_end(text, begin, length);
  return end == begin + length && !is_at(text, end, alnum) &&
         !secrets::is_placeholder(text.substr(begin, length)) &&
         set(match, at, end);
}

constexpr std::string_view sha512_names[] = {"$6$"};

bool match_sha512(std::string_view text, std::size_t at, weighed& match) {
  constexpr std::size_t length = 86;
  std::size_t i = at + 3;
  if (text.substr(i).starts_with("rounds=")) {
    i = run_end(text.substr(0, i + 17), i + 7, digit);
    if (!byte_at(text, i, '$'))
      return false;
    ++i;
  }
  i = crypt_run_end(text, i, 16);
  if (!byte_at(text, i, '$'))
    return false;
  const std::size_t begin = i + 1;
  const std::size_t end = crypt_run_end(text, begin, length);
  return end == begin + length && !is_at(text, end, alnum) &&
         set(match, at, end);
}

constexpr std::string_view password = "security.secret_leak.password";

constexpr builtin rows[] = {
    {"bcrypt-hash", password, "medium", "[REDACTED-PASSWORD-HASH]",
     "$2a$, $2b$ or $2y$, cost, 53 characters",
     anchored{bcrypt_names, match_bcrypt, true}},
    {"unix-sha512-crypt", password, "medium", "[REDACTED-PASSWORD-HASH]",
     "$6$, rounds or none, salt, 86 characters",
     anchored{sha512_names, match_sha512, true}},
};

} // namespace

std::span<const builtin> password_hash_rows() {
  return rows;
}

} // namespace weir::detectors
