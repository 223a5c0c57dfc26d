#include "detectors/builtins/ipv6.hpp"

#include "detectors/builtins/block_masks.hpp"
#include "detectors/builtins/chars.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace weir::detectors {

namespace {

using namespace chars;

constexpr std::size_t max_groups = 8;
constexpr std::size_t max_length = 45;

/// The groups of an address as written.
struct written {
  std::array<std::string_view, max_groups> groups;
  std::size_t count = 0;   ///< hexadecimal groups
  bool compressed = false; ///< has ::
  bool tail = false;       ///< ends in a dotted IPv4 address
};

bool is_dotted_quad(std::string_view text) {
  int parts = 0;
  std::size_t i = 0;
  for (;; ++i) {
    const std::size_t end = run_end(text, i, digit);
    const std::string_view part = text.substr(i, end - i);
    if (part.empty() || part.size() > 3 || (part.size() > 1 && part[0] == '0'))
      return false;
    if (part.size() == 3 && part > "255")
      return false;
    ++parts;
    if (end == text.size())
      return parts == 4;
    if (text[end] != '.')
      return false;
    i = end;
  }
}

/// Takes the text apart (RFC 4291, section 2.2); false if it is no address.
bool parse(std::string_view text, written& address) {
  std::size_t i = 0;
  if (text.starts_with("::")) {
    address.compressed = true;
    i = 2;
  }
  while (i < text.size()) {
    const std::size_t end = run_end(text, i, hex);
    if (byte_at(text, end, '.')) {
      address.tail = is_dotted_quad(text.substr(i));
      i = text.size();
      if (!address.tail)
        return false;
      break;
    }
    if (end == i || end - i > 4 || address.count == max_groups)
      return false;
    address.groups[address.count++] = text.substr(i, end - i);
    i = end;
    if (i == text.size())
      break;
    ++i; // the colon
    if (i == text.size())
      return false; // ends in a single colon
    if (text[i] == ':') {
      if (address.compressed)
        return false;
      address.compressed = true;
      ++i;
    }
  }
  const std::size_t total = address.count + (address.tail ? 2 : 0);
  return address.compressed ? total < max_groups : total == max_groups;
}

bool is_special_prefix(std::string_view group) {
  if (group.size() != 4 || lowered(group[0]) != 'f')
    return false;
  const char second = lowered(group[1]);
  const char third = lowered(group[2]);
  return second == 'c' || second == 'd' || second == 'f' ||
         (second == 'e' &&
          (third == '8' || third == '9' || third == 'a' || third == 'b'));
}

/// a::b, dead::beef: names and a scope operator rather than an address.
bool is_scope_operator(const written& address) {
  if (address.tail || !address.compressed || address.count > 3)
    return false;
  if (address.count == 0)
    return true; // a lone ::
  const auto first = address.groups.begin();
  return !is_special_prefix(address.groups[0]) &&
         std::all_of(first, first + address.count,
                     [](std::string_view g) { return is(g[0], letter); });
}

/// Eight pairs, as an EUI-64 or a piece of a fingerprint is written.
bool is_pairs(const written& address) {
  return address.count == max_groups &&
         std::all_of(address.groups.begin(), address.groups.end(),
                     [](std::string_view g) { return g.size() == 2; });
}

/// x[::2], x[1::2, ::3]: slices of short decimal numbers in brackets.
bool is_slice(std::string_view text, std::size_t begin, std::size_t end,
              const written& address) {
  if (address.tail || address.count > 2)
    return false;
  for (std::size_t i = 0; i < address.count; ++i)
    if (run_end(address.groups[i], 0, digit) != address.groups[i].size())
      return false;
  const bool opens = begin > 0 && text[begin - 1] == '[';
  if (opens)
    return begin > 1 && (is(text[begin - 2], word) || text[begin - 2] == ')' ||
                         text[begin - 2] == ']');
  return byte_at(text, end, ']');
}

/// End of the run of hex digits and colons, with a dotted tail if there is one.
std::size_t token_end(std::string_view text, std::size_t colon) {
  std::size_t end = colon;
  std::size_t group = colon;
  while (end < text.size() && (text[end] == ':' || is(text[end], hex))) {
    count(1);
    if (text[end] == ':')
      group = end + 1;
    ++end;
  }
  if (!byte_at(text, end, '.') || !is_at(text, end + 1, digit) ||
      group == end || run_end(text.substr(0, end), group, digit) != end)
    return end;
  while (byte_at(text, end, '.') && is_at(text, end + 1, digit))
    end = run_end(text, end + 1, digit);
  return end;
}

} // namespace

ipv6_run read_ipv6(std::string_view text, std::size_t colon,
                   std::size_t floor) {
  ipv6_run run;
  run.begin = colon;
  while (run.begin > floor &&
         (text[run.begin - 1] == ':' || is(text[run.begin - 1], hex)))
    --run.begin;
  run.end = run.resume = token_end(text, colon);
  const auto single_colon = [&](std::size_t at, std::size_t beside) {
    return text[at] == ':' && text[beside] != ':';
  };
  if (run.end - run.begin < 3)
    return run;
  const bool colon_before = single_colon(run.begin, run.begin + 1);
  const bool colon_after = single_colon(run.end - 1, run.end - 2);
  if (colon_before && colon_after)
    return run; // :100::100:, two short names of emoji
  run.begin += colon_before ? 1 : 0;
  run.end -= colon_after ? 1 : 0;
  written address;
  run.is_address =
      run.end - run.begin <= max_length && starts_clean(text, run.begin) &&
      !is_at(text, run.end, word) &&
      parse(text.substr(run.begin, run.end - run.begin), address) &&
      !is_scope_operator(address) && !is_pairs(address) &&
      !is_slice(text, run.begin, run.end, address);
  run.compressed = address.compressed;
  run.mapped = address.tail && address.compressed && address.count == 1 &&
               address.groups[0].size() == 4 &&
               ends_with_word(address.groups[0], 4, "ffff") &&
               text.substr(run.begin).starts_with("::");
  return run;
}

namespace {

/// End of the zone behind an address, or `i`.
std::size_t zone_end(std::string_view text, std::size_t i) {
  constexpr std::size_t longest = 16; // IFNAMSIZ
  if (!byte_at(text, i, '%'))
    return i;
  const std::size_t end = run_end(text, i + 1, word | hyphen);
  // the zone's letters may be the first group of another address
  const bool goes_on = byte_at(text, end, ':') && (is_at(text, end + 1, hex) ||
                                                   byte_at(text, end + 1, ':'));
  return end > i + 1 && end - i - 1 <= longest && !goes_on ? end : i;
}

void add(std::string_view text, const ipv6_run& run,
         const std::vector<bool>& wanted, std::vector<group_match>& out) {
  const auto add_to = [&](colon member, std::size_t end) {
    const auto index = static_cast<std::uint16_t>(member);
    if (index < wanted.size() && wanted[index])
      out.push_back({index,
                     {{static_cast<std::uint32_t>(run.begin),
                       static_cast<std::uint32_t>(end)},
                      1}});
  };
  add_to(colon::ipv6, run.end);
  add_to(colon::ipv6_any, zone_end(text, run.end));
  add_to(run.compressed ? colon::ipv6_compressed : colon::ipv6_full, run.end);
  if (run.mapped)
    add_to(colon::ipv6_mapped, run.end);
}

/// End of the run of hex digits and colons that starts at a colon, if it is
/// too poor in colons for an address; 0 if it has to be read.
std::size_t plain_end(std::string_view text, const text_masks& masks,
                      std::size_t at) {
  const std::uint64_t colons = masks.at(bytes_of::colon, at);
  const std::uint64_t run = masks.at(bytes_of::hex, at) | colons;
  const int length = std::countr_one(run);
  if (length == 64)
    return 0;
  const std::uint64_t inside = colons & ((std::uint64_t{1} << length) - 1);
  const std::size_t end = at + static_cast<std::size_t>(length);
  const bool poor = (inside & inside >> 1) == 0 && std::popcount(inside) < 6;
  return poor && !byte_at(text, end, '.') ? end : 0;
}

void scan_colons(std::string_view text, const std::vector<bool>& wanted,
                 std::vector<group_match>& out) {
  std::size_t floor = 0;
  const masks_scope masks(text);
  std::size_t at = masks->next(bytes_of::colon, 0);
  while (at != npos) {
    if (const std::size_t end = plain_end(text, *masks, at); end != 0) {
      floor = end;
      at = masks->next(bytes_of::colon, end);
      continue;
    }
    const ipv6_run run = read_ipv6(text, at, floor);
    if (run.is_address)
      add(text, run, wanted, out);
    floor = run.resume;
    at = masks->next(bytes_of::colon, run.resume);
  }
}

} // namespace

const group colon_group = {"colons", scan_colons};

void scan_ipv6(std::string_view text, std::vector<byte_range>& out) {
  std::vector<group_match> found;
  scan_colons(text, {true}, found);
  for (const group_match& match : found)
    out.push_back(match.match.range);
}

} // namespace weir::detectors
