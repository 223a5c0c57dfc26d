// Which rules can match at all around a place: a cheap test before each is
// tried.
#pragma once

#include "detectors/prompts/tokens.hpp"
#include "detectors/prompts/vocabulary.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace weir::detectors::prompts {

/// For each rule, the words of its first element and of the two elements least
/// often met. Near a place rules are open whose rare words are all there.
/// Immutable once all rules are in.
class rule_gate {
public:
  static constexpr std::size_t most_rules = 640;

  /// Words that an element accepts.
  using word_set = std::span<const atom>;

  rule_gate() = default;
  /// For atoms below `atoms`.
  explicit rule_gate(std::size_t atoms);

  /// Takes in a rule. `others` are the sets of its further elements that have
  /// to be there; `span` is how many words a match has at most.
  void add(std::uint16_t rule, word_set first, std::vector<word_set> others,
           const vocabulary& words, std::size_t span);

  /// Calls `each(rule, place)` for the rules that may match with their first
  /// element at a place, in order of places, a place's atoms, and rules.
  template <class Each>
  void visit(std::span<const token> tokens, Each each) const {
    for (std::size_t at = 0; at < tokens.size(); at += block) {
      rules open;
      const unsigned used = open_at(tokens, at, open);
      if (used == 0)
        continue;
      const std::size_t end = std::min(at + block, tokens.size());
      for (std::size_t i = at; i < end; ++i)
        for (atom value : tokens[i].atoms)
          if (leads_[value] != 0)
            visit_bits(rows_[leads_[value]], open, used,
                       [&](std::uint16_t rule) { each(rule, i); });
    }
  }

private:
  /// Places that are tested together.
  static constexpr std::size_t block = 16;
  /// A bit for each rule.
  using rules = std::array<std::uint64_t, most_rules / 64>;
  /// Rules that have a word in their rarest element, and in the next one.
  struct rare_row {
    rules rarest{};
    rules next{};
  };

  template <class Each>
  static void visit_bits(const rules& row, const rules& open, unsigned used,
                         Each each) {
    for (; used != 0; used &= used - 1) {
      const auto w = static_cast<std::size_t>(std::countr_zero(used));
      for (std::uint64_t bits = row[w] & open[w]; bits != 0; bits &= bits - 1)
        each(static_cast<std::uint16_t>(64 * w + std::countr_zero(bits)));
    }
  }

  /// Sets the rules that are open from a place on; gives which words of them
  /// have any, a bit each.
  unsigned open_at(std::span<const token> tokens, std::size_t at,
                   rules& open) const;

  rare_row free_;                    ///< rules with one element, with two
  std::vector<std::uint16_t> leads_; ///< by atom: index into rows_, 0: none
  std::vector<std::uint16_t> rares_; ///< by atom: index into rare_rows_
  std::vector<rules> rows_;
  std::vector<rare_row> rare_rows_;
  std::size_t span_ = 0; ///< words of the longest match
};

} // namespace weir::detectors::prompts
