#include "detectors/prompts/spelling.hpp"

#include <algorithm>
#include <array>

namespace weir::detectors::prompts {

namespace {

constexpr std::string_view keys[] = {
    "instructions", "instruction",  "disregard", "previous",
    "guidelines",   "restrictions", "override",  "ignore"};

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
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto digits = std::count_if(word.begin(), word.end(), is_digit);
  if (digits > 0)
    return word.size() >= 4 &&
                   2 * static_cast<std::size_t>(digits) < word.size()
               ? digits_as_letters(word)
               : std::string();
  if (word.size() < 6 || word.size() > longest_key + 2)
    return {};
  for (std::string_view key : keys) {
    const std::size_t allowed = key.size() > 8 ? 2 : 1;
    if (word.front() != key.front() || word.size() + allowed < key.size() ||
        word.size() > key.size() + allowed)
      continue;
    if (slips(word, key) <= allowed)
      return std::string(key);
  }
  return {};
}

} // namespace weir::detectors::prompts
