#include "detectors/prompts/triggers.hpp"

#include "detectors/prompts/letters.hpp"
#include "detectors/prompts/trigger_table.hpp"
#include "detectors/prompts/trigger_words.hpp"

#include <algorithm>
#include <cstdint>

namespace weir::detectors::prompts {

namespace {

/// Words are read this far before and after a trigger.
constexpr std::size_t reach_before = 400;
constexpr std::size_t reach_after = 600;
/// Words are looked at this far around one to see whether to read at all.
constexpr std::size_t reach_near = 70;
/// Triggers that are not enough by themselves count together within this.
constexpr std::size_t reach_together = 700;
/// In a text this short one trigger is enough.
constexpr std::size_t short_text = 1'000;

const trigger_table& table() {
  static const trigger_table only;
  return only;
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

/// Where something was met in a text, and where that is reason to read.
struct places {
  std::vector<byte_range> met;
  std::vector<byte_range> worth;
};

/// Adds a place; places come in rising order. Those not farther apart than
/// `near` become one.
void add(std::vector<byte_range>& all, byte_range place, std::size_t near) {
  if (!all.empty() && place.begin <= all.back().end + near)
    all.back().end = std::max(all.back().end, place.end);
  else
    all.push_back(place);
}

byte_range range_of(std::size_t begin, std::size_t end) {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

/// Widens a place by so many bytes, cut at blanks.
byte_range widened(std::string_view text, byte_range place, std::size_t before,
                   std::size_t after) {
  const auto is_blank = [&](std::size_t i) {
    return text[i] == ' ' || text[i] == '\n';
  };
  std::size_t begin = place.begin > before ? place.begin - before : 0;
  while (begin > 0 && begin < place.begin && !is_blank(begin - 1))
    ++begin;
  std::size_t end = std::min<std::size_t>(text.size(), place.end + after);
  while (end < text.size() && end > place.end && !is_blank(end))
    --end;
  while (end < text.size() && (text[end] & 0xC0) == 0x80)
    ++end;
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

places find_words(std::string_view text) {
  places found;
  recent_triggers recent;
  const unsigned enough = text.size() <= short_text ? 1 : enough_weight;
  for (std::size_t at = 0;;) {
    const found_trigger next = table().next(text, at);
    if (next.size == 0)
      return found;
    const std::size_t end = next.begin + next.size;
    add(found.met, range_of(next.begin, end), 2 * reach_near);
    const std::size_t from = recent.take(next, enough);
    if (from != std::string_view::npos)
      add(found.worth, range_of(from, end), 0);
  }
}

places find_disguises(std::string_view text) {
  places found;
  for (std::size_t i = 0; (i = skip_ascii(text, i)) < text.size();) {
    const code_point c = decode(text, i);
    if (disguised(text, i, c))
      add(found.met, range_of(i, i + c.size), 2 * reach_near);
    i += c.size;
  }
  found.worth = found.met;
  return found;
}

/// Whether something is said near a place. Not looked into where most of what
/// would be read is near.
bool says_near(std::string_view text, byte_range place, near_check says) {
  const byte_range near = widened(text, place, reach_near, reach_near);
  const byte_range all = widened(text, place, reach_before, reach_after);
  return 2 * (near.end - near.begin) > all.end - all.begin || says(text, near);
}

/// Appends what is to be read around the places where something is said near
/// what was met.
void take(std::string_view text, const places& found, near_check says,
          std::vector<byte_range>& out) {
  std::vector<byte_range> kept;
  std::size_t m = 0;
  bool said = false; // near met[m - 1]
  for (const byte_range& place : found.worth) {
    bool any = says == nullptr ||
               (said && m > 0 && found.met[m - 1].end > place.begin);
    for (; m < found.met.size() && found.met[m].begin < place.end; ++m) {
      said = any || (found.met[m].end > place.begin &&
                     says_near(text, found.met[m], says));
      any = said;
    }
    if (any)
      add(kept, place, reach_before + reach_after);
  }
  for (const byte_range& place : kept)
    out.push_back(widened(text, place, reach_before, reach_after));
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

void find_stretches(std::string_view text, near_check says_something,
                    std::vector<byte_range>& out) {
  const std::size_t first = out.size();
  take(text, find_words(text), says_something, out);
  take(text, find_disguises(text), says_something, out);
  merge(out, first);
}

} // namespace weir::detectors::prompts
