#include "detectors/prompts/vocabulary.hpp"

#include <algorithm>
#include <cstring>

namespace weir::detectors::prompts {

namespace {

/// Bytes of a letter of the scripts that put no blanks between words.
constexpr std::size_t start_size = 3;
/// First bytes by which stems are known.
constexpr std::size_t stem_size = 4;
constexpr std::uint64_t mixer = 0x9E3779B97F4A7C15u;

std::uint64_t byte_of(std::string_view word, std::size_t i) {
  return std::uint64_t{static_cast<unsigned char>(word[i])} << 8 * i;
}

std::uint32_t four(const char* bytes) {
  std::uint32_t value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

/// The bytes of a piece of 1 to 8 as a number.
std::uint64_t packed(const char* bytes, std::size_t size) {
  const std::string_view piece(bytes, size);
  if (size >= 4)
    return four(bytes) | std::uint64_t{four(bytes + size - 4)}
                             << 8 * (size - 4);
  return byte_of(piece, 0) | byte_of(piece, size / 2) |
         byte_of(piece, size - 1);
}

/// A word that is not empty as numbers.
struct digest {
  explicit digest(std::string_view word)
      : first(packed(word.data(), word.size() < 8 ? word.size() : 8)) {
    std::uint64_t mixed = (first ^ word.size()) * mixer;
    if (word.size() > 8)
      mixed ^= packed(word.data() + word.size() - 8, 8) * (mixer >> 7 | 1);
    hash = mixed * mixer >> 48;
  }

  std::uint64_t first; ///< eight bytes
  std::size_t hash;    ///< 16 bits
};

std::size_t hash_of_start(std::string_view word) {
  return (byte_of(word, 0) | byte_of(word, 1) | byte_of(word, 2)) * mixer >> 48;
}

std::size_t hash_of_stem(std::string_view word) {
  return four(word.data()) * mixer >> 48;
}

template <class Bits>
bool has(const Bits& bits, std::size_t hash) {
  return (bits[hash / 64] >> hash % 64 & 1) != 0;
}

template <class Bits>
void set(Bits& bits, std::size_t hash) {
  bits[hash / 64] |= std::uint64_t{1} << hash % 64;
}

} // namespace

vocabulary::vocabulary() : nodes_(1) {}

std::uint32_t vocabulary::below(std::uint32_t at, char byte) const {
  if (at == 0)
    return first_[static_cast<unsigned char>(byte)];
  std::uint32_t next = nodes_[at].child;
  while (next != 0 && nodes_[next].byte != byte)
    next = nodes_[next].sibling;
  return next;
}

std::uint32_t vocabulary::grow(std::uint32_t at, char byte) {
  if (const std::uint32_t found = below(at, byte))
    return found;
  const auto made = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({});
  nodes_[made].byte = byte;
  if (at == 0) {
    first_[static_cast<unsigned char>(byte)] = made;
  } else {
    nodes_[made].sibling = nodes_[at].child;
    nodes_[at].child = made;
  }
  return made;
}

atom vocabulary::add(std::string_view written) {
  entries_.clear();
  const std::string_view whole = written;
  const auto make = [&] {
    written_.push_back(whole);
    return next_++;
  };
  if (written.size() > 1 && written.front() == '*') {
    for (const ending& known : endings_)
      if (known.letters == written.substr(1))
        return known.value;
    endings_.push_back({written.substr(1), make()});
    return endings_.back().value;
  }
  const bool is_stem = written.size() > 1 && written.back() == '*';
  if (is_stem)
    written.remove_suffix(1);
  std::uint32_t at = 0;
  for (char byte : written)
    at = grow(at, byte);
  atom& place = is_stem ? nodes_[at].stem : nodes_[at].word;
  if (place == 0)
    place = make();
  return place;
}

void vocabulary::index() {
  std::size_t places = 16;
  while (places < 2 * written_.size() && places < 65'536)
    places *= 2;
  entries_.assign(places, {});
  words_ = starts_ = stems_ = {};
  short_stems_.clear();
  for (std::string_view word : written_) {
    if (word.empty() || (word.size() > 1 && word.front() == '*'))
      continue;
    if (word.size() == 1 || word.back() != '*')
      index_word(word);
    else if (word.size() > stem_size)
      set(stems_, hash_of_stem(word));
    else
      short_stems_.push_back(word.substr(0, word.size() - 1));
  }
}

void vocabulary::index_word(std::string_view word) {
  const digest of(word);
  set(words_, of.hash);
  if (word.size() >= start_size)
    set(starts_, hash_of_start(word));
  const std::size_t mask = entries_.size() - 1;
  std::size_t at = of.hash & mask;
  while (entries_[at].size != 0)
    at = (at + 1) & mask;
  entry& made = entries_[at];
  made.first = of.first;
  made.letters = word.data();
  made.size = static_cast<std::uint8_t>(word.size());
  walk(word, made.atoms);
}

const vocabulary::entry* vocabulary::find(std::string_view word) const {
  const digest of(word);
  if (!has(words_, of.hash))
    return nullptr;
  const std::size_t mask = entries_.size() - 1;
  for (std::size_t at = of.hash & mask; entries_[at].size != 0;
       at = (at + 1) & mask) {
    const entry& known = entries_[at];
    if (known.first == of.first && known.size == word.size() &&
        (known.size <= 8 ||
         word == std::string_view(known.letters, known.size)))
      return &known;
  }
  return nullptr;
}

void vocabulary::look_up(std::string_view word, atom_list& out) const {
  if (word.empty())
    return;
  if (entries_.empty())
    return walk(word, out);
  if (const entry* known = find(word)) {
    if (out.size == 0)
      out = known->atoms;
    else
      for (atom value : known->atoms)
        out.add(value);
    return;
  }
  // no word, but maybe the beginning or end of one
  if (may_begin(word))
    return walk(word, out);
  add_endings(word, out);
}

bool vocabulary::may_begin(std::string_view word) const {
  if (word.size() >= stem_size && has(stems_, hash_of_stem(word)))
    return true;
  for (std::string_view stem : short_stems_)
    if (stem[0] == word[0] && word.starts_with(stem))
      return true;
  return false;
}

void vocabulary::add_endings(std::string_view word, atom_list& out) const {
  for (const ending& known : endings_)
    if (known.letters.back() == word.back() &&
        word.size() > known.letters.size() && word.ends_with(known.letters))
      out.add(known.value);
}

void vocabulary::walk(std::string_view word, atom_list& out) const {
  if (word.empty())
    return;
  std::uint32_t at = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    at = below(at, word[i]);
    if (at == 0)
      break;
    if (nodes_[at].stem != 0)
      out.add(nodes_[at].stem);
    if (i + 1 == word.size() && nodes_[at].word != 0)
      out.add(nodes_[at].word);
  }
  add_endings(word, out);
}

std::size_t vocabulary::longest(std::string_view text) const {
  // from this lead byte on, one letter is a start
  const bool is_wide =
      text.size() >= start_size && static_cast<unsigned char>(text[0]) >= 0xE0;
  if (!entries_.empty() && is_wide && !has(starts_, hash_of_start(text)))
    return 0;
  std::uint32_t at = 0;
  std::size_t found = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    at = below(at, text[i]);
    if (at == 0)
      break;
    if (nodes_[at].word != 0)
      found = i + 1;
  }
  return found;
}

} // namespace weir::detectors::prompts
