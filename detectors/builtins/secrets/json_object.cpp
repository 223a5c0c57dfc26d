#include "detectors/builtins/secrets/json_object.hpp"

#include "detectors/builtins/chars.hpp"

namespace weir::detectors::secrets {

using namespace chars;

std::size_t object_end(std::string_view text, std::size_t i,
                       std::string_view stop, std::size_t from) {
  constexpr std::size_t longest = 16u << 10;
  int depth = 0;
  for (std::size_t k = i; k < text.size() && k - i < longest; ++k) {
    const char c = text[k];
    count(1);
    if (c == '{')
      ++depth;
    if (c == '}' && --depth == 0)
      return k + 1;
    if (c == stop.front() && k > from && text.substr(k).starts_with(stop))
      return 0;
  }
  return 0;
}

std::size_t object_begin(std::string_view text, std::size_t i,
                         std::string_view stop) {
  constexpr std::size_t furthest = 6u << 10;
  const std::size_t floor = i > furthest ? i - furthest : 0;
  for (std::size_t k = i; k > floor; --k) {
    const char c = text[k - 1];
    count(1);
    if (c == '{')
      return k - 1;
    if (c == '}' || (c == stop.front() && text.substr(k - 1).starts_with(stop)))
      return npos;
  }
  return npos;
}

} // namespace weir::detectors::secrets
