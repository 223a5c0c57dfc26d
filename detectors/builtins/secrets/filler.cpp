#include "detectors/builtins/secrets/filler.hpp"

#include "detectors/builtins/chars.hpp"

#include <algorithm>
#include <cstdint>

namespace weir::detectors::tokens {

namespace {

using namespace chars;

constexpr std::size_t looked_at = 64;
/// Words at the end of a body say as much as a body of words.
constexpr std::size_t tail = 40;

/// Words that no random body has by chance, in lower case.
constexpr std::string_view telling[] = {
    "your_",      "your-",       "yourapi",   "yourkey",  "yourtoken",
    "yoursecret", "yourown",     "replaceme", "changeme", "insert_",
    "insert-",    "placeholder", "redacted",  "xxxxxx",   "......",
};

bool contains(std::string_view body, std::string_view lower_case) {
  for (std::size_t i = 0; i + lower_case.size() <= body.size(); ++i) {
    std::size_t k = 0;
    while (k < lower_case.size() && lowered(body[i + k]) == lower_case[k])
      ++k;
    if (k == lower_case.size())
      return true;
  }
  return false;
}

/// Number of different letters and digits, counted up to 3.
int different(std::string_view body) {
  std::uint64_t seen[2] = {};
  int found = 0;
  for (char c : body) {
    if (!is(c, alnum))
      continue;
    const auto code = static_cast<unsigned char>(c);
    const std::uint64_t bit = std::uint64_t{1} << code % 64;
    if ((seen[code / 64] & bit) == 0 && ++found == 3)
      break;
    seen[code / 64] |= bit;
  }
  return found;
}

/// One letter or digit many times in a row.
bool is_repeated(std::string_view body) {
  constexpr std::size_t many = 16;
  std::size_t run = 0;
  for (std::size_t i = 1; i < body.size() && run + 1 < many; ++i)
    run = body[i] == body[i - 1] ? run + 1 : 0;
  return run + 1 >= many;
}

/// Letters of one case only, and enough of them that chance does not do it.
bool is_plain_words(std::string_view body) {
  constexpr std::size_t enough = 14;
  std::size_t small = 0, capitals = 0;
  for (char c : body) {
    count(1);
    const std::uint8_t classes = table[static_cast<unsigned char>(c)];
    if ((classes & digit) != 0)
      return false;
    small += (classes & lower) != 0;
    capitals += (classes & upper) != 0;
  }
  return (small == 0 || capitals == 0) && small + capitals >= enough;
}

} // namespace

bool is_filler(std::string_view body) {
  body = body.substr(0, looked_at);
  if (different(body) < 3 || is_repeated(body) || is_plain_words(body) ||
      is_plain_words(body.substr(body.size() - std::min(body.size(), tail))))
    return true;
  for (std::string_view word : telling)
    if (contains(body, word))
      return true;
  return false;
}

} // namespace weir::detectors::tokens
