// Which patterns can match a text at all, by the literals that are in it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace weir::detectors {

/// Works out, once, which literals the matches of each pattern must contain.
/// RE2's own analysis does it, so that the answer holds for RE2's matches; a
/// pattern of the backtracking engine is loosened first (flavour.hpp).
class prefilter {
public:
  prefilter();
  ~prefilter();

  /// Adds a pattern; its index is the number of those before it.
  void add(std::string_view pattern);

  /// After the last `add`: the literals to look for, in any case. A literal's
  /// index here is its name in `candidates`.
  std::vector<std::string> compile();

  /// The patterns that no literal announces: they run on every text.
  const std::vector<int>& always() const { return always_; }

  /// Appends the patterns, the ones of `always` included, that may match a
  /// text in which exactly these literals (rising indices) occur.
  void candidates(const std::vector<int>& literals,
                  std::vector<int>& out) const;

private:
  struct filter;
  std::unique_ptr<filter> filter_;
  std::vector<int> always_;
};

/// Whether a pattern runs only on texts that hold some literal.
bool is_announced(std::string_view pattern);

} // namespace weir::detectors
