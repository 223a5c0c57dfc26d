#include "detectors/builtins/ipv4.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/ipv6.hpp"

namespace weir::detectors {

namespace {

using namespace chars;

/// Digits joined by single dots.
struct dotted {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t parts = 0;
  bool octets = true; ///< every part is 0 to 255 without a leading zero
};

bool is_octet(std::string_view part) {
  if (part.size() > 3 || (part.size() > 1 && part[0] == '0'))
    return false;
  int value = 0;
  for (char c : part)
    value = value * 10 + (c - '0');
  return value <= 255;
}

dotted read_dotted(std::string_view text, std::size_t dot, std::size_t floor) {
  dotted run;
  run.begin = run_begin(text, dot, digit, floor);
  std::size_t i = run.begin;
  for (;;) {
    run.end = run_end(text, i, digit);
    run.octets = run.octets && is_octet(text.substr(i, run.end - i));
    ++run.parts;
    if (!byte_at(text, run.end, '.') || !is_at(text, run.end + 1, digit))
      return run;
    i = run.end + 1;
  }
}

/// "version 1.2.3.4", "section": "1.2.3.4"
bool is_numbering(std::string_view text, std::size_t begin) {
  static constexpr std::string_view marks = " \t\":='";
  std::size_t i = begin;
  for (int n = 0; n < 4 && i > 0 && marks.find(text[i - 1]) != npos; ++n)
    --i;
  if (i == begin)
    return false;
  for (std::string_view name : {"version", "ver", "ver.", "section", "oid"})
    if (ends_with_word(text, i, name) &&
        starts_clean(text, i - name.size(), letter))
      return true;
  return false;
}

/// Chrome/120.0.0.0: browsers send three zeros in place of their version.
bool is_browser(std::string_view text, const dotted& run) {
  return run.begin >= 2 && text[run.begin - 1] == '/' &&
         is(text[run.begin - 2], letter) &&
         text.substr(run.begin, run.end - run.begin).ends_with(".0.0.0");
}

/// name-1.2.3.4.jar, name-1.2.3.4-linux
bool is_file_version(std::string_view text, const dotted& run) {
  return run.begin >= 2 && text[run.begin - 1] == '-' &&
         is(text[run.begin - 2], letter) &&
         (byte_at(text, run.end, '.') || byte_at(text, run.end, '-')) &&
         is_at(text, run.end + 1, letter);
}

bool is_ipv6_tail(std::string_view text, const dotted& run) {
  if (run.begin == 0 || text[run.begin - 1] != ':')
    return false;
  // longer than any address, so that a cut cannot make one
  constexpr std::size_t window = 64;
  const std::size_t floor = run.begin > window ? run.begin - window : 0;
  const ipv6_run around = read_ipv6(text, run.begin - 1, floor);
  return around.is_address && around.end == run.end;
}

bool starts_here(std::string_view text, std::size_t begin) {
  if (begin == 0)
    return true;
  const char before = text[begin - 1];
  if (before == '^' || before == '~' || !starts_clean(text, begin))
    return false;
  // .1.2.3.4 is a piece of a name; 1.2.3.4..1.2.3.9 is a range
  return before != '.' || (begin >= 2 && text[begin - 2] == '.');
}

bool is_address(std::string_view text, const dotted& run) {
  return run.parts == 4 && run.octets && starts_here(text, run.begin) &&
         !is_at(text, run.end, word) && !is_numbering(text, run.begin) &&
         !is_browser(text, run) && !is_file_version(text, run) &&
         !is_ipv6_tail(text, run);
}

} // namespace

void scan_ipv4(std::string_view text, std::vector<byte_range>& out) {
  std::size_t floor = 0;
  std::size_t dot = find_byte(text, '.', 0);
  while (dot != npos) {
    std::size_t next = dot + 1;
    if (dot > floor && is(text[dot - 1], digit) &&
        is_at(text, dot + 1, digit)) {
      const dotted run = read_dotted(text, dot, floor);
      if (is_address(text, run))
        out.push_back({static_cast<std::uint32_t>(run.begin),
                       static_cast<std::uint32_t>(run.end)});
      next = run.end;
    }
    floor = next;
    dot = find_byte(text, '.', next);
  }
}

} // namespace weir::detectors
