#include "detectors/builtins/ipv4.hpp"

#include "detectors/builtins/block_masks.hpp"
#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/contact/labels.hpp"
#include "detectors/builtins/ipv6.hpp"

#include <bit>

namespace weir::detectors {

namespace {

using namespace chars;

/// Digits joined by single dots.
struct dotted_run {
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

dotted_run read_dotted(std::string_view text, std::size_t dot,
                       std::size_t floor) {
  dotted_run run;
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
bool is_browser(std::string_view text, const dotted_run& run) {
  return run.begin >= 2 && text[run.begin - 1] == '/' &&
         is(text[run.begin - 2], letter) &&
         text.substr(run.begin, run.end - run.begin).ends_with(".0.0.0");
}

/// name-1.2.3.4.jar, name-1.2.3.4-linux
bool is_file_version(std::string_view text, const dotted_run& run) {
  return run.begin >= 2 && text[run.begin - 1] == '-' &&
         is(text[run.begin - 2], letter) &&
         (byte_at(text, run.end, '.') || byte_at(text, run.end, '-')) &&
         is_at(text, run.end + 1, letter);
}

bool is_ipv6_tail(std::string_view text, const dotted_run& run) {
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

bool is_address(std::string_view text, const dotted_run& run) {
  return run.parts == 4 && run.octets && starts_here(text, run.begin) &&
         !is_at(text, run.end, word) && !is_numbering(text, run.begin) &&
         !is_browser(text, run) && !is_file_version(text, run) &&
         !is_ipv6_tail(text, run);
}

/// End of the prefix length behind an address, or 0.
std::size_t prefix_end(std::string_view text, std::size_t slash) {
  if (!byte_at(text, slash, '/'))
    return 0;
  const std::size_t end = run_end(text, slash + 1, digit);
  const std::string_view bits = text.substr(slash + 1, end - slash - 1);
  const bool fits =
      bits.size() == 1 || (bits.size() == 2 && bits[0] != '0' && bits <= "32");
  const bool goes_on = is_at(text, end, word) ||
                       ((byte_at(text, end, '.') || byte_at(text, end, '/')) &&
                        is_at(text, end + 1, alnum));
  return fits && !goes_on ? end : 0;
}

bool is_private(std::string_view address) {
  if (address.starts_with("10.") || address.starts_with("192.168."))
    return true;
  return address.starts_with("172.") && address.size() > 6 &&
         address[6] == '.' && address.substr(4, 2) >= "16" &&
         address.substr(4, 2) <= "31";
}

/// Where matches go.
struct sink {
  const std::vector<bool>& wanted;
  std::vector<group_match>& out;

  void add(dotted member, std::size_t begin, std::size_t end, double sure = 1) {
    const auto index = static_cast<std::uint16_t>(member);
    if (index < wanted.size() && wanted[index])
      out.push_back({index,
                     {{static_cast<std::uint32_t>(begin),
                       static_cast<std::uint32_t>(end)},
                      sure}});
  }
};

void add_address(std::string_view text, const dotted_run& run, sink& found) {
  found.add(dotted::ipv4, run.begin, run.end);
  if (const std::size_t end = prefix_end(text, run.end); end != 0)
    found.add(dotted::ipv4_cidr, run.begin, end);
  if (is_private(text.substr(run.begin, run.end - run.begin)))
    found.add(dotted::ipv4_private, run.begin, run.end);
}

/// Whether 0000.5e00.5301 has its first dot at `dot`.
bool is_cisco_mac(std::string_view text, std::size_t dot, std::size_t floor) {
  if (!byte_at(text, dot + 5, '.') || dot < floor + 4)
    return false;
  for (const std::size_t group : {dot - 4, dot + 1, dot + 6})
    if (run_end(text.substr(0, group + 4), group, hex) != group + 4)
      return false;
  const std::size_t begin = dot - 4;
  const std::size_t end = dot + 10;
  return end <= text.size() && starts_clean(text, begin) &&
         !is_at(text, end, word) &&
         !(begin > 0 && (text[begin - 1] == '.' || text[begin - 1] == '-')) &&
         !(byte_at(text, end, '.') && is_at(text, end + 1, alnum));
}

void add_cisco_mac(std::string_view text, std::size_t begin, sink& found) {
  static constexpr std::string_view own_words[] = {
      "mac", "ether", "hwaddr", "hardware", "arp", "interface", "address"};
  const std::size_t end = begin + 14;
  const std::string_view value = text.substr(begin, 14);
  const bool lettered = value.find_first_not_of("0123456789.") != npos;
  const bool said = labels::said_before(text, begin, own_words);
  found.add(dotted::mac_cisco, begin, end, said ? 0.9 : lettered ? 0.7 : 0.4);
}

/// First dot at or after `i` with digits at both sides, or with hex digits and
/// another dot five bytes on, or npos.
std::size_t next_joint(const text_masks& masks, std::size_t i) {
  for (std::size_t from = i; from < masks.size(); from += 64) {
    std::uint64_t dots = masks.at(bytes_of::dot, from);
    if (dots == 0)
      continue;
    const std::uint64_t digits = masks.at(bytes_of::digit, from + 1);
    const std::uint64_t left = masks.before(bytes_of::digit, from) >> 63;
    const std::uint64_t joints =
        (digits & (masks.at(bytes_of::digit, from) << 1 | left)) |
        (masks.at(bytes_of::dot, from + 5) & masks.at(bytes_of::hex, from + 1));
    if ((dots &= joints) != 0)
      return from + static_cast<std::size_t>(std::countr_zero(dots));
  }
  return npos;
}

void scan_dotted(std::string_view text, const std::vector<bool>& wanted,
                 std::vector<group_match>& out) {
  sink found{wanted, out};
  std::size_t floor = 0;
  const masks_scope masks(text);
  std::size_t dot = next_joint(*masks, 0);
  while (dot != npos) {
    std::size_t next = dot + 1;
    const bool fits =
        dot > floor && is(text[dot - 1], hex) && is_at(text, dot + 1, hex);
    if (fits && is_cisco_mac(text, dot, floor)) {
      add_cisco_mac(text, dot - 4, found);
      next = dot + 10;
    } else if (fits && is(text[dot - 1], digit) && is(text[dot + 1], digit)) {
      const dotted_run run = read_dotted(text, dot, floor);
      if (is_address(text, run))
        add_address(text, run, found);
      next = run.end;
    }
    floor = next;
    dot = next_joint(*masks, next);
  }
}

} // namespace

const group dotted_group = {"dotted", scan_dotted};

void scan_ipv4(std::string_view text, std::vector<byte_range>& out) {
  std::vector<group_match> found;
  scan_dotted(text, {true}, found);
  for (const group_match& match : found)
    out.push_back(match.match.range);
}

} // namespace weir::detectors
