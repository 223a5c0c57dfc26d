#include "detectors/builtins/contact/passport_zone.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/ids/checksums.hpp"

#include <algorithm>
#include <string>

namespace weir::detectors {

namespace {

using namespace chars;

constexpr std::size_t line_size = 44;
constexpr std::string_view literals[] = {"P<"};

bool is_line(std::string_view line) {
  return line.size() == line_size &&
         std::all_of(line.begin(), line.end(),
                     [](char c) { return c == '<' || is(c, upper | digit); });
}

/// Whether the digit at `at` is that of the `size` characters before it; an
/// empty optional field may have a filler in its place.
bool holds(std::string_view line, std::size_t at, std::size_t size) {
  const std::string_view field = line.substr(at - size, size);
  if (line[at] == '<')
    return field.find_first_not_of('<') == npos;
  return checksums::icao9303_holds(line.substr(at - size, size + 1));
}

bool checks_hold(std::string_view line) {
  if (!holds(line, 9, 9) || !holds(line, 19, 6) || !holds(line, 27, 6) ||
      !holds(line, 42, 14))
    return false;
  std::string all(line.substr(0, 10));
  all.append(line.substr(13, 7)).append(line.substr(21, 22));
  return checksums::icao9303(all) == line[43] - '0';
}

/// Length of the line break at `i`, or 0.
std::size_t break_length(std::string_view text, std::size_t i) {
  for (const std::string_view form : {"\r\n", "\n", "\\r\\n", "\\n", " "})
    if (text.substr(i).starts_with(form))
      return form.size();
  return 0;
}

bool match_zone(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t first = at + line_size;
  if (first >= text.size() || !starts_clean(text, at, alnum) ||
      !is_line(text.substr(at, line_size)))
    return false;
  const std::size_t gap = break_length(text, first);
  const std::string_view second =
      gap == 0 ? std::string_view{} : text.substr(first + gap, line_size);
  const std::size_t end = first + gap + line_size;
  if (!is_line(second) || !checks_hold(second) ||
      is_at(text, end, upper | digit))
    return false;
  match = {{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)},
           1};
  return true;
}

} // namespace

const anchored passport_zone = {literals, match_zone, true, 0};

} // namespace weir::detectors
