#include "detectors/prompts/trigger_table.hpp"

#include "detectors/prompts/trigger_words.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace weir::detectors::prompts {

namespace {

/// Bytes of a text that are looked at together.
constexpr std::size_t gram = 4;
/// Places are looked at in steps of this many bytes: six bytes in a row have a
/// gram at one of them.
constexpr std::size_t step = 3;
constexpr std::size_t core_size = gram + step - 1;
static_assert(core_size == 6, "triggers are that long");

/// Letters in one case; others merge harmlessly.
constexpr std::uint64_t one_case = 0x2020202020202020u;

std::uint32_t gram_at(const char* bytes) {
  std::uint32_t value;
  std::memcpy(&value, bytes, sizeof value);
  return value | static_cast<std::uint32_t>(one_case);
}

std::uint64_t core_at(const char* bytes) {
  std::uint16_t last;
  std::memcpy(&last, bytes + gram, sizeof last);
  return (gram_at(bytes) | std::uint64_t{last} << 8 * gram) | one_case;
}

std::uint32_t hash(std::uint32_t value) {
  return (value * 2654435761u) >> 16;
}

std::uint32_t hash(std::uint64_t value) {
  return static_cast<std::uint32_t>(value * 0x9E3779B97F4A7C15u >> 48);
}

/// How often a byte is met in English and code, roughly, out of 100.
int commonness(char c) {
  constexpr std::string_view common = "etaoinsrhldcumfpgwybvk";
  if (c == ' ')
    return 18;
  const std::size_t rank = common.find(c);
  return rank == std::string_view::npos ? 1 : 13 - static_cast<int>(rank) / 2;
}

/// Four bytes that are met more often than their letters say.
constexpr std::string_view everyday[] = {
    "the ", " the", "ing ", "tion", "ment", "ever", "user", " use", " you",
    "you ", "your", "all ", " not", "name", "with", "this", "vers", "conf",
    "port", "code", "text", "cont", "ould", "here", "from", "fore", "info"};

/// Where the six bytes of a word begin whose grams are met least often.
std::size_t rarest_core(std::string_view word) {
  const auto cost = [&](std::size_t at) {
    int sum = 0;
    for (std::size_t k = 0; k < step; ++k) {
      const std::string_view piece = word.substr(at + k, gram);
      int product = std::ranges::count(everyday, piece) > 0 ? 100 : 1;
      for (char c : piece)
        product *= commonness(c);
      sum += product;
    }
    return sum;
  };
  std::size_t best = 0;
  int least = cost(0);
  for (std::size_t at = 1; at + core_size <= word.size(); ++at)
    if (const int next = cost(at); next < least) {
      least = next;
      best = at;
    }
  return best;
}

/// Equal but for the case of ASCII letters; `word` is in small letters.
bool same(std::string_view piece, std::string_view word) {
  return std::equal(piece.begin(), piece.end(), word.begin(), word.end(),
                    [](char c, char small) {
                      return (c >= 'A' && c <= 'Z' ? c + 0x20 : c) == small;
                    });
}

} // namespace

trigger_table::trigger_table() {
  for (unsigned weight = 1; weight <= enough_weight; ++weight)
    for (std::string_view word : trigger_words(weight)) {
      const std::size_t at = rarest_core(word);
      words_.push_back({word, at, core_at(word.data() + at),
                        static_cast<std::uint8_t>(weight)});
    }
  std::stable_sort(words_.begin(), words_.end(),
                   [](const trigger& a, const trigger& b) {
                     return hash(a.core) < hash(b.core);
                   });
  starts_.assign(65'537, 0);
  for (const trigger& word : words_) {
    for (std::size_t k = 0; k < step; ++k)
      grams_.set(hash(gram_at(word.letters.data() + word.core_at + k)));
    cores_.set(hash(word.core));
    ++starts_[hash(word.core) + 1];
  }
  for (std::size_t i = 1; i < starts_.size(); ++i)
    starts_[i] = static_cast<std::uint16_t>(starts_[i] + starts_[i - 1]);
}

found_trigger trigger_table::next(std::string_view text,
                                  std::size_t& at) const {
  const auto may_hold = [&](std::size_t i) {
    return unsigned{grams_.has(hash(gram_at(text.data() + i)))};
  };
  while (at + gram <= text.size()) {
    const std::size_t from = at;
    unsigned places = may_hold(from);
    at += step;
    if (from + 3 * step + gram <= text.size()) { // four at once
      places |= may_hold(from + step) << 1 | may_hold(from + 2 * step) << 2 |
                may_hold(from + 3 * step) << 3;
      at += 3 * step;
    }
    for (; places != 0; places &= places - 1) {
      const std::size_t here =
          from + step * static_cast<std::size_t>(std::countr_zero(places));
      const found_trigger found = trigger_at(text, here);
      if (found.size != 0) {
        at = here + step;
        return found;
      }
    }
  }
  return {};
}

found_trigger trigger_table::trigger_at(std::string_view text,
                                        std::size_t at) const {
  found_trigger best;
  for (std::size_t k = 0; k < step && k <= at; ++k)
    if (at - k + core_size <= text.size())
      take(text, at - k, best);
  return best;
}

void trigger_table::take(std::string_view text, std::size_t begin,
                         found_trigger& best) const {
  const std::uint64_t core = core_at(text.data() + begin);
  const std::uint32_t h = hash(core);
  if (!cores_.has(h))
    return;
  for (std::size_t i = starts_[h]; i < starts_[h + 1]; ++i) {
    const trigger& word = words_[i];
    if (word.core != core || word.weight <= best.weight || begin < word.core_at)
      continue;
    const std::size_t first = begin - word.core_at;
    if (same(text.substr(first, word.letters.size()), word.letters))
      best = {first, word.letters.size(), static_cast<std::uint16_t>(i),
              word.weight};
  }
}

} // namespace weir::detectors::prompts
