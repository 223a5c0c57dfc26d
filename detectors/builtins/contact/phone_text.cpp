#include "detectors/builtins/contact/phone_text.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/contact/labels.hpp"

#include <algorithm>

namespace weir::detectors {

namespace {

using namespace chars;

bool is_separator(char c) {
  return c == ' ' || c == '-' || c == '.' || c == '/';
}

/// Begin of the run of up to `most` digits that ends at `i`, or `i`.
std::size_t digits_before(std::string_view text, std::size_t i,
                          std::size_t floor, std::size_t most) {
  const std::size_t begin = run_begin(text, i, digit, floor);
  return i - begin <= most ? begin : i;
}

/// Goes back over "(212) " and over "+1 " or "1-" before a bracket.
std::size_t back_to_start(std::string_view text, std::size_t i,
                          std::size_t floor) {
  std::size_t at = i;
  std::size_t close = at;
  if (close > floor && is_separator(text[close - 1]))
    --close;
  if (close > floor && text[close - 1] == ')') {
    const std::size_t inner = digits_before(text, close - 1, floor, 5);
    if (inner < close - 1 && inner > floor && text[inner - 1] == '(')
      at = inner;
  }
  if (at <= floor || text[at - 1] != '(')
    return at;
  std::size_t before = at - 1;
  if (before > floor && is_separator(text[before - 1]))
    --before;
  const std::size_t code = digits_before(text, before, floor, 3);
  if (code == before)
    return at;
  const bool plus = code > floor && text[code - 1] == '+';
  const bool one = before - code == 1 && text[code] == '1';
  return plus || one ? code : at;
}

/// Length of what stands between two groups at `i`, 0 if they do not belong
/// together. Sets the separator; brackets alone count as a blank.
std::size_t gap_length(std::string_view text, std::size_t i, char& separator,
                       bool& opens, bool& closes) {
  const std::size_t begin = i;
  separator = ' ';
  closes = byte_at(text, i, ')');
  i += closes ? 1 : 0;
  if (i < text.size() && is_separator(text[i]))
    separator = text[i++];
  opens = byte_at(text, i, '(');
  i += opens ? 1 : 0;
  return is_at(text, i, digit) ? i - begin : 0;
}

/// The + before the first digit: its place, or npos.
std::size_t plus_before(std::string_view text, std::size_t begin,
                        std::size_t floor) {
  std::size_t at = begin;
  if (at > floor && text[at - 1] == '(')
    --at;
  if (at > floor && text[at - 1] == '+')
    return at - 1;
  if (at >= floor + 3 && text.substr(at - 3, 2) == "%2" &&
      lowered(text[at - 1]) == 'b')
    return at - 3;
  return npos;
}

bool plus_starts_well(std::string_view text, std::size_t at) {
  return at == 0 ||
         (starts_clean(text, at) && text[at - 1] != '+' && text[at - 1] != '/');
}

bool append(phone_text& number, std::string_view run, bool trunk) {
  const std::size_t so_far =
      number.count == 0 ? 0 : number.groups[number.count - 1].total;
  if (so_far + run.size() > phone_text::max_digits)
    return false;
  auto& group = number.groups[number.count++];
  group.size = run.size();
  group.total = so_far + (trunk ? 0 : run.size());
  if (!trunk)
    std::copy(run.begin(), run.end(),
              number.value.begin() + static_cast<std::ptrdiff_t>(so_far));
  return true;
}

/// Reads groups from `i` on; `opens`: the first one is in brackets.
void read_groups(std::string_view text, std::size_t i, bool opens,
                 phone_text& number) {
  char separator = 0;
  while (number.count < phone_text::max_groups) {
    const std::size_t end = run_end(text, i, digit);
    const bool bracketed = opens && byte_at(text, end, ')');
    const std::string_view run = text.substr(i, end - i);
    if ((opens && !bracketed) ||
        !append(number, run, bracketed && run == "0" && number.count > 0))
      return;
    auto& group = number.groups[number.count - 1];
    group.end = end;
    group.separator = separator;
    group.bracketed = bracketed;
    bool closes = false;
    const std::size_t gap = gap_length(text, end, separator, opens, closes);
    if (gap == 0 || closes != bracketed)
      return;
    i = end + gap;
  }
}

} // namespace

bool phone_text::has_sizes(std::span<const std::size_t> sizes) const {
  if (count < sizes.size())
    return false;
  for (std::size_t k = 0; k < sizes.size(); ++k)
    if (groups[k].size != sizes[k])
      return false;
  return true;
}

bool phone_text::separated_alike(std::size_t first, std::size_t used) const {
  for (std::size_t k = first + 1; k < used; ++k)
    if (groups[k].separator == '/' || groups[k].bracketed ||
        groups[k].separator != groups[first + 1].separator)
      return false;
  return true;
}

bool phone_text::starts_well(std::string_view text) const {
  if (begin == 0)
    return true;
  if (!starts_clean(text, begin))
    return false;
  const char before = text[begin - 1];
  if (before == '+' || before == '$')
    return false;
  const bool joins = before == '-' || before == '.' || before == '/' ||
                     before == ',' || before == ')';
  return !(
      joins && begin > 1 &&
      (before == ',' ? is(text[begin - 2], digit) : is(text[begin - 2], word)));
}

bool phone_text::ends_well(std::string_view text, std::size_t used) const {
  const std::size_t at = groups[used - 1].end;
  return !is_at(text, at, word) || end(text, used) != at;
}

bool phone_text::stands_alone(std::string_view text, std::size_t used) const {
  const std::size_t last = end(text, used);
  const char separator = used > 1 ? groups[1].separator : 0;
  if (separator == ' ' && !groups[0].bracketed) {
    if (begin > 1 && text[begin - 1] == ' ' && is(text[begin - 2], digit))
      return false;
    if (byte_at(text, last, ' ') && is_at(text, last + 1, digit))
      return false;
  }
  if (last >= text.size())
    return true;
  const char after = text[last];
  return !((after == '-' || after == '.' || after == '/' || after == '@' ||
            after == ':') &&
           is_at(text, last + 1, word));
}

std::size_t phone_text::end(std::string_view text, std::size_t used) const {
  static constexpr std::string_view marks[] = {"extension", "ext", "x", "#",
                                               "durchwahl"};
  const std::size_t last = groups[used - 1].end;
  std::size_t at = last;
  for (int n = 0; n < 2 && (byte_at(text, at, ' ') || byte_at(text, at, ','));
       ++n)
    ++at;
  const std::size_t mark = labels::word_length(text, at, marks);
  if (mark == 0)
    return last;
  at += mark;
  for (int n = 0; n < 2 && (byte_at(text, at, ' ') || byte_at(text, at, '.') ||
                            byte_at(text, at, ':'));
       ++n)
    ++at;
  const std::size_t stop = run_end(text, at, digit);
  return stop > at && stop - at <= 6 && !is_at(text, stop, word) ? stop : last;
}

phone_text read_phone_text(std::string_view text, std::size_t i,
                           std::size_t floor) {
  phone_text number;
  const std::size_t first = back_to_start(text, i, floor);
  const std::size_t plus = plus_before(text, first, floor);
  if (plus != npos && !plus_starts_well(text, plus))
    return number;
  // "(212) 555-0142", but not "(212-555-0142)"
  const bool opens = first > floor && text[first - 1] == '(' &&
                     byte_at(text, run_end(text, first, digit), ')');
  number.plus = plus != npos;
  number.begin = number.plus ? plus : first - (opens ? 1 : 0);
  read_groups(text, first, opens, number);
  return number;
}

} // namespace weir::detectors
