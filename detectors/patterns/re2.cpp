#include "detectors/patterns/engines.hpp"
#include "detectors/patterns/flavour.hpp"

#include <re2/re2.h>

namespace weir::detectors {

namespace {

using steady = std::chrono::steady_clock;

RE2::Options options_for(const regex_budget& budget) {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(budget.re2_max_bytes);
  options.set_never_capture(true);
  return options;
}

class re2_regex final : public regex {
public:
  re2_regex(std::string_view pattern, const regex_budget& budget)
      : program_(re2::StringPiece(pattern.data(), pattern.size()),
                 options_for(budget)),
        budget_(budget) {}

  const RE2& program() const { return program_; }

  std::string_view engine() const override { return "re2"; }

  std::optional<ec> find_all(std::string_view text, const find_options& options,
                             regex_scratch&,
                             std::vector<byte_range>& out) const override {
    const re2::StringPiece subject(text.data(), text.size());
    const steady::time_point deadline = steady::now() + budget_.time;
    const std::size_t before = out.size();
    std::size_t from = 0;
    re2::StringPiece hit;
    while (from <= text.size()) {
      // One search is linear; many that each read to the end are not.
      if (steady::now() >= deadline)
        return ec::time_exceeded;
      if (!program_.Match(subject, from, text.size(), RE2::UNANCHORED, &hit, 1))
        return std::nullopt;
      const byte_range match = whole(text, hit);
      if (!take_match(text, match, options, before, out))
        return ec::too_many_matches;
      from = match.end > match.begin ? match.end
                                     : next_code_point(text, match.end);
      if (match.end == text.size())
        break;
    }
    return std::nullopt;
  }

private:
  /// The match as whole code points: \C takes single bytes.
  static byte_range whole(std::string_view text, re2::StringPiece hit) {
    auto begin = static_cast<std::size_t>(hit.data() - text.data());
    const std::size_t end = code_point_boundary(text, begin + hit.size());
    while (begin > 0 && begin < text.size() &&
           (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80)
      --begin;
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  RE2 program_;
  regex_budget budget_;
};

} // namespace

compiled_pattern compile_re2(std::string_view pattern,
                             const regex_budget& budget) {
  compiled_pattern compiled;
  auto candidate = std::make_unique<re2_regex>(for_re2(pattern), budget);
  if (candidate->program().ok())
    compiled.pattern = std::move(candidate);
  else
    compiled.refused.re2_reason = candidate->program().error();
  return compiled;
}

} // namespace weir::detectors
