// The words that rules speak of, found in one walk over a word's bytes.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace weir::detectors::prompts {

/// Number of a word or stem that some rule names; 0 is none.
using atom = std::uint16_t;

/// The atoms that one word of a text is: the word itself, and stems of it.
struct atom_list {
  static constexpr std::size_t capacity = 6;
  std::array<atom, capacity> items{};
  std::uint8_t size = 0;

  /// Further ones than fit are left out: shorter stems come first.
  void add(atom value) {
    if (size < capacity)
      items[size++] = value;
  }
  const atom* begin() const { return items.data(); }
  const atom* end() const { return items.data() + size; }
};

/// A trie of words, stems (`ignor*`) and endings (`*gpt`), all lower case and
/// folded as `fold_word` does.
class vocabulary {
public:
  vocabulary();

  /// The atom of a word, a stem or an ending; the same again for the same.
  atom add(std::string_view written);

  /// Appends the atoms of a word.
  void look_up(std::string_view word, atom_list& out) const;

  /// Bytes of the longest whole word that a text starts with, or 0: for
  /// scripts that put no blanks between words.
  std::size_t longest(std::string_view text) const;

  /// Number of atoms given out, the none included.
  std::size_t size() const { return next_; }

private:
  struct node {
    std::uint32_t child = 0;
    std::uint32_t sibling = 0;
    atom word = 0;
    atom stem = 0;
    char byte = 0;
  };
  struct ending {
    std::string_view letters;
    atom value;
  };

  std::uint32_t below(std::uint32_t at, char byte) const;
  std::uint32_t grow(std::uint32_t at, char byte);

  std::vector<node> nodes_;
  std::array<std::uint32_t, 256> first_{};
  std::vector<ending> endings_;
  atom next_ = 1;
};

} // namespace weir::detectors::prompts
