#include "detectors/decode/fold.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/decode/lookalikes.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

namespace weir::detectors {

namespace {

using namespace chars;

/// How far a word's neighbours are looked for.
constexpr std::size_t neighbour_bytes = 48;
/// A word of look-alikes alone, between ASCII words, has at least so many.
constexpr std::size_t shortest_alone = 3;

bool is_plain(char c) {
  return static_cast<unsigned char>(c) < 0x80;
}

std::size_t next_foreign(std::string_view text, std::size_t i) {
  const std::size_t begin = i;
  constexpr std::size_t piece = 64; // the compiler takes it in few steps
  for (; i + piece <= text.size(); i += piece) {
    std::uint64_t bytes[piece / 8];
    std::memcpy(bytes, text.data() + i, piece);
    std::uint64_t any = 0;
    for (const std::uint64_t part : bytes)
      any |= part;
    if ((any & 0x8080808080808080u) != 0)
      break;
  }
  for (; i + 8 <= text.size(); i += 8) {
    std::uint64_t bytes;
    std::memcpy(&bytes, text.data() + i, 8);
    if ((bytes & 0x8080808080808080u) != 0)
      break;
  }
  while (i < text.size() && is_plain(text[i]))
    ++i;
  count(i - begin);
  return i;
}

struct character {
  std::uint32_t point = 0;
  std::uint32_t length = 1;
};

/// The character at `i` of a valid text.
character character_at(std::string_view text, std::size_t i) {
  const auto byte = [&](std::size_t k) -> std::uint32_t {
    return i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0u;
  };
  count(1);
  const std::uint32_t lead = byte(0);
  if (lead < 0x80)
    return {lead, 1};
  if (lead < 0xE0)
    return {(lead & 0x1F) << 6 | (byte(1) & 0x3F), 2};
  if (lead < 0xF0)
    return {(lead & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F), 3};
  return {(lead & 0x07) << 18 | (byte(1) & 0x3F) << 12 | (byte(2) & 0x3F) << 6 |
              (byte(3) & 0x3F),
          4};
}

/// The entry of the character at `i`; for ASCII one that says `other`.
const fold_entry& entry_at(std::string_view text, std::size_t i,
                           std::uint32_t& length) {
  static constexpr fold_entry ascii;
  const character c = character_at(text, i);
  length = c.length;
  return c.point < 0x80 || c.point > 0x10FFFF ? ascii : fold_entry_of(c.point);
}

bool in_word(fold_kind kind) {
  return kind == fold_kind::letter || kind == fold_kind::lookalike ||
         kind == fold_kind::shape || kind == fold_kind::near ||
         kind == fold_kind::ignorable || kind == fold_kind::joiner;
}

/// What a word is made of.
struct word_facts {
  std::size_t end = 0;
  std::size_t lookalikes = 0;
  bool ascii_letters = false; ///< or letters that are ASCII in another form
  bool only_exact = true;     ///< no letter but exact look-alikes
};

/// Reads a word, ASCII letters included, that starts at `i`.
word_facts read_word(std::string_view text, std::size_t i) {
  word_facts facts;
  while (i < text.size()) {
    if (is_plain(text[i])) {
      if (!is(text[i], alnum))
        break;
      facts.ascii_letters |= is(text[i], letter);
      ++i;
      continue;
    }
    std::uint32_t length = 1;
    const fold_entry& entry = entry_at(text, i, length);
    if (!in_word(entry.kind))
      break;
    facts.ascii_letters |= entry.kind == fold_kind::shape;
    facts.lookalikes += entry.kind == fold_kind::lookalike ? 1 : 0;
    facts.only_exact &= entry.kind != fold_kind::letter &&
                        (entry.kind != fold_kind::lookalike || entry.exact);
    i += length;
  }
  facts.end = i;
  return facts;
}

/// Whether ASCII letters stand in the token around [begin, end), and whether
/// the words next to that token are ASCII.
struct surroundings {
  bool token = false;
  bool before = false;
  bool after = false;
};

surroundings look_around(std::string_view text, std::size_t begin,
                         std::size_t end) {
  surroundings seen;
  const std::size_t floor =
      begin > neighbour_bytes ? begin - neighbour_bytes : 0;
  std::size_t i = begin;
  for (; i > floor && !is(text[i - 1], space); --i)
    seen.token |= is(text[i - 1], letter);
  while (i > floor && is(text[i - 1], space))
    --i;
  seen.before = i > floor && is(text[i - 1], letter);
  const std::size_t roof = std::min(text.size(), end + neighbour_bytes);
  for (i = end; i < roof && !is(text[i], space); ++i)
    seen.token |= is(text[i], letter);
  while (i < roof && is(text[i], space))
    ++i;
  seen.after = i < roof && is(text[i], letter);
  return seen;
}

bool maps_lookalikes(std::string_view text, std::size_t begin,
                     const word_facts& facts) {
  if (facts.lookalikes == 0)
    return false;
  if (facts.ascii_letters)
    return true;
  if (!facts.only_exact)
    return false;
  const surroundings seen = look_around(text, begin, facts.end);
  return seen.token ||
         (facts.lookalikes >= shortest_alone && seen.before && seen.after);
}

/// Folds one text; what it has done so far.
class folding {
public:
  folding(std::string_view text, layer& out) : text_(text), out_(out) {}

  /// Whether something changed that could hide a word.
  bool run() {
    std::size_t i = next_foreign(text_, 0);
    while (i < text_.size()) {
      const std::size_t begin = run_begin(text_, i, alnum, done_);
      std::uint32_t length = 1;
      const bool word = in_word(entry_at(text_, i, length).kind);
      const std::size_t end = word ? fold_word(begin, i) : fold_one(i, false);
      i = next_foreign(text_, end);
    }
    out_.copy(text_, done_, text_.size());
    return counts_;
  }

private:
  /// Folds what of the word that begins at `begin` is not ASCII, from `i` on;
  /// returns its end.
  std::size_t fold_word(std::size_t begin, std::size_t i) {
    const word_facts facts = read_word(text_, begin);
    const bool map = maps_lookalikes(text_, begin, facts);
    while (i < facts.end) {
      i = fold_one(i, map);
      while (i < facts.end && is_plain(text_[i]))
        ++i;
    }
    return facts.end;
  }

  /// Folds the character at `i`; returns its end.
  std::size_t fold_one(std::size_t i, bool map_lookalikes) {
    std::uint32_t length = 1;
    const fold_entry& entry = entry_at(text_, i, length);
    const std::size_t end = i + length;
    switch (entry.kind) {
    case fold_kind::ignorable:
      return i == 0 ? end : replace(i, end, {}, true); // a byte order mark
    case fold_kind::joiner:
      return keeps_joiner(i) ? end : replace(i, end, {}, true);
    case fold_kind::lookalike:
      return map_lookalikes ? replace(i, end, entry.text(), true) : end;
    case fold_kind::shape:
      return replace(i, end, entry.text(), true);
    case fold_kind::near:
    case fold_kind::mark:
      return replace(i, end, entry.text(), false);
    case fold_kind::blank:
      return replace(i, end, entry.text(), between_letters(i, end));
    case fold_kind::letter:
    case fold_kind::other:
      return end;
    }
    return end;
  }

  std::size_t replace(std::size_t begin, std::size_t end, std::string_view with,
                      bool counts) {
    out_.copy(text_, done_, begin);
    out_.put(with, begin, end - begin);
    done_ = end;
    counts_ |= counts;
    return end;
  }

  /// Whether a joiner belongs to a letter or emoji that takes joiners, the one
  /// directly before it, or makes a keycap of a digit.
  bool keeps_joiner(std::size_t i) const {
    if (i == 0)
      return false;
    if (text_.substr(i + 3, 3) == "\xE2\x83\xA3")
      return true;
    std::size_t before = i - 1;
    while (before > 0 &&
           (static_cast<unsigned char>(text_[before]) & 0xC0) == 0x80)
      --before;
    std::uint32_t length = 1;
    const fold_entry& entry = entry_at(text_, before, length);
    if (entry.joins)
      return true;
    // an emoji's style, then what joins it to the next one
    return entry.kind == fold_kind::joiner && i - before == 3 &&
           text_.substr(before, 3) == "\xEF\xB8\x8F" && before > 0 &&
           text_.substr(i, 3) == "\xE2\x80\x8D";
  }

  bool between_letters(std::size_t begin, std::size_t end) const {
    return begin > 0 && is(text_[begin - 1], letter) &&
           is_at(text_, end, letter);
  }

  std::string_view text_;
  layer& out_;
  std::size_t done_ = 0; ///< what is in the layer already
  bool counts_ = false;
};

} // namespace

bool needs_fold(std::string_view text) {
  return next_foreign(text, 0) < text.size();
}

bool fold(std::string_view text, layer& out) {
  out = {};
  out.how = encoding::folded;
  if (text.size() >= std::numeric_limits<std::uint32_t>::max() ||
      !needs_fold(text))
    return false;
  const bool changed = folding(text, out).run() && !out.text.empty();
  if (!changed) {
    out = {};
    out.how = encoding::folded;
  }
  return changed;
}

bool fold_is_complete() {
  return lookalikes_known();
}

} // namespace weir::detectors
