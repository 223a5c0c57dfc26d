#include "detectors/prompts/weigh.hpp"

#include "detectors/prompts/rule_book.hpp"
#include "detectors/prompts/triggers.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>

namespace weir::detectors::prompts {

namespace {

/// What a further rule of the same sign adds, against the one before.
constexpr float decay = 0.6F;
/// The same for orders about orders: their rules say much the same thing.
constexpr float override_decay = 0.3F;
/// Most that talk about attacks and ordinary senses take off.
constexpr float most_taken_off = 3;
/// Signals of one window that are looked at; a window that has more has
/// enough of them.
constexpr std::size_t most_signals = 512;
/// Memory for so many words is kept from one text to the next.
constexpr std::size_t most_tokens_kept = 1 << 14;
/// Shorter texts say nothing.
constexpr std::size_t shortest_text = 12;
/// Longer texts are read again for each check.
constexpr std::size_t longest_kept = 1 << 18;

/// Takes out what starts within a mention of an attack. Signals are ordered
/// by where they start, and a mention starts before what it quotes.
void drop_mentions(std::vector<signal>& signals) {
  std::uint32_t until = 0;
  std::erase_if(signals, [&](const signal& s) {
    if (s.kind == sign::mention)
      until = std::max(until, s.range.end);
    return s.kind == sign::mention || s.range.begin < until;
  });
}

/// Appends the signals of a stretch.
void read(std::string_view text, byte_range stretch,
          std::vector<signal>& found) {
  static thread_local std::vector<token> tokens; // for its memory
  tokens.clear();
  tokenise(text, stretch, book().words(), tokens);
  book().find(tokens, found);
  if (tokens.capacity() > most_tokens_kept)
    tokens = {};
}

bool says_something(std::string_view text, byte_range stretch) {
  std::vector<signal> found;
  read(text, stretch, found);
  return !found.empty();
}

/// Signals of a text, by place.
std::vector<signal> read_signals(std::string_view text, bool all) {
  std::vector<byte_range> stretches;
  if (all)
    stretches.push_back({0, static_cast<std::uint32_t>(text.size())});
  else
    find_stretches(text, says_something, stretches);
  std::vector<signal> found;
  for (const byte_range& stretch : stretches)
    read(text, stretch, found);
  drop_mentions(found);
  return found;
}

/// Several checks weigh the same text one after the other: the last one's
/// signals are kept, with a copy of the text to know it by.
struct last_text {
  std::string text;
  bool all = false;
  std::vector<signal> signals;
};

const std::vector<signal>& signals_of(std::string_view text, bool all) {
  static thread_local last_text last;
  if (text.empty() || last.text != text || last.all != all) {
    last.text.clear();
    last.signals = read_signals(text, all);
    last.all = all;
    if (text.size() <= longest_kept)
      last.text = text;
  }
  return last.signals;
}

/// The strongest match of each rule among some signals.
std::vector<signal> one_each(std::span<const signal> window) {
  std::vector<signal> best(window.begin(), window.end());
  std::stable_sort(
      best.begin(), best.end(),
      [](const signal& a, const signal& b) { return a.rule < b.rule; });
  best.erase(std::unique(best.begin(), best.end(),
                         [](const signal& a, const signal& b) {
                           return a.rule == b.rule;
                         }),
             best.end());
  std::stable_sort(
      best.begin(), best.end(), [](const signal& a, const signal& b) {
        return a.kind != b.kind ? a.kind < b.kind : a.weight > b.weight;
      });
  return best;
}

/// Adds up: of each sign the strongest rule in full, each further one less.
float sum_of(std::span<const signal> window, const profile& of) {
  float sum = 0;
  float taken_off = 0;
  float factor = 1;
  const signal* before = nullptr;
  const std::vector<signal> rules = one_each(window);
  for (const signal& s : rules) {
    const float next = s.kind <= sign::new_orders ? override_decay : decay;
    factor = before != nullptr && before->kind == s.kind ? factor * next : 1;
    before = &s;
    const float value = s.weight * of.share[static_cast<std::size_t>(s.kind)];
    if (value < 0)
      taken_off -= value;
    else
      sum += value * factor;
  }
  return sum - std::min(taken_off, most_taken_off);
}

/// The stretch from the first to the last signal that speaks for an attack.
byte_range stretch_of(std::span<const signal> window, const profile& of) {
  byte_range range{window.front().range};
  bool any = false;
  for (const signal& s : window) {
    if (s.weight * of.share[static_cast<std::size_t>(s.kind)] <= 0)
      continue;
    if (!any)
      range = s.range;
    any = true;
    range.begin = std::min(range.begin, s.range.begin);
    range.end = std::max(range.end, s.range.end);
  }
  return range;
}

/// Calls `each` with windows of signals that overlap by half, until it says
/// where to go on. Each signal is in a few windows only.
template <class Each>
void slide(std::span<const signal> signals, std::uint32_t width, Each each) {
  std::size_t first = 0;
  while (first < signals.size()) {
    const std::uint32_t from = signals[first].range.begin;
    std::size_t last = first;
    while (last < signals.size() && last - first < most_signals &&
           signals[last].range.end <= from + width)
      ++last;
    last = std::max(last, first + 1);
    const bool taken = each(signals.subspan(first, last - first));
    if (taken || last == signals.size()) {
      first = last;
      continue;
    }
    const std::size_t cut = first;
    while (first < last &&
           (signals[first].range.begin < from + width / 2 || first == cut))
      ++first;
    if (last - cut >= most_signals)
      first = std::max(first, cut + most_signals / 2);
  }
}

} // namespace

void weigh_text(std::string_view text, const profile& of, float needed,
                std::vector<weighed>& out) {
  if (text.size() < shortest_text)
    return;
  const std::vector<signal>& signals = signals_of(text, of.reads_all);
  const std::size_t first = out.size();
  slide(signals, of.window, [&](std::span<const signal> window) {
    const float sum = sum_of(window, of);
    if (sum < needed / 2)
      return false;
    const double confidence = 1 / (1 + std::exp(needed - sum));
    byte_range range = stretch_of(window, of);
    if (out.size() > first)
      range.begin = std::max(range.begin, out.back().range.end);
    if (range.begin < range.end)
      out.push_back({range, confidence});
    return sum >= needed;
  });
}

double highest(std::string_view text, const profile& of) {
  double most = 0;
  slide(signals_of(text, of.reads_all), of.window,
        [&](std::span<const signal> window) {
          most = std::max(most, static_cast<double>(sum_of(window, of)));
          return false;
        });
  return most;
}

} // namespace weir::detectors::prompts
