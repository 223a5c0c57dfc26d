#include "config/suggest.hpp"

#include <algorithm>
#include <vector>

namespace weir::config {

namespace {

/// Words longer than this are not compared: the table grows with the product
/// of the lengths, and no key is that long.
constexpr std::size_t max_word = 64;

} // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  using row = std::vector<std::size_t>;
  row older(b.size() + 1);
  row previous(b.size() + 1);
  row current(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j)
    previous[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    current[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      auto replace = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      current[j] = std::min({replace, previous[j] + 1, current[j - 1] + 1});
      bool swapped =
          i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped)
        current[j] = std::min(current[j], older[j - 2] + 1);
    }
    older.swap(previous);
    previous.swap(current);
  }
  return previous[b.size()];
}

std::string nearest(std::string_view word,
                    std::span<const std::string_view> known) {
  std::string_view best;
  if (word.empty() || word.size() > max_word)
    return {};
  auto limit = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (auto candidate : known) {
    if (candidate.size() > max_word)
      continue;
    auto distance = edit_distance(word, candidate);
    if (distance < limit) {
      limit = distance;
      best = candidate;
    }
  }
  return std::string(best);
}

std::string did_you_mean(std::string_view word,
                         std::span<const std::string_view> known) {
  auto best = nearest(word, known);
  return best.empty() ? "" : "; did you mean \"" + best + "\"?";
}

} // namespace weir::config
