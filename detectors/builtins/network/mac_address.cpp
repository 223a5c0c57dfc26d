#include "detectors/builtins/network/mac_address.hpp"

#include "detectors/builtins/block_masks.hpp"
#include "detectors/builtins/chars.hpp"

#include <bit>

namespace weir::detectors {

namespace {

using namespace chars;

constexpr std::size_t size = 17;

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

/// First place at or after `i` where an address can begin, going by its joints
/// and digits, or npos.
std::size_t next_begin(const text_masks& masks, std::size_t i) {
  for (std::size_t from = i; from + size <= masks.size(); from += 64) {
    const auto joints_at = [&](std::size_t k) {
      return masks.at(bytes_of::colon, from + k) |
             masks.at(bytes_of::hyphen, from + k);
    };
    std::uint64_t begins = joints_at(2);
    for (std::size_t k = 5; k < size && begins != 0; k += 3)
      begins &= joints_at(k);
    for (std::size_t k = 0; k < size && begins != 0; k += 3)
      begins &= masks.at(bytes_of::hex, from + k) &
                masks.at(bytes_of::hex, from + k + 1);
    if (begins != 0)
      return from + static_cast<std::size_t>(std::countr_zero(begins));
  }
  return npos;
}

} // namespace

void scan_mac_address(std::string_view text, std::vector<byte_range>& out) {
  const masks_scope masks(text);
  std::size_t i = 0;
  while ((i = next_begin(*masks, i)) != npos) {
    const bool found = is_address(text, i);
    if (found)
      out.push_back({static_cast<std::uint32_t>(i),
                     static_cast<std::uint32_t>(i + size)});
    i += found ? size : 1;
  }
}

} // namespace weir::detectors
