#include "detectors/builtins/secrets/shapes.hpp"

#include "detectors/builtins/secrets/values.hpp"

#include <algorithm>

namespace weir::detectors::secrets {

namespace {

using namespace chars;

bool has(std::string_view value, std::uint8_t classes) {
  return std::any_of(value.begin(), value.end(),
                     [&](char c) { return is(c, classes); });
}

bool has_beyond_hex(std::string_view value) {
  return std::any_of(value.begin(), value.end(), [](char c) {
    return is(c, letter) && !is(c, hex_letter);
  });
}

bool is_mixed(std::string_view value, mix wanted) {
  const bool digits = has(value, digit) && has(value, letter);
  const bool cases = has(value, upper) && has(value, lower);
  switch (wanted) {
  case mix::letters_and_digits:
    return digits;
  case mix::letters_of_both_cases:
    return digits || cases;
  case mix::more_than_hex:
    return digits && cases && has_beyond_hex(value);
  case mix::any:
    break;
  }
  return true;
}

/// Whether what stands at `i` cannot go on with a value.
bool ends_clean(std::string_view text, std::size_t i, std::uint8_t classes) {
  if (is_at(text, i, classes | word) || byte_at(text, i, '='))
    return false;
  // a dot or a hyphen with more behind it joins
  return !((byte_at(text, i, '.') || byte_at(text, i, '-') ||
            byte_at(text, i, '/') || byte_at(text, i, '@')) &&
           is_at(text, i + 1, alnum));
}

/// `prefix`, in the case given, and then an exact run.
std::size_t behind(std::string_view text, std::size_t i,
                   std::string_view prefix, std::size_t length,
                   std::uint8_t classes, bool small) {
  if (!text.substr(i).starts_with(prefix))
    return 0;
  i += prefix.size();
  return small
             ? lower_run(text, i, length, classes, mix::letters_and_digits)
             : exact_run(text, i, length, classes, mix::letters_of_both_cases);
}

/// End of at least `least` digits, or 0.
std::size_t number_end(std::string_view text, std::size_t i,
                       std::size_t least) {
  const std::size_t end = run_end(text.substr(0, i + 32), i, digit);
  return end >= i + least ? end : 0;
}

} // namespace

std::size_t exact_run(std::string_view text, std::size_t i, std::size_t length,
                      std::uint8_t classes, mix wanted) {
  const std::size_t end = run_end(text.substr(0, i + length), i, classes);
  if (end != i + length || !ends_clean(text, end, classes))
    return 0;
  const std::string_view value = text.substr(i, length);
  return is_mixed(value, wanted) && !is_placeholder(value) ? end : 0;
}

std::size_t lower_run(std::string_view text, std::size_t i, std::size_t length,
                      std::uint8_t classes, mix wanted) {
  const std::size_t end = exact_run(text, i, length, classes, wanted);
  return end != 0 && !has(text.substr(i, length), upper) ? end : 0;
}

std::size_t padded_run(std::string_view text, std::size_t i,
                       std::size_t characters, std::size_t padding) {
  const std::size_t run = i + characters;
  if (run_end(text.substr(0, run), i, base64) != run)
    return 0;
  const std::size_t end = run + padding;
  for (std::size_t k = run; k < end; ++k)
    if (!byte_at(text, k, '='))
      return 0;
  if (is_at(text, end, base64 | word) || byte_at(text, end, '='))
    return 0;
  return is_placeholder(text.substr(i, characters)) ? 0 : end;
}

std::size_t asana_shape(std::string_view text, std::size_t i) {
  std::size_t end = number_end(text, i, 1);
  if (end == 0 || end > i + 2 || !byte_at(text, end, '/'))
    return 0;
  end = number_end(text, end + 1, 16);
  if (end == 0)
    return 0;
  if (byte_at(text, end, '/'))
    end = number_end(text, end + 1, 1);
  if (end == 0 || !byte_at(text, end, ':'))
    return 0;
  const std::size_t key = end + 1;
  end = run_end(text.substr(0, key + 65), key, alnum);
  return end >= key + 32 && end <= key + 64 && ends_clean(text, end, alnum)
             ? end
             : 0;
}

std::size_t deepseek_shape(std::string_view text, std::size_t i) {
  return behind(text, i, "sk-", 32, alnum, true);
}

std::size_t dropbox_shape(std::string_view text, std::size_t i) {
  constexpr std::size_t head = 11;
  constexpr std::string_view middle = "AAAAAAAAAA";
  if (text.substr(0, i + head + middle.size()).size() < i + head ||
      text.substr(i + head, middle.size()) != middle)
    return 0;
  return exact_run(text, i, 64, base64url, mix::any);
}

std::size_t ethereum_shape(std::string_view text, std::size_t i) {
  const std::string_view mark = text.substr(i, 2);
  const std::size_t digits = mark == "0x" || mark == "0X" ? i + 2 : i;
  return exact_run(text, digits, 64, hex, mix::any);
}

std::size_t gocardless_shape(std::string_view text, std::size_t i) {
  return behind(text, i, "live_", 40, base64url, false);
}

std::size_t ngrok_shape(std::string_view text, std::size_t i) {
  constexpr std::size_t mark = 27;
  if (!byte_at(text, i, '2') || !byte_at(text, i + mark, '_') ||
      !is_at(text, i + mark + 1, digit) ||
      run_end(text.substr(0, i + mark), i, alnum) != i + mark)
    return 0;
  return exact_run(text, i, 49, word, mix::letters_of_both_cases);
}

std::size_t nuget_shape(std::string_view text, std::size_t i) {
  return behind(text, i, "oy2", 43, alnum, true);
}

std::size_t okta_shape(std::string_view text, std::size_t i) {
  return behind(text, i, "00", 40, base64url, false);
}

std::size_t sonar_shape(std::string_view text, std::size_t i) {
  for (std::string_view prefix : {"squ_", "sqp_", "sqa_"})
    if (text.substr(i).starts_with(prefix))
      return lower_run(text, i + prefix.size(), 40, hex, mix::any);
  return lower_run(text, i, 40, hex, mix::any);
}

std::size_t twitter_shape(std::string_view text, std::size_t i) {
  constexpr std::size_t head = 22;
  constexpr std::size_t least = 80;
  constexpr std::size_t most = 100;
  if (!byte_at(text, i, 'A') ||
      text.substr(i, head).find_first_not_of('A') != npos)
    return 0;
  std::size_t end = i + head;
  while (end < text.size() && end - i <= head + most &&
         (is(text[end], alnum) || text[end] == '%'))
    ++end;
  return end - i >= head + least && end - i <= head + most ? end : 0;
}

std::size_t uuid_shape(std::string_view text, std::size_t i) {
  std::size_t at = i;
  for (std::size_t length : {8, 4, 4, 4, 12}) {
    const std::size_t end = run_end(text.substr(0, at + length), at, hex);
    if (end != at + length)
      return 0;
    at = end + 1;
    if (length != 12 && !byte_at(text, end, '-'))
      return 0;
  }
  const std::size_t end = at - 1;
  const bool upper_case = has(text.substr(i, end - i), upper);
  return !upper_case && ends_clean(text, end, word | hyphen) ? end : 0;
}

} // namespace weir::detectors::secrets
