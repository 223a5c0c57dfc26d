#include "detectors/builtins/network/mac_address.hpp"

#include "detectors/builtins/chars.hpp"

namespace weir::detectors {

namespace {

using namespace chars;

constexpr std::size_t size = 17;

bool joins(char c) {
  return c == ':' || c == '-';
}

/// Whether the bytes at `i` are two hex digits and a separator in any turn, as
/// each three bytes of an address are. Sets the place of the separator.
bool is_piece(std::string_view text, std::size_t i, std::size_t& separator) {
  count(3);
  int found = 0;
  for (std::size_t k = i; k < i + 3; ++k) {
    if (joins(text[k])) {
      separator = k;
      ++found;
    } else if (!is(text[k], hex)) {
      return false;
    }
  }
  return found == 1;
}

bool is_address(std::string_view text, std::size_t begin) {
  const std::string_view value = text.substr(begin, size);
  if (value.size() != size)
    return false;
  for (std::size_t k = 0; k < size; ++k)
    if (k % 3 == 2 ? value[k] != value[2] : !is(value[k], hex))
      return false;
  if (value.find_first_not_of("fF:-") == npos ||
      value.find_first_not_of("0:-") == npos)
    return false;
  const std::size_t end = begin + size;
  const char joint = value[2];
  if (!starts_clean(text, begin) || is_at(text, end, word))
    return false;
  const bool before =
      begin > 1 && text[begin - 1] == joint &&
      (is(text[begin - 2], hex) || (joint == '-' && is(text[begin - 2], word)));
  return !before && !(byte_at(text, end, joint) && is_at(text, end + 1, alnum));
}

} // namespace

void scan_mac_address(std::string_view text, std::vector<byte_range>& out) {
  // three bytes of each stretch of 15 are looked at: an address of 17 has them
  constexpr std::size_t stride = size - 2;
  std::size_t floor = 0;
  for (std::size_t i = stride - 1; i + 3 <= text.size();) {
    std::size_t separator = 0;
    std::size_t next = i + stride;
    if (is_piece(text, i, separator)) {
      // back to the first pair of the chain, as far as an address goes
      std::size_t begin = separator >= 2 ? separator - 2 : separator;
      for (int n = 0; n < 5 && begin >= floor + 3 && joins(text[begin - 1]) &&
                      is(text[begin - 2], hex) && is(text[begin - 3], hex);
           ++n)
        begin -= 3;
      if (begin >= floor && is_address(text, begin)) {
        out.push_back({static_cast<std::uint32_t>(begin),
                       static_cast<std::uint32_t>(begin + size)});
        floor = begin + size;
        next = floor + stride - 1;
      }
    }
    i = next;
  }
}

} // namespace weir::detectors
