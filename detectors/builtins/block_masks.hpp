// One pass over a text for all scanners: which of its bytes are digits,
// capitals, dots and so on, a bit for each. Scanners then go from candidate to
// candidate, 64 bytes at a step, instead of from byte to byte.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

namespace weir::detectors::chars {

/// Sets of bytes that a mask is kept of. Their names are those of chars.hpp
/// where there is such a class.
enum class bytes_of : std::uint8_t {
  digit,
  upper,
  lower,
  hex,
  alnum,
  word,             ///< alnum and _
  capital_or_digit, ///< A to Z, 0 to 9
  base64url,        ///< alnum, - and _
  base64_any,       ///< both alphabets of base 64
  pairs,            ///< hex, blanks and : - , x X, as in "68 0x65"
  high,             ///< above ASCII
  dot,
  colon,
  hyphen,
  phrase, ///< what the words of a phrase and the gaps between them are made of
  escape, ///< what starts a written-out escape: \ % &
  count_
};

__extension__ using two_blocks = unsigned __int128;

/// The masks of one text. Valid while the `masks_scope` lives that made them.
class text_masks {
public:
  static constexpr std::size_t kinds =
      static_cast<std::size_t>(bytes_of::count_);

  std::size_t size() const { return size_; }

  /// Number of words of 64 bits: bit b of word k is the byte 64 k + b.
  std::size_t words() const { return words_; }

  /// All words of a set, two more than `words()`, which are 0.
  const std::uint64_t* of(bytes_of set) const {
    return bits_ + static_cast<std::size_t>(set) * (words_ + 2);
  }

  /// Bits of the 64 bytes from `i` on; 0 behind the text's end.
  std::uint64_t at(bytes_of set, std::size_t i) const {
    const std::uint64_t* word = of(set) + i / 64;
    const unsigned shift = i % 64;
    return shift == 0 ? word[0] : word[0] >> shift | word[1] << (64 - shift);
  }

  /// Bits of the 64 bytes before `i`, the nearest one highest.
  std::uint64_t before(bytes_of set, std::size_t i) const {
    if (i >= 64)
      return at(set, i - 64);
    return i == 0 ? 0 : of(set)[0] << (64 - i);
  }

  /// Bits of block `k` and, higher, of the one behind it.
  two_blocks both(bytes_of set, std::size_t k) const {
    return two_blocks{of(set)[k + 1]} << 64 | of(set)[k];
  }

  /// Which bytes of block `k` begin a run of a set.
  std::uint64_t begins(bytes_of set, std::size_t k) const {
    const std::uint64_t* words = of(set);
    const std::uint64_t carry = k == 0 ? 0 : words[k - 1] >> 63;
    return words[k] & ~(words[k] << 1 | carry);
  }

  /// First byte at or after `i` for which `places` has a bit, or npos: it is
  /// asked about one block after the other and answers with the block's bits.
  template <class Places>
  std::size_t next_place(std::size_t i, Places places) const {
    for (; i < size_; i = (i / 64 + 1) * 64)
      if (const std::uint64_t left = places(i / 64) >> i % 64; left != 0)
        return i + static_cast<std::size_t>(std::countr_zero(left));
    return std::string_view::npos;
  }

  bool has(bytes_of set, std::size_t i) const {
    return (of(set)[i / 64] >> i % 64 & 1) != 0;
  }

  /// First byte of the set at or after `i`, or npos.
  std::size_t next(bytes_of set, std::size_t i) const;

  /// End of the run of the set that starts at `i`.
  std::size_t run_end(bytes_of set, std::size_t i) const;

  /// Begin of the first run of the set at or after `i` that has at least
  /// `shortest` (16 or more) bytes from `i` on, or npos.
  std::size_t next_run(bytes_of set, std::size_t i, std::size_t shortest) const;

  /// What chars::next_number finds for a set in place of digits: the same
  /// steps, many at a time.
  template <std::size_t Shortest>
  std::size_t next_stretch(bytes_of set, std::size_t i) const;

private:
  friend class masks_scope;
  const std::uint64_t* bits_ = nullptr;
  std::size_t words_ = 0;
  std::size_t size_ = 0;
};

/// Makes the masks of a text, or takes those of the scope around it when it is
/// of the same text: an engine opens one for all its scanners, and a scanner
/// that runs by itself makes its own. Scopes of a thread end in the order
/// opposite to that of their begin; the text stays as it is meanwhile.
class masks_scope {
public:
  explicit masks_scope(std::string_view text);
  ~masks_scope();
  masks_scope(const masks_scope&) = delete;
  masks_scope& operator=(const masks_scope&) = delete;

  const text_masks& operator*() const { return *masks_; }
  const text_masks* operator->() const { return masks_; }

private:
  std::string_view text_;
  text_masks own_;
  const text_masks* masks_ = nullptr;
  const masks_scope* outer_ = nullptr;
  std::uint64_t* buffer_ = nullptr;
  std::size_t buffer_words_ = 0;
};

inline std::size_t text_masks::next(bytes_of set, std::size_t i) const {
  for (; i < size_; i = (i / 64 + 1) * 64)
    if (const std::uint64_t bits = of(set)[i / 64] >> i % 64; bits != 0)
      return i + static_cast<std::size_t>(std::countr_zero(bits));
  return std::string_view::npos;
}

inline std::size_t text_masks::run_end(bytes_of set, std::size_t i) const {
  // behind the text no set goes on
  for (; i < size_; i = (i / 64 + 1) * 64)
    if (const std::uint64_t bits = ~of(set)[i / 64] >> i % 64; bits != 0)
      return i + static_cast<std::size_t>(std::countr_zero(bits));
  return i;
}

template <std::size_t Shortest>
std::size_t text_masks::next_stretch(bytes_of set, std::size_t i) const {
  constexpr std::size_t step = Shortest - 1;
  constexpr std::size_t steps = 63 / step;
  // the last two bytes of each window of `Shortest` in a word
  constexpr std::uint64_t probed = [] {
    std::uint64_t bits = 0;
    for (std::size_t k = 1; k <= steps; ++k)
      bits |= std::uint64_t{3} << (k * step - 1);
    return bits;
  }();
  while (i + Shortest <= size_) {
    const std::uint64_t window = at(set, i);
    const std::uint64_t hits = window & probed;
    if (hits == 0) {
      i += steps * step;
      continue;
    }
    const auto first = static_cast<std::size_t>(std::countr_zero(hits));
    const std::size_t passed = (first + 1) / step - 1;
    i += passed * step;
    if (i + Shortest > size_)
      return std::string_view::npos;
    return i +
           static_cast<std::size_t>(std::countr_zero(window >> passed * step));
  }
  return std::string_view::npos;
}

} // namespace weir::detectors::chars
