// Takes a shell script apart into commands, pipelines and groups.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace weir::detectors::shell {

enum class redirection : std::uint8_t {
  in,          ///< <
  out,         ///< > >| &> >&
  append,      ///< >> &>>
  both,        ///< <>
  duplicate,   ///< >&1 <&3
  here_text,   ///< << with expansions
  here_plain,  ///< << with a quoted delimiter
  here_string, ///< <<<
};

struct redirect {
  redirection what = redirection::in;
  int fd = -1;             ///< -1: the operator's own
  std::string_view target; ///< a word, or the here-document's body
};

enum class node_kind : std::uint8_t {
  simple,   ///< words and redirections
  opens,    ///< start of a group, subshell, loop or condition
  closes,   ///< its end, with the redirections of the whole
  each,     ///< for: the variable, then the words it goes through
  function, ///< a definition: its name; the body follows as a group
};

/// A step of a script, in the order of the text. Words are views of the
/// source, quotes and expansions still in them.
struct node {
  node_kind kind = node_kind::simple;
  std::vector<std::string_view> words;
  std::vector<redirect> redirects;
  std::uint32_t begin = 0; ///< bytes of the source
  std::uint32_t end = 0;
  bool piped_in = false;
  bool piped_out = false;
  bool background = false;
  bool loops = false; ///< of `opens`: a loop
};

/// Reads a script. Never fails: what cannot be read sets `broken` and is left
/// out or taken as it stands. Linear in the source.
std::vector<node> parse(std::string_view source, bool& broken);

} // namespace weir::detectors::shell
