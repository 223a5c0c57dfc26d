#include "config/yaml_scalar.hpp"

#include <boost/json/string.hpp>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>

namespace weir::config {

namespace {

bool one_of(std::string_view word,
            std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::size_t skip_digits(std::string_view s, std::size_t at) {
  while (at < s.size() && is_digit(s[at]))
    ++at;
  return at;
}

template <class Int>
std::optional<Int> whole(std::string_view digits, int base = 10) {
  Int value{};
  auto* end = digits.data() + digits.size();
  auto [stop, error] = std::from_chars(digits.data(), end, value, base);
  if (error != std::errc() || stop != end || digits.empty())
    return std::nullopt;
  return value;
}

/// 0o17 and 0x1F. Over 64 bits they stay strings: no double holds them.
std::optional<boost::json::value> based(std::string_view s) {
  if (s.size() < 3 || s[0] != '0' || (s[1] != 'o' && s[1] != 'x'))
    return std::nullopt;
  auto value = whole<std::uint64_t>(s.substr(2), s[1] == 'o' ? 8 : 16);
  if (!value)
    return std::nullopt;
  if (*value <=
      static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
    return boost::json::value(static_cast<std::int64_t>(*value));
  return boost::json::value(*value);
}

/// [-+]? ( \.digits | digits (\. digits?)? ) ( [eE] [-+]? digits )?
/// Answers whether it has that form, and whether it is a bare integer.
struct number_form {
  bool number = false;
  bool integer = false;
};

number_form form_of(std::string_view s) {
  std::size_t at = !s.empty() && (s[0] == '-' || s[0] == '+') ? 1 : 0;
  auto end = skip_digits(s, at);
  auto before = end - at;
  if (end == s.size())
    return {before > 0, before > 0};
  std::size_t after = 0;
  if (s[end] == '.') {
    auto stop = skip_digits(s, end + 1);
    after = stop - end - 1;
    end = stop;
  }
  if (before + after == 0)
    return {};
  if (end < s.size() && (s[end] == 'e' || s[end] == 'E')) {
    ++end;
    if (end < s.size() && (s[end] == '-' || s[end] == '+'))
      ++end;
    auto stop = skip_digits(s, end);
    if (stop == end)
      return {};
    end = stop;
  }
  return {end == s.size(), false};
}

std::optional<boost::json::value> decimal(std::string_view s) {
  auto form = form_of(s);
  if (!form.number)
    return std::nullopt;
  auto unsigned_part = s[0] == '+' ? s.substr(1) : s;
  if (form.integer) {
    if (auto value = whole<std::int64_t>(unsigned_part))
      return boost::json::value(*value);
    if (auto value = whole<std::uint64_t>(unsigned_part))
      return boost::json::value(*value);
  }
  double value = 0;
  auto* end = unsigned_part.data() + unsigned_part.size();
  auto [stop, error] = std::from_chars(unsigned_part.data(), end, value);
  // Beyond a double's range: infinite, so that a bound on it is seen to fail.
  if (error == std::errc::result_out_of_range)
    value = std::numeric_limits<double>::infinity();
  else if (error != std::errc() || stop != end)
    return std::nullopt;
  return boost::json::value(value);
}

} // namespace

boost::json::value core_scalar(std::string_view plain) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  if (one_of(plain, {"", "~", "null", "Null", "NULL"}))
    return nullptr;
  if (one_of(plain, {"true", "True", "TRUE"}))
    return true;
  if (one_of(plain, {"false", "False", "FALSE"}))
    return false;
  if (one_of(plain, {".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"}))
    return infinity;
  if (one_of(plain, {"-.inf", "-.Inf", "-.INF"}))
    return -infinity;
  if (one_of(plain, {".nan", ".NaN", ".NAN"}))
    return std::numeric_limits<double>::quiet_NaN();
  if (auto value = based(plain))
    return std::move(*value);
  if (auto value = decimal(plain))
    return std::move(*value);
  return boost::json::string(plain);
}

} // namespace weir::config
