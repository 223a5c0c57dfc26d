#include "detectors/builtins/secrets/values.hpp"

#include "detectors/builtins/chars.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <utility>

namespace weir::detectors::secrets {

namespace {

using namespace chars;

/// Counts over a value, taken in one pass.
struct features {
  int lower = 0, upper = 0, digits = 0, symbols = 0;
  int joins = 0; ///< symbols that join the words of a name
  int turns = 0; ///< places where a letter and a digit meet
  int humps = 0; ///< places where the case of letters changes
  int caps = 0;  ///< second letters of runs of capitals
  int longest_digits = 0;
  bool glued_digits = false; ///< the longest run of digits touches a letter
  char first_digit = 0;      ///< of the longest run

  int letters() const { return lower + upper; }
  int kinds() const {
    return (lower > 0) + (upper > 0) + (digits > 0) + (symbols > 0);
  }
};

void count_pair(features& f, char before, char now) {
  const bool was_letter = is(before, letter);
  if ((was_letter && is(now, digit)) || (is(before, digit) && is(now, letter)))
    ++f.turns;
  if ((is(before, lower) && is(now, upper)) ||
      (is(before, upper) && is(now, lower)))
    ++f.humps;
  f.caps += is(before, upper) && is(now, upper);
}

void end_digits(features& f, std::string_view value, std::size_t begin,
                std::size_t end) {
  const int length = static_cast<int>(end - begin);
  if (length <= f.longest_digits)
    return;
  f.longest_digits = length;
  f.first_digit = value[begin];
  f.glued_digits =
      (begin > 0 && is(value[begin - 1], letter)) || is_at(value, end, letter);
}

features read(std::string_view value) {
  features f;
  std::size_t run = 0;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const char c = value[i];
    f.lower += is(c, lower);
    f.upper += is(c, upper);
    f.digits += is(c, digit);
    f.symbols += !is(c, alnum);
    f.joins += c == '-' || c == '_' || c == '.' || c == '/';
    if (i > 0)
      count_pair(f, value[i - 1], c);
    if (!is(c, digit)) {
      end_digits(f, value, run, i);
      run = i + 1;
    }
  }
  end_digits(f, value, run, value.size());
  return f;
}

bool one_of(std::string_view value,
            std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    return same_word(value, word);
  });
}

bool has_any(std::string_view value,
             std::initializer_list<std::string_view> parts) {
  return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
    return value.find(part) != npos;
  });
}

/// Length of the longest piece of an alphabet or of a row of keys that a value
/// has, as in abcdef and 1234.
std::size_t longest_ladder(std::string_view value) {
  std::size_t longest = 1;
  std::size_t run = 1;
  for (std::size_t i = 1; i < value.size(); ++i) {
    run = lowered(value[i]) == lowered(value[i - 1]) + 1 ? run + 1 : 1;
    longest = std::max(longest, run);
  }
  return longest;
}

/// A date, or a time in seconds or milliseconds, is no random part of a name.
bool is_date(const features& f) {
  return !f.glued_digits && (f.first_digit == '1' || f.first_digit == '2') &&
         (f.longest_digits == 8 || f.longest_digits == 10 ||
          f.longest_digits == 13 || f.longest_digits == 14);
}

/// Whether letters alone look like words: their case changes seldom, or only
/// as it does in getUserById.
bool case_of_words(const features& f) {
  if (f.digits > 0 && f.caps >= 3 && f.humps >= 4 &&
      f.upper * 10 >= f.letters() * 3)
    return false;
  if (f.humps * 10 <= f.letters() * 4 || f.letters() < 4)
    return true;
  return f.digits == 0 && f.caps < 2;
}

/// Names of programs that end in a number of two digits or more have one of
/// these in them; other words with such an end were chosen by a person.
bool names_algorithm(std::string_view value) {
  for (std::string_view part :
       {"sha",   "base",    "utf",  "int",   "float",  "aes",   "hmac",
        "pbkdf", "oauth",   "x509", "crypt", "argon",  "25519", "secp",
        "pkcs",  "windows", "rsa",  "win",   "double", "char"})
    if (contains_word(value, part))
      return true;
  return false;
}

/// A word with a number at its end, in letters of both cases, or capitals and
/// digits in the midst of small letters: a password, not a name.
bool is_chosen(std::string_view value) {
  const features f = read(value);
  if (f.digits == 0 || f.upper == 0 || f.lower == 0)
    return false;
  if (f.caps >= 2 && f.humps >= 3)
    return true;
  const std::size_t n = value.size();
  return is(value[n - 1], digit) && is(value[n - 2], digit) &&
         !names_algorithm(value);
}

/// A digit in the place of a letter that looks like it, within a word.
bool has_leet(std::string_view value) {
  static constexpr std::string_view digits = "013457@$";
  for (std::size_t i = 1; i + 1 < value.size(); ++i)
    if (digits.find(value[i]) != npos && is(value[i - 1], letter) &&
        is(value[i + 1], lower))
      return true;
  return false;
}

} // namespace

bool starts_with_word(std::string_view value, std::string_view lower_case) {
  return value.size() >= lower_case.size() &&
         ends_with_word(value, lower_case.size(), lower_case);
}

bool same_word(std::string_view value, std::string_view lower_case) {
  return value.size() == lower_case.size() &&
         starts_with_word(value, lower_case);
}

bool contains_word(std::string_view value, std::string_view lower_case) {
  for (std::size_t i = 0; i + lower_case.size() <= value.size(); ++i)
    if (starts_with_word(value.substr(i), lower_case))
      return true;
  return false;
}

bool is_path(std::string_view value) {
  static constexpr std::string_view endings[] = {
      ".pem", ".key", ".crt",  ".cer",  ".json", ".yaml", ".yml",  ".txt",
      ".env", ".md",  ".html", ".js",   ".ts",   ".py",   ".go",   ".rs",
      ".jks", ".p12", ".pfx",  ".toml", ".conf", ".cfg",  ".java", ".php"};
  if (value.find("://") != npos || value.starts_with("./") ||
      value.starts_with("../") || value.starts_with("~/") ||
      value.find(":\\") != npos)
    return true;
  for (std::string_view ending : endings)
    if (value.ends_with(ending))
      return true;
  return value.find('/') != npos && is_words(value);
}

bool is_words(std::string_view value) {
  const features f = read(value);
  // the curve in the names of many types
  const bool curve = f.longest_digits == 5 && value.find("25519") != npos;
  if (!case_of_words(f) || (f.longest_digits > 4 && !is_date(f) && !curve))
    return false;
  // a name has at most a number or two in it, mostly at its end
  return f.turns <= (curve ? 4 : value.size() >= 32 ? 3 : 2);
}

bool is_code(std::string_view value) {
  // what ends in = is padded, nothing is compared
  const std::string_view unpadded =
      value.substr(0, value.find_last_not_of('=') + 1);
  if (has_any(unpadded, {"(", "::", "->", "=>", "&&", "||", "==", "`"}) ||
      one_of(value, {"undefined", "required", "optional", "nullable"}))
    return true;
  std::size_t end = run_end(value, 0, word);
  if (end == 0 || is(value[0], digit))
    return false;
  // a name of letters, with members, an index or a mark of its type behind it
  while (end < value.size() && (value[end] == '.' || value[end] == '-'))
    end = run_end(value, end + 1, word);
  const std::string_view rest = value.substr(end);
  const bool name = rest.empty() || rest.starts_with('[') ||
                    rest.starts_with('<') || rest == "!" || rest == "?" ||
                    rest == ":" || rest == ".";
  return name && !has_leet(value) && !is_chosen(value.substr(0, end)) &&
         is_words(value.substr(0, end));
}

double entropy(std::string_view value) {
  std::array<std::uint32_t, 256> seen{};
  for (char c : value)
    ++seen[static_cast<unsigned char>(c)];
  double bits = 0;
  const double all = static_cast<double>(value.size());
  for (std::uint32_t n : seen)
    if (n > 0)
      bits -= n / all * std::log2(n / all);
  return bits;
}

double token_confidence(std::string_view value) {
  constexpr std::size_t shortest = 16;
  if (value.size() < shortest || is_placeholder(value) || is_path(value))
    return 0;
  const features f = read(value);
  if (f.letters() < 2 || is_words(value))
    return 0.2;
  if (entropy(value) < 2.8)
    return 0.3;
  // a version or an address: numbers with dots
  if (byte_at(value, run_end(value, 0, digit), '.') && is(value[0], digit) &&
      f.letters() < 8)
    return 0.2;
  return f.turns >= 4 || f.kinds() >= 3 ? 0.9 : 0.6;
}

double password_confidence(std::string_view value, bool quoted) {
  constexpr std::size_t shortest = 8;
  if (value.size() < shortest || is_placeholder(value) || is_path(value))
    return 0;
  if (!quoted && is_code(value))
    return 0.1;
  const features f = read(value);
  if (f.letters() == 0)
    return 0.3;
  if (is_plain(value) && f.kinds() < 4)
    return 0.3;
  if (f.digits == 0 && f.symbols == f.joins && case_of_words(f))
    return 0.3;
  if (f.kinds() >= 3)
    return f.digits > 0 || f.symbols > 1 ? 0.9 : 0.4;
  if (f.digits > 0 && f.letters() > 0)
    return f.turns >= 2 || f.digits >= 3 ||
                   (f.digits >= 2 && is(value[0], digit))
               ? (longest_ladder(value) < 4 ? 0.7 : 0.4)
               : 0.4;
  return !case_of_words(f) ? 0.6 : 0.3;
}

} // namespace weir::detectors::secrets
