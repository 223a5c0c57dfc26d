// The rows compiled: patterns over atoms, found by their first word.
#pragma once

#include "detectors/prompts/rule_gate.hpp"
#include "detectors/prompts/rules.hpp"
#include "detectors/prompts/tokens.hpp"
#include "detectors/prompts/vocabulary.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace weir::detectors::prompts {

/// A place where a rule matched.
struct signal {
  std::uint16_t rule = 0;
  sign kind = sign::about;
  float weight = 0;
  byte_range range;
};

/// Rules ready to match. Immutable once built.
class rule_book {
public:
  /// Compiles all tables.
  rule_book();

  /// Appends what the rules find in a row of words, ordered by where it
  /// starts. Work is bounded for each word.
  void find(const std::vector<token>& tokens, std::vector<signal>& out) const;

  const vocabulary& words() const { return words_; }

  /// Rows that could not be compiled, each with its pattern; none in a build
  /// that passes its tests.
  const std::vector<std::string>& problems() const { return problems_; }

private:
  struct element {
    std::uint32_t set = 0;
    std::uint16_t flags = 0;
    std::uint8_t gap = 0;
    bool over_sentences = false;
    bool forbids = false;
    bool optional = false;
    bool any = false;
    bool starts = false; ///< of a sentence or line
  };
  struct rule {
    sign kind;
    float weight;
    std::uint32_t first = 0; ///< index into elements_
    std::uint32_t size = 0;
  };

  void add_class(const class_row& row);
  void add_rule(const rule_row& row);
  bool parse(std::string_view pattern, std::vector<element>& out);
  bool parse_element(std::string_view written, element& out);
  bool collect(std::string_view alternatives, std::vector<atom>& out) const;
  std::uint32_t set_of(std::string_view alternatives);
  void index();
  void open_gate(std::uint16_t number);

  bool accepts(const element& wanted, const token& word) const;
  /// Index past the last matched token, or 0.
  std::size_t match(const rule& of, std::size_t element_at,
                    const std::vector<token>& tokens, std::size_t at) const;
  void try_rule(std::uint16_t number, const std::vector<token>& tokens,
                std::size_t at, std::vector<signal>& out) const;

  vocabulary words_;
  std::unordered_map<std::string_view, std::vector<atom>> classes_;
  std::unordered_map<std::string, std::uint32_t> set_numbers_;
  std::vector<std::vector<atom>> members_;
  std::vector<std::uint64_t> sets_; ///< rows of a bit for each atom
  std::size_t set_words_ = 0;       ///< in a row
  std::vector<element> elements_;
  std::vector<rule> rules_;
  rule_gate gate_;
  std::vector<std::string> problems_;
};

/// The one rule book, built at its first use.
const rule_book& book();

} // namespace weir::detectors::prompts
