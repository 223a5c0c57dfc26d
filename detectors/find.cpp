#include "detectors/builtin.hpp"

#include <algorithm>

namespace weir::detectors {

namespace {

/// The announcing is the engine's work, so it does not count as the row's.
char lowered(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

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

  void operator()(const union_of& row) const {
    std::vector<byte_range> parts;
    for (const builtin& part : builtins())
      if (row.has_part(part))
        find(part, seen, parts);
    std::sort(parts.begin(), parts.end(),
              [](byte_range a, byte_range b) { return a.begin < b.begin; });
    const std::size_t before = out.size();
    for (const byte_range& part : parts)
      if (out.size() > before && part.begin < out.back().end)
        out.back().end = std::max(out.back().end, part.end);
      else
        out.push_back(part);
  }

  bool announced(const anchored& row, std::size_t at) const {
    return std::any_of(
        row.literals.begin(), row.literals.end(), [&](std::string_view wanted) {
          const auto here = seen.text.substr(at, wanted.size());
          return here.size() == wanted.size() &&
                 std::equal(here.begin(), here.end(), wanted.begin(),
                            [&](char a, char b) {
                              return a == b || (!row.exact_case &&
                                                lowered(a) == lowered(b));
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
