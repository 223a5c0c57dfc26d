#include "cli/test_compare.hpp"

#include "cli/event_value.hpp"
#include "messages/utf8.hpp"

#include <algorithm>

namespace weir::cli {

namespace {

constexpr std::size_t longest_words = 120;

std::string quoted(std::string_view words) {
  return '"' + config::shortened(words, longest_words) + '"';
}

template <class T>
bool fits(const std::optional<T>& wanted, const T& found) {
  return !wanted || *wanted == found;
}

bool fits(const std::optional<std::int64_t>& wanted,
          const std::optional<std::uint64_t>& found) {
  return !wanted || (found && *found == static_cast<std::uint64_t>(*wanted));
}

/// What a finding or a span covers, "" if it has no place of its own.
std::string words_at(const event& event, const std::string& path,
                     std::optional<std::uint64_t> start,
                     std::optional<std::uint64_t> end) {
  const auto text = string_at(*event.root, path);
  if (!text || !start || !end)
    return {};
  return std::string{code_points(*text, *start, *end)};
}

std::string place(const std::string& path, std::optional<std::uint64_t> start,
                  std::optional<std::uint64_t> end) {
  std::string out = path;
  if (start && end)
    out += " [" + std::to_string(*start) + ',' + std::to_string(*end) + ')';
  return out;
}

bool fits(const expected_finding& wanted, const finding& found,
          const event& event) {
  const auto slash = found.detector.rfind('/');
  return fits(wanted.guard, found.detector.substr(0, slash)) &&
         fits(wanted.check, slash == found.detector.npos
                                ? std::string{}
                                : found.detector.substr(slash + 1)) &&
         fits(wanted.category, found.category) &&
         fits(wanted.severity, found.severity) &&
         fits(wanted.path, found.path) && fits(wanted.start, found.start) &&
         fits(wanted.end, found.end) &&
         (!wanted.match ||
          *wanted.match == words_at(event, found.path, found.start, found.end));
}

bool fits(const expected_span& wanted, const span& found, const event& event) {
  return fits(wanted.path, found.path) &&
         fits(wanted.replacement, found.replacement) &&
         fits(wanted.start, std::optional{found.start}) &&
         fits(wanted.end, std::optional{found.end}) &&
         (!wanted.match ||
          *wanted.match == words_at(event, found.path, found.start, found.end));
}

struct described {
  std::string text;
  std::size_t fields = 0; ///< that are compared

  template <class T>
  described& add(std::string_view name, const std::optional<T>& value) {
    if (!value)
      return *this;
    text += (fields++ == 0 ? "" : ", ") + std::string{name} + ' ';
    if constexpr (std::is_same_v<T, std::string>)
      text += quoted(*value);
    else
      text += std::to_string(*value);
    return *this;
  }
};

described describe(const expected_finding& wanted) {
  return described{}
      .add("guard", wanted.guard)
      .add("check", wanted.check)
      .add("category", wanted.category)
      .add("severity", wanted.severity)
      .add("path", wanted.path)
      .add("match", wanted.match)
      .add("start", wanted.start)
      .add("end", wanted.end);
}

described describe(const expected_span& wanted) {
  return described{}
      .add("path", wanted.path)
      .add("match", wanted.match)
      .add("replacement", wanted.replacement)
      .add("start", wanted.start)
      .add("end", wanted.end);
}

std::string describe(const finding& found, const event& event) {
  auto out = found.detector + " (" + found.category + ") at " +
             place(found.path, found.start, found.end);
  const auto words = words_at(event, found.path, found.start, found.end);
  return words.empty() ? out : out + ' ' + quoted(words);
}

std::string describe(const span& found, const event& event) {
  return place(found.path, found.start, found.end) + ' ' +
         quoted(words_at(event, found.path, found.start, found.end)) + " -> " +
         quoted(found.replacement);
}

/// Pairs what is wanted with what was found, the most exact wishes first, and
/// tells what is left over on both sides.
template <class Wanted, class Found>
void pair_up(std::string_view what, std::vector<Wanted> wanted,
             const std::vector<Found>& found, bool more, const event& event,
             std::vector<std::string>& out) {
  std::stable_sort(wanted.begin(), wanted.end(), [](auto& a, auto& b) {
    return describe(a).fields > describe(b).fields;
  });
  std::vector<bool> taken(found.size(), false);
  for (const auto& wish : wanted) {
    std::size_t i = 0;
    while (i < found.size() && (taken[i] || !fits(wish, found[i], event)))
      ++i;
    if (i < found.size())
      taken[i] = true;
    else
      out.push_back("- missing " + std::string{what} + ": " +
                    describe(wish).text);
  }
  for (std::size_t i = 0; i < found.size() && !more; ++i)
    if (!taken[i])
      out.push_back("+ not expected " + std::string{what} + ": " +
                    describe(found[i], event));
}

void differ(std::string_view what, std::string_view expected,
            std::string_view got, std::vector<std::string>& out) {
  if (expected != got)
    out.push_back("  " + std::string{what} + ": expected " +
                  std::string{expected} + ", got " + std::string{got});
}

/// Shows two texts from a little before their first difference.
void differ_in_words(std::string_view what, std::string_view expected,
                     std::string_view got, std::vector<std::string>& out) {
  if (expected == got)
    return;
  constexpr std::size_t before = 24;
  const auto [a, b] =
      std::mismatch(expected.begin(), expected.end(), got.begin(), got.end());
  auto from = static_cast<std::size_t>(a - expected.begin());
  from = from > before ? from - before : 0;
  while (from > 0 && !utf8::starts_code_point(expected[from]))
    --from;
  const std::string lead = from > 0 ? "..." : "";
  out.push_back("  " + std::string{what} + ", from code point " +
                std::to_string(utf8::length(expected.substr(0, from))) +
                "\n    expected " + lead + quoted(expected.substr(from)) +
                "\n    got      " + lead + quoted(got.substr(from)));
}

void compare_paths(std::vector<std::string> expected,
                   const std::vector<std::string>& got,
                   std::vector<std::string>& out) {
  for (const auto& path : got) {
    const auto found = std::find(expected.begin(), expected.end(), path);
    if (found == expected.end())
      out.push_back("+ not expected unjudged: " + path);
    else
      expected.erase(found);
  }
  for (const auto& path : expected)
    out.push_back("- missing unjudged: " + path);
}

} // namespace

std::string redacted_text(const event& event, const verdict& verdict,
                          const std::string& path) {
  std::string out;
  const auto text = string_at(*event.root, path).value_or(std::string_view{});
  std::uint64_t at = 0;
  for (const auto& span : verdict.spans) {
    if (span.path != path)
      continue;
    out += std::string{code_points(text, at, span.start)} + span.replacement;
    at = span.end;
  }
  return out + std::string{code_points(text, at, text.size())};
}

std::vector<std::string> compare(const expectation& expected,
                                 const event& event, const verdict& verdict,
                                 const std::string& text_path) {
  std::vector<std::string> out;
  if (expected.none || expected.decision)
    differ("decision", to_string(expected.decision.value_or(decision::allow)),
           to_string(verdict.decision), out);
  if (expected.findings || expected.none)
    pair_up("finding",
            expected.findings.value_or(std::vector<expected_finding>{}),
            verdict.findings, expected.more_findings, event, out);
  if (expected.spans || expected.none)
    pair_up("span", expected.spans.value_or(std::vector<expected_span>{}),
            verdict.spans, false, event, out);
  if (expected.unjudged || expected.none)
    compare_paths(expected.unjudged.value_or(std::vector<std::string>{}),
                  verdict.unjudged, out);
  if (expected.continuation)
    differ("continuation", *expected.continuation,
           verdict.continuation ? to_string(verdict.continuation->style)
                                : "none",
           out);
  if (expected.redacted)
    differ_in_words("redacted", *expected.redacted,
                    redacted_text(event, verdict, text_path), out);
  return out;
}

} // namespace weir::cli
