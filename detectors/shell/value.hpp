// What the command analyser knows of a piece of data.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace weir::detectors::shell {

/// Where data comes from or what it holds; bits of value::taint.
enum taint : std::uint16_t {
  from_network = 1,  ///< fetched from another host
  from_decoder = 2,  ///< output of base64 -d and the like
  is_secret = 4,     ///< holds credentials
  is_personal = 8,   ///< holds a person's or the system's private files
  is_sealed = 16,    ///< compressed or encrypted
  from_file = 32,    ///< content of some file
  from_env = 64,     ///< the environment's variables
  is_computed = 128, ///< a program's output that nobody can foresee
  from_shell = 256   ///< what an interactive shell prints
};

/// A string the shell handles: its text, as far as it is known.
struct value {
  std::string text;
  bool exact = true; ///< false: the text is a guess or only part of it
  std::uint16_t taint = 0;

  bool has(std::uint16_t bits) const { return (taint & bits) != 0; }
};

/// What an effect is bad for; picks the built-in check that reports it.
enum class family : std::uint8_t {
  command, ///< destroys, hides, disables, lets somebody in
  exfiltration,
  ssrf,
  secret_read,
  persistence,
  privilege,
};
inline constexpr std::size_t family_count = 6;

/// One sign found, with its weight: 1 is certain, 0.5 enough by itself.
struct sign {
  std::string_view name; ///< static; counts once in an analysis
  family what = family::command;
  double weight = 0;
  std::uint32_t begin = 0; ///< bytes of the analysed text
  std::uint32_t end = 0;
};

/// Outcome of an analysis.
struct analysis {
  std::vector<sign> signs;
  /// The text is no complete shell script, or parts were too deep to follow.
  bool broken = false;

  /// Sum of a family's weights, at most 1.
  double weight(family what) const;
  /// Sum of all weights, at most 1.
  double total() const;
};

} // namespace weir::detectors::shell
