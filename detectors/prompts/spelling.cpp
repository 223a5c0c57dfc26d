#include "detectors/prompts/spelling.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace weir::detectors::prompts {

namespace {

/// The small letters in a word, a bit each.
constexpr std::uint32_t letters_in(std::string_view word) {
  std::uint32_t letters = 0;
  for (char c : word)
    if (c >= 'a' && c <= 'z')
      letters |= 1u << (c - 'a');
  return letters;
}

struct key {
  constexpr key(std::string_view word)
      : word(word), letters(letters_in(word)),
        allowed(word.size() > 8 ? 2 : 1) {}

  std::string_view word;
  std::uint32_t letters;
  std::size_t allowed; ///< slips
};

constexpr key keys[] = {
    key("instructions"), key("instruction"),  key("disregard"), key("previous"),
    key("guidelines"),   key("restrictions"), key("override"),  key("ignore")};

constexpr std::size_t shortest_key = 6;
constexpr std::size_t longest_key = 12;

/// Changes (insert, drop, replace, swap of neighbours) from `a` to `b`, both
/// at most two letters longer than the longest key.
std::size_t slips(std::string_view a, std::string_view b) {
  std::array<std::array<std::size_t, longest_key + 4>, longest_key + 4> d{};
  for (std::size_t i = 0; i <= a.size(); ++i)
    d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j)
    d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      d[i][j] = std::min(
          {d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  return d[a.size()][b.size()];
}

/// Whether more than 1 or 2 bits are set.
bool more_than(std::uint32_t bits, std::size_t most) {
  for (; most > 0; --most)
    bits &= bits - 1;
  return bits != 0;
}

std::string digits_as_letters(std::string_view word) {
  static constexpr std::string_view letters = "oizeasgtbg"; // of 0 to 9
  std::string read(word);
  for (char& c : read)
    if (c >= '0' && c <= '9')
      c = c == '1' ? 'i' : letters[static_cast<std::size_t>(c - '0')];
  return read;
}

} // namespace

std::string respelt(std::string_view word) {
  std::size_t digits = 0;
  for (char c : word)
    digits += c >= '0' && c <= '9';
  if (digits > 0)
    return word.size() >= shortest_respelt && 2 * digits < word.size()
               ? digits_as_letters(word)
               : std::string();
  if (word.size() < shortest_key || word.size() > longest_key + 2)
    return {};
  std::uint32_t letters = 0;
  for (const key& known : keys) {
    if (word.front() != known.word.front() ||
        word.size() + known.allowed < known.word.size() ||
        word.size() > known.word.size() + known.allowed)
      continue;
    if (letters == 0)
      letters = letters_in(word);
    // a slip adds or takes one letter at most: few words need the long look
    if (more_than(known.letters & ~letters, known.allowed) ||
        more_than(letters & ~known.letters, known.allowed))
      continue;
    if (slips(word, known.word) <= known.allowed)
      return std::string(known.word);
  }
  return {};
}

} // namespace weir::detectors::prompts
