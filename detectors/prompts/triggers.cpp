#include "detectors/prompts/triggers.hpp"

#include "detectors/prompts/letters.hpp"
#include "detectors/prompts/trigger_words.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

namespace weir::detectors::prompts {

namespace {

/// Bytes of a text that are looked at together.
constexpr std::size_t gram = 4;
/// Places are looked at in steps of this many bytes: every trigger of
/// gram + step - 1 bytes or more has a gram at one of them.
constexpr std::size_t step = 3;
constexpr std::size_t shortest_trigger = gram + step - 1;

/// Words are read this far before and after a trigger.
constexpr std::size_t reach_before = 400;
constexpr std::size_t reach_after = 600;
/// Triggers that are not enough by themselves count together within this.
constexpr std::size_t reach_together = 700;
/// In a text this short one trigger is enough.
constexpr std::size_t short_text = 1'000;

std::uint32_t gram_at(const char* bytes) {
  std::uint32_t value;
  std::memcpy(&value, bytes, sizeof value);
  return value | 0x20202020u; // letters in one case; others merge harmlessly
}

std::uint32_t hash(std::uint32_t value) {
  return (value * 2654435761u) >> 16;
}

/// A trigger found in a text.
struct found_trigger {
  std::size_t begin = 0;
  std::size_t size = 0; ///< 0: none
  std::uint16_t number = 0;
  std::uint8_t weight = 0;
};

/// Grams of all triggers at the offsets that a step can land on: a bit for
/// each hash, and the grams behind it.
class gram_table {
public:
  gram_table() {
    for (unsigned weight = 1; weight <= enough_weight; ++weight)
      for (std::string_view word : trigger_words(weight))
        words_.push_back({word, static_cast<std::uint8_t>(weight)});
    for (std::size_t w = 0; w < words_.size(); ++w)
      for (std::size_t k = 0; k < step; ++k)
        entries_.push_back({gram_at(words_[w].letters.data() + k),
                            static_cast<std::uint16_t>(w),
                            static_cast<std::uint16_t>(k)});
    std::sort(entries_.begin(), entries_.end(),
              [](const entry& a, const entry& b) {
                return hash(a.value) < hash(b.value);
              });
    starts_.assign(65'537, 0);
    for (const entry& e : entries_) {
      bits_[hash(e.value) / 64] |= std::uint64_t{1} << hash(e.value) % 64;
      ++starts_[hash(e.value) + 1];
    }
    for (std::size_t i = 1; i < starts_.size(); ++i)
      starts_[i] = static_cast<std::uint16_t>(starts_[i] + starts_[i - 1]);
  }

  bool may_hold(std::uint32_t value) const {
    const std::uint32_t h = hash(value);
    return (bits_[h / 64] >> h % 64 & 1) != 0;
  }

  /// The heaviest trigger that has its gram at `at`.
  found_trigger trigger_at(std::string_view text, std::size_t at) const {
    const std::uint32_t value = gram_at(text.data() + at);
    const std::uint32_t h = hash(value);
    found_trigger best;
    for (std::size_t i = starts_[h]; i < starts_[h + 1]; ++i) {
      const entry& e = entries_[i];
      const trigger& word = words_[e.word];
      if (e.value != value || e.offset > at || word.weight <= best.weight)
        continue;
      const std::size_t begin = at - e.offset;
      if (same(text.substr(begin, word.letters.size()), word.letters))
        best = {begin, word.letters.size(), e.word, word.weight};
    }
    return best;
  }

private:
  struct trigger {
    std::string_view letters;
    std::uint8_t weight;
  };
  /// A trigger's gram, with its place in the trigger.
  struct entry {
    std::uint32_t value;
    std::uint16_t word;
    std::uint16_t offset;
  };

  /// Equal but for the case of ASCII letters; `word` is in small letters.
  static bool same(std::string_view piece, std::string_view word) {
    if (piece.size() != word.size())
      return false;
    for (std::size_t i = 0; i < word.size(); ++i) {
      char c = piece[i];
      if (c >= 'A' && c <= 'Z')
        c = static_cast<char>(c + 0x20);
      if (c != word[i])
        return false;
    }
    return true;
  }

  std::vector<trigger> words_;
  std::vector<entry> entries_;
  std::vector<std::uint16_t> starts_; ///< first entry of each hash
  std::array<std::uint64_t, 1'024> bits_{};
};

const gram_table& grams() {
  static const gram_table table;
  return table;
}

/// The triggers of the last stretch of a text, each kind once.
class recent_triggers {
public:
  /// Takes one in; gives where the oldest of them begins if they are enough,
  /// or npos.
  std::size_t take(const found_trigger& next, unsigned enough) {
    std::size_t kept = 0;
    unsigned weight = next.weight;
    std::size_t oldest = next.begin;
    for (const found_trigger& known : recent_) {
      if (known.number == next.number ||
          known.begin + reach_together < next.begin)
        continue;
      weight += known.weight;
      oldest = std::min(oldest, known.begin);
      recent_[kept++] = known;
    }
    recent_.resize(kept);
    recent_.push_back(next);
    return weight >= enough ? oldest : std::string_view::npos;
  }

private:
  std::vector<found_trigger> recent_;
};

bool is_ascii(std::string_view text, std::size_t i) {
  std::uint64_t word;
  std::memcpy(&word, text.data() + i, sizeof word);
  return (word & 0x8080808080808080u) == 0;
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Whether the code point at `i` of a text is a letter in disguise: one made
/// to look like another, or an invisible one between Latin letters.
bool disguised(std::string_view text, std::size_t i, code_point c) {
  const bool beside = (i > 0 && is_letter(text[i - 1])) ||
                      (i + c.size < text.size() && is_letter(text[i + c.size]));
  if (is_lookalike(c.value))
    return beside;
  if (!is_disguise(c.value))
    return false;
  return kind_of(c.value) == letter_kind::letter || beside;
}

/// Adds a place; places come in rising order. Near ones become one.
void add(std::vector<byte_range>& places, std::size_t first, std::size_t begin,
         std::size_t end) {
  if (places.size() > first &&
      begin <= places.back().end + reach_before + reach_after)
    places.back().end =
        std::max(places.back().end, static_cast<std::uint32_t>(end));
  else
    places.push_back(
        {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
}

/// Widens a place to what is read around it, cut at blanks.
byte_range widened(std::string_view text, byte_range place) {
  const auto is_blank = [&](std::size_t i) {
    return text[i] == ' ' || text[i] == '\n';
  };
  std::size_t begin =
      place.begin > reach_before ? place.begin - reach_before : 0;
  while (begin > 0 && begin < place.begin && !is_blank(begin - 1))
    ++begin;
  std::size_t end = std::min<std::size_t>(text.size(), place.end + reach_after);
  while (end < text.size() && end > place.end && !is_blank(end))
    --end;
  while (end < text.size() && (text[end] & 0xC0) == 0x80)
    ++end;
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

void find_words(std::string_view text, std::vector<byte_range>& out) {
  const gram_table& table = grams();
  const std::size_t first = out.size();
  recent_triggers recent;
  const unsigned enough = text.size() <= short_text ? 1 : enough_weight;
  for (std::size_t at = 0; at + gram <= text.size(); at += step) {
    if (!table.may_hold(gram_at(text.data() + at)))
      continue;
    const found_trigger next = table.trigger_at(text, at);
    if (next.size == 0)
      continue;
    const std::size_t from = recent.take(next, enough);
    if (from != std::string_view::npos)
      add(out, first, from, next.begin + next.size);
  }
}

void find_disguises(std::string_view text, std::vector<byte_range>& out) {
  const std::size_t first = out.size();
  for (std::size_t i = 0; i < text.size();) {
    if (i + 8 <= text.size() && is_ascii(text, i)) {
      i += 8;
      continue;
    }
    const code_point c = decode(text, i);
    if (c.value >= 0x80 && disguised(text, i, c))
      add(out, first, i, i + c.size);
    i += c.size;
  }
}

void merge(std::vector<byte_range>& ranges, std::size_t first) {
  const auto begin = ranges.begin() + static_cast<std::ptrdiff_t>(first);
  std::sort(begin, ranges.end(), [](const byte_range& a, const byte_range& b) {
    return a.begin < b.begin;
  });
  std::size_t last = first;
  for (std::size_t i = first + 1; i < ranges.size(); ++i) {
    if (ranges[i].begin <= ranges[last].end)
      ranges[last].end = std::max(ranges[last].end, ranges[i].end);
    else
      ranges[++last] = ranges[i];
  }
  if (ranges.size() > first)
    ranges.resize(last + 1);
}

} // namespace

void find_stretches(std::string_view text, std::vector<byte_range>& out) {
  static_assert(shortest_trigger == 6);
  const std::size_t first = out.size();
  find_words(text, out);
  find_disguises(text, out);
  for (std::size_t i = first; i < out.size(); ++i)
    out[i] = widened(text, out[i]);
  merge(out, first);
}

} // namespace weir::detectors::prompts
