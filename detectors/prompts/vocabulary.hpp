// The words that rules speak of, and finding them.
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

/// Words, stems (`ignor*`) and endings (`*gpt`), all lower case and folded as
/// `append_folded` does. What is added is not copied.
class vocabulary {
public:
  vocabulary();

  /// The atom of a word, a stem or an ending; the same again for the same.
  atom add(std::string_view written);

  /// To be called once all words are in: look-ups are fast from then on.
  void index();

  /// Appends the atoms of a word.
  void look_up(std::string_view word, atom_list& out) const;

  /// Bytes of the longest whole word that a text starts with, or 0: for
  /// scripts that put no blanks between words.
  std::size_t longest(std::string_view text) const;

  /// Number of atoms given out, the none included.
  std::size_t size() const { return next_; }

  /// An atom as it was added; "" for the none.
  std::string_view written(atom value) const { return written_[value]; }

private:
  /// Of a trie.
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
  /// A place of the hash table of whole words.
  struct entry {
    std::uint64_t first = 0; ///< its first eight bytes
    const char* letters = nullptr;
    std::uint8_t size = 0; ///< 0: free
    atom_list atoms;
  };
  /// 65,536 yes or no, by hash.
  using bits = std::array<std::uint64_t, 1'024>;

  std::uint32_t below(std::uint32_t at, char byte) const;
  std::uint32_t grow(std::uint32_t at, char byte);
  void walk(std::string_view word, atom_list& out) const;
  void index_word(std::string_view word);
  void add_endings(std::string_view word, atom_list& out) const;
  bool may_begin(std::string_view word) const;
  const entry* find(std::string_view word) const;

  std::vector<node> nodes_;
  std::array<std::uint32_t, 256> first_{};
  std::vector<ending> endings_;
  std::vector<std::string_view> written_{1};
  atom next_ = 1;

  std::vector<entry> entries_; ///< empty: not indexed
  bits words_{};               ///< of whole words
  bits starts_{};              ///< of the first three bytes of words
  bits stems_{};               ///< of the first four bytes of stems
  std::vector<std::string_view> short_stems_; ///< those with less
};

} // namespace weir::detectors::prompts
