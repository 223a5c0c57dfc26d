// Shapes of keys that services issue: exact lengths and alphabets.
//
// Each shape gives the end of a value at `i`, or 0. A value is no piece of a
// longer run, and neither one character over and over nor a stand-in.
#pragma once

#include "detectors/builtins/chars.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace weir::detectors::secrets {

/// What a run must have to look drawn at random.
enum class mix : std::uint8_t {
  any,
  letters_and_digits,
  letters_of_both_cases, ///< or letters and digits
  more_than_hex          ///< letters outside a to f, in both cases, and digits
};

/// A run of exactly `length` characters of these classes.
std::size_t exact_run(std::string_view text, std::size_t i, std::size_t length,
                      std::uint8_t classes, mix wanted);

/// The same in digits and small letters of these classes.
std::size_t lower_run(std::string_view text, std::size_t i, std::size_t length,
                      std::uint8_t classes, mix wanted);

/// Exactly so many characters of base64 and then so many equals signs.
std::size_t padded_run(std::string_view text, std::size_t i,
                       std::size_t characters, std::size_t padding);

template <std::size_t Length>
std::size_t alnum_lower(std::string_view text, std::size_t i) {
  return lower_run(text, i, Length, chars::alnum, mix::letters_and_digits);
}

template <std::size_t Length>
std::size_t alnum_mixed(std::string_view text, std::size_t i) {
  return exact_run(text, i, Length, chars::alnum, mix::letters_of_both_cases);
}

template <std::size_t Length>
std::size_t hex_lower(std::string_view text, std::size_t i) {
  return lower_run(text, i, Length, chars::hex, mix::any);
}

template <std::size_t Length>
std::size_t url_safe(std::string_view text, std::size_t i) {
  return exact_run(text, i, Length, chars::base64url,
                   mix::letters_of_both_cases);
}

template <std::size_t Length>
std::size_t base64_run(std::string_view text, std::size_t i) {
  return exact_run(text, i, Length, chars::base64, mix::more_than_hex);
}

/// So many bytes in base64, padding included.
template <std::size_t Bytes>
std::size_t base64_bytes(std::string_view text, std::size_t i) {
  constexpr std::size_t padding = (3 - Bytes % 3) % 3;
  return padded_run(text, i, (Bytes + 2) / 3 * 4 - padding, padding);
}

std::size_t asana_shape(std::string_view text, std::size_t i);
std::size_t deepseek_shape(std::string_view text, std::size_t i);
std::size_t dropbox_shape(std::string_view text, std::size_t i);
std::size_t ethereum_shape(std::string_view text, std::size_t i);
std::size_t gocardless_shape(std::string_view text, std::size_t i);
std::size_t ngrok_shape(std::string_view text, std::size_t i);
std::size_t nuget_shape(std::string_view text, std::size_t i);
std::size_t okta_shape(std::string_view text, std::size_t i);
std::size_t sonar_shape(std::string_view text, std::size_t i);
std::size_t twitter_shape(std::string_view text, std::size_t i);
std::size_t uuid_shape(std::string_view text, std::size_t i);

} // namespace weir::detectors::secrets
