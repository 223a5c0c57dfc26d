// Words of a text, folded and looked up, with the marks around them.
#pragma once

#include "detectors/builtin.hpp"
#include "detectors/prompts/vocabulary.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace weir::detectors::prompts {

/// What stands around a word.
enum token_flag : std::uint16_t {
  sentence_start = 1, ///< first of a sentence
  line_start = 2,     ///< first of a line, indentation and list marks aside
  opened = 4,         ///< < [ { ( or # directly before
  colon_after = 8,    ///< : directly after, a closing bracket or * aside
  shouted = 16,       ///< two capitals or more and nothing small
  quoted = 32,        ///< a quotation mark or backtick directly before
  joined = 64,        ///< tied to the word before by _ . / \ or camelCase
  bang_after = 128,   ///< !! or more follow
  comma_after = 512,  ///< , directly after
  closed = 256,       ///< > ] } or ) directly after
};

/// A word of a text.
struct token {
  byte_range range;
  std::uint16_t flags = 0;
  atom_list atoms;
};

/// Appends the words of text[range). Words are at most 64 bytes; what is
/// longer is data and becomes a word without atoms.
void tokenise(std::string_view text, byte_range range, const vocabulary& words,
              std::vector<token>& out);

} // namespace weir::detectors::prompts
