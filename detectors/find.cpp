#include "detectors/builtin.hpp"
#include "detectors/builtins/chars.hpp"

#include <algorithm>

namespace weir::detectors {

namespace {

/// Runs one row; what is below its own confidence is left out.
struct finder {
  const subject& seen;
  std::vector<byte_range>& out;

  void operator()(const whole_text& row) const { row.scan(seen.text, out); }

  void operator()(const anchored& row) const {
    std::size_t resume = 0;
    for (std::size_t at = 0; at < seen.text.size(); ++at) {
      if (at < resume || !announced(row, at))
        continue;
      weighed match;
      if (!row.match(seen.text, at, match) || match.range.begin < resume)
        continue;
      if (match.confidence >= row.min_confidence)
        out.push_back(match.range);
      resume = match.range.end;
    }
  }

  void operator()(const grouped& row) const {
    std::vector<bool> wanted(row.member + 1u, false);
    wanted[row.member] = true;
    std::vector<group_match> found;
    row.of->scan(seen.text, wanted, found);
    for (const auto& one : found)
      if (one.match.confidence >= row.min_confidence)
        out.push_back(one.match.range);
  }

  void operator()(const weighs_text& row) const {
    std::vector<weighed> found;
    row.weigh(seen, found);
    for (const auto& one : found)
      if (one.confidence >= row.min_confidence)
        out.push_back(one.range);
  }

  void operator()(const weighs_event&) const {}

  bool announced(const anchored& row, std::size_t at) const {
    return std::any_of(
        row.literals.begin(), row.literals.end(), [&](std::string_view wanted) {
          const auto here = seen.text.substr(at, wanted.size());
          return here.size() == wanted.size() &&
                 std::equal(here.begin(), here.end(), wanted.begin(),
                            [&](char a, char b) {
                              return row.exact_case ? a == b
                                                    : chars::lowered(a) ==
                                                          chars::lowered(b);
                            });
        });
  }
};

} // namespace

void find(const builtin& row, const subject& subject,
          std::vector<byte_range>& out) {
  std::visit(finder{subject, out}, row.how);
}

} // namespace weir::detectors
