#include "detectors/builtins/ids/kinds.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/ids/checksums.hpp"

namespace weir::detectors::ids {

bool fits(std::string_view value, std::string_view form) {
  if (value.size() != form.size())
    return false;
  for (std::size_t i = 0; i < form.size(); ++i) {
    const char c = value[i];
    const bool fit = form[i] == 'd'   ? chars::is(c, chars::digit)
                     : form[i] == 'L' ? chars::is(c, chars::upper)
                     : form[i] == 'x'
                         ? chars::is(c, chars::upper | chars::digit)
                         : c == form[i];
    if (!fit)
      return false;
  }
  return true;
}

int part(std::string_view value, std::size_t begin, std::size_t size) {
  return static_cast<int>(checksums::number(value.substr(begin, size)));
}

bool has_date(std::string_view value, std::size_t begin,
              std::string_view order) {
  const bool year_first = order == "ymd";
  const int first = part(value, begin, 2);
  const int third = part(value, begin + 4, 2);
  return checksums::is_date(year_first ? first : third,
                            part(value, begin + 2, 2),
                            year_first ? third : first);
}

int last(std::string_view digits) {
  return digits.back() - '0';
}

} // namespace weir::detectors::ids
