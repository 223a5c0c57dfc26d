#include "detectors/patterns/regex.hpp"

#include "detectors/patterns/engines.hpp"

#include <algorithm>
#include <exception>

namespace weir::detectors {

namespace {

bool continues(std::string_view text, std::size_t i) {
  return i < text.size() &&
         (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80;
}

std::size_t code_points(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    count += continues(text, i) ? 0 : 1;
  return count;
}

compiled_pattern choose(std::string_view pattern, const regex_budget& budget) {
  compiled_pattern linear = compile_re2(pattern, budget);
  if (linear.pattern)
    return linear;
  compiled_pattern bounded = compile_pcre2(pattern, budget);
  if (bounded.pattern)
    return bounded;
  const std::size_t bytes = std::min(bounded.refused.offset, pattern.size());
  bounded.refused.offset = code_points(pattern.substr(0, bytes));
  bounded.refused.re2_reason = std::move(linear.refused.re2_reason);
  return bounded;
}

} // namespace

std::size_t code_point_boundary(std::string_view text, std::size_t i) {
  while (continues(text, i))
    ++i;
  return std::min(i, text.size());
}

std::size_t next_code_point(std::string_view text, std::size_t i) {
  return code_point_boundary(text, i + 1);
}

bool take_match(std::string_view text, byte_range match,
                const find_options& options, std::size_t before,
                std::vector<byte_range>& out) {
  if (match.begin >= match.end)
    return true;
  const std::string_view value =
      text.substr(match.begin, match.end - match.begin);
  if (options.ignored != nullptr && options.ignored->contains(value))
    return true;
  if (out.size() - before >= options.max)
    return false;
  out.push_back(match);
  return true;
}

std::string describe(const refusal& refused) {
  return "at character " + std::to_string(refused.offset) +
         ": PCRE2: " + refused.reason + "; RE2: " + refused.re2_reason;
}

compiled_pattern compile_pattern(std::string_view pattern,
                                 const regex_budget& budget) {
  try {
    return choose(pattern, budget);
  } catch (const std::exception&) {
    compiled_pattern none;
    none.refused.reason = none.refused.re2_reason = "out of memory";
    return none;
  }
}

regex_report check_pattern(std::string_view pattern) {
  const compiled_pattern compiled = compile_pattern(pattern);
  if (compiled.pattern)
    return {compiled.pattern->engine(), 0, {}};
  return {{}, compiled.refused.offset, describe(compiled.refused)};
}

} // namespace weir::detectors
