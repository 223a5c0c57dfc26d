// Shapes of tokens, and the matcher that finds a token of a shape. The notation
// they are written in is read by token_notation.hpp.
//
// Formats grow. So an open run is taken to its last character, further parts
// behind a dot, hyphen or underscore too if they look random, and what is
// masked is the token and not a slice of it. Matching never goes back: a run
// takes what it can, up to its most.
#pragma once

#include "detectors/builtin.hpp"
#include "detectors/builtins/secrets/char_set.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace weir::detectors::tokens {

enum class piece_kind : std::uint8_t { end, next, literal, one_of, run, uuid };

struct piece {
  piece_kind kind = piece_kind::end;
  bool open = false;   ///< a run: may be longer than `most`
  bool padded = false; ///< a run: one or two `=` may follow
  bool routed = false; ///< an open run: parts of a routable token may follow
  std::uint16_t least = 0; ///< of a UUID: its version, 0 for any
  std::uint16_t most = 0;
  char_set set{};
  std::string_view text{}; ///< literal, or words with | between
};

/// Pieces in order; `next` starts an alternative, the rest is `end`.
using token_shape = std::array<piece, 24>;

/// What may not touch a token: the weaker its prefix, the more.
enum class edge : std::uint8_t {
  word,   ///< letters and digits
  strict, ///< also _ - + before it, and what its last run is made of behind it
  base64, ///< also / . before it and + / = behind it: not a piece of base64
};

struct token_rule {
  token_shape shape{};
  edge edges = edge::word;
  /// For a literal inside the token: it starts where at most `most_behind`
  /// characters of `behind` start that end at the literal. 0: at the literal.
  std::uint8_t most_behind = 0;
  char_set behind{};
  std::string_view holds{}; ///< stands somewhere in the token, or empty
  bool mixed = false;       ///< small and capital letters, and digits
  /// How sure the token's own checksum makes of it, 0 to 1; or null: 1.
  double (*trust)(std::string_view token) = nullptr;
};

/// Whether `rule` has a token that belongs to the literal at `at`. Work is
/// bounded, or linear in what is matched.
bool match_token(const token_rule& rule, std::string_view text, std::size_t at,
                 weighed& match);

/// Whether a stretch looks drawn at random from letters and digits: it has
/// small and capital letters, and digits or else many capitals.
bool is_mixed(std::string_view token);

} // namespace weir::detectors::tokens
