// The one-pass engine: many programs, one look at each byte of a text.
//
//   text ─▶ literals of all programs (Vectorscan) ─┬▶ anchored built-ins: match
//        │                                         └▶ patterns that may match
//        ├▶ groups: one scanner, many built-ins          └▶ RE2 or PCRE2
//        ├▶ scanners of single built-ins
//        └▶ patterns without a literal
#pragma once

#include "detectors/builtin.hpp"
#include "detectors/patterns/literal_set.hpp"
#include "detectors/patterns/prefilter.hpp"
#include "detectors/patterns/regex.hpp"

#include <memory>
#include <vector>

namespace weir::detectors {

/// One thing to look for. Exactly one of the two is set.
struct program {
  const builtin* row = nullptr; ///< not one that weighs whole events
  std::unique_ptr<const regex> pattern;
  std::string source; ///< of the pattern
  value_set ignored;  ///< of the pattern: values that are no match
};

struct program_match {
  std::uint32_t program = 0;
  weighed match;
};

/// A program that could not search the whole text.
struct program_failure {
  std::uint32_t program = 0;
  ec reason = ec::internal;
};

/// Which programs to run on a text.
enum class reach : std::uint8_t {
  all,
  shapes, ///< built-ins that see bytes alone: anchored, grouped, whole text
};

/// Working memory of `engine::scan`, one a thread.
struct engine_scratch {
  literal_scratch literals;
  regex_scratch regexes;
  std::vector<literal_hit> hits;
  /// Places of anchored programs: program and first byte.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> places;
  std::vector<group_match> grouped;
  std::vector<byte_range> ranges;
  std::vector<weighed> weighings;
  std::vector<int> atoms;
  std::vector<bool> awake; ///< programs whose literals are in the text
  std::vector<int> candidates;
};

/// Immutable and thread-safe.
class engine {
public:
  explicit engine(std::vector<program> programs);

  /// Appends what the programs find in one text; the matches of one program
  /// are leftmost first and disjoint. Matches below a built-in's own
  /// confidence are among them: the caller knows what its checks ask for.
  void scan(const subject& subject, reach reach, engine_scratch& scratch,
            std::vector<program_match>& out,
            std::vector<program_failure>& failed) const;

  const std::vector<program>& programs() const { return programs_; }

  /// Whether a pattern runs on every text, because no literal announces it.
  bool runs_always(std::uint32_t program) const;

private:
  struct plan;
  class pass;

  std::vector<program> programs_;
  std::shared_ptr<const plan> plan_;
};

} // namespace weir::detectors
