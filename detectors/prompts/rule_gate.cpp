#include "detectors/prompts/rule_gate.hpp"

#include <algorithm>
#include <cmath>

namespace weir::detectors::prompts {

namespace {

/// How often words of a set are met, roughly: short words are the common ones.
double commonness(rule_gate::word_set set, const vocabulary& words) {
  double sum = 0;
  for (atom value : set)
    sum += std::exp2(-static_cast<double>(words.written(value).size()));
  return sum;
}

} // namespace

rule_gate::rule_gate(std::size_t atoms)
    : leads_(atoms, 0), rares_(atoms, 0), rows_(1), rare_rows_(1) {}

void rule_gate::add(std::uint16_t rule, word_set first,
                    std::vector<word_set> others, const vocabulary& words,
                    std::size_t span) {
  const std::size_t word = rule / 64;
  const std::uint64_t bit = std::uint64_t{1} << rule % 64;
  for (atom value : first) {
    if (leads_[value] == 0) {
      leads_[value] = static_cast<std::uint16_t>(rows_.size());
      rows_.push_back({});
    }
    rows_[leads_[value]][word] |= bit;
  }
  std::stable_sort(others.begin(), others.end(),
                   [&](const word_set& a, const word_set& b) {
                     return commonness(a, words) < commonness(b, words);
                   });
  const auto mark = [&](std::size_t rank, rules rare_row::*row) {
    if (rank >= others.size()) {
      (free_.*row)[word] |= bit;
      return;
    }
    for (atom value : others[rank]) {
      if (rares_[value] == 0) {
        rares_[value] = static_cast<std::uint16_t>(rare_rows_.size());
        rare_rows_.push_back({});
      }
      (rare_rows_[rares_[value]].*row)[word] |= bit;
    }
  };
  mark(0, &rare_row::rarest);
  mark(1, &rare_row::next);
  span_ = std::max(span_, span);
}

unsigned rule_gate::open_at(std::span<const token> tokens, std::size_t at,
                            rules& open) const {
  rare_row there = free_;
  const std::size_t end = std::min(at + block + span_, tokens.size());
  for (std::size_t i = at; i < end; ++i)
    for (atom value : tokens[i].atoms) {
      if (rares_[value] == 0)
        continue;
      const rare_row& row = rare_rows_[rares_[value]];
      for (std::size_t w = 0; w < open.size(); ++w) {
        there.rarest[w] |= row.rarest[w];
        there.next[w] |= row.next[w];
      }
    }
  unsigned used = 0;
  for (std::size_t w = 0; w < open.size(); ++w) {
    open[w] = there.rarest[w] & there.next[w];
    used |= unsigned{open[w] != 0} << w;
  }
  return used;
}

} // namespace weir::detectors::prompts
