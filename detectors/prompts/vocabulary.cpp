#include "detectors/prompts/vocabulary.hpp"

namespace weir::detectors::prompts {

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
  if (written.size() > 1 && written.front() == '*') {
    for (const ending& known : endings_)
      if (known.letters == written.substr(1))
        return known.value;
    endings_.push_back({written.substr(1), next_});
    return next_++;
  }
  const bool is_stem = written.size() > 1 && written.back() == '*';
  if (is_stem)
    written.remove_suffix(1);
  std::uint32_t at = 0;
  for (char byte : written)
    at = grow(at, byte);
  atom& place = is_stem ? nodes_[at].stem : nodes_[at].word;
  if (place == 0)
    place = next_++;
  return place;
}

void vocabulary::look_up(std::string_view word, atom_list& out) const {
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
  for (const ending& known : endings_)
    if (word.size() > known.letters.size() && word.ends_with(known.letters))
      out.add(known.value);
}

std::size_t vocabulary::longest(std::string_view text) const {
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
