// A compiled pattern, run by the one of two engines that takes it.
//
// RE2 is asked first: it searches in linear time. What it refuses (lookaround,
// backreferences, ...) goes to PCRE2, whose backtracking is bounded by a
// budget. What neither takes is refused, with the position and both reasons.
#pragma once

#include "detectors/builtin.hpp"
#include "detectors/patterns/budget.hpp"
#include "messages/error.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace weir::detectors {

/// A set of strings that is asked with views.
struct string_hash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const {
    return std::hash<std::string_view>{}(text);
  }
};
using value_set = std::unordered_set<std::string, string_hash, std::equal_to<>>;

/// Memory that searches need and patterns do not hold. One per thread.
class regex_scratch {
public:
  regex_scratch();
  ~regex_scratch();
  regex_scratch(const regex_scratch&) = delete;
  regex_scratch& operator=(const regex_scratch&) = delete;

  struct memory; ///< of the backtracking engine, made when first needed
  memory* get() const { return memory_.get(); }

private:
  std::unique_ptr<memory> memory_;
};

/// What a search looks for and when it is enough.
struct find_options {
  std::size_t max = 0; ///< ranges to report; one more is too_many_matches
  const value_set* ignored = nullptr; ///< values neither reported nor counted
};

/// A compiled pattern. Immutable and thread-safe.
class regex {
public:
  virtual ~regex() = default;

  /// "re2" or "pcre2".
  virtual std::string_view engine() const = 0;

  /// Appends the leftmost, non-overlapping matches in `text` (UTF-8, NUL
  /// allowed), whole code points, never empty ones.
  ///
  /// Returns nothing when the whole text was searched. Otherwise the ranges
  /// appended so far stand, and the code says why the rest was not searched:
  /// budget_exceeded, time_exceeded, too_many_matches, or detector_failed
  /// (text that is not UTF-8).
  virtual std::optional<ec> find_all(std::string_view text,
                                     const find_options& options,
                                     regex_scratch& scratch,
                                     std::vector<byte_range>& out) const = 0;
};

/// Why a pattern was refused.
struct refusal {
  std::size_t offset = 0; ///< in code points of the pattern
  std::string reason;     ///< of PCRE2, which reads more
  std::string re2_reason;
};

/// For a person: position and both reasons, in one line.
std::string describe(const refusal& refused);

/// One of the two is set.
struct compiled_pattern {
  std::unique_ptr<const regex> pattern;
  refusal refused;
};

/// Compiles for RE2 or else for PCRE2. Never throws; no memory is a refusal.
compiled_pattern compile_pattern(std::string_view pattern,
                                 const regex_budget& budget = {});

/// What a configuration check shows about a pattern.
struct regex_report {
  std::string_view engine; ///< "re2", "pcre2", or empty when refused
  std::size_t offset = 0;  ///< of the refusal, in code points of the pattern
  std::string message;     ///< of the refusal, position included
};

regex_report check_pattern(std::string_view pattern);

} // namespace weir::detectors
