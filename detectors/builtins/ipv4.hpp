// IPv4 addresses in dotted decimal.
#pragma once

#include "detectors/builtin.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace weir::detectors {

/// Members of `dotted_group`.
enum class dotted : std::uint16_t {
  ipv4, ///< as scan_ipv4
  /// With the prefix length, 0 to 32, in the range.
  ipv4_cidr,
  /// Of 10/8, 172.16/12 and 192.168/16.
  ipv4_private,
  /// Three groups of four hex digits: 0.7, with a word such as "mac" before it
  /// 0.9, without a letter in it 0.4.
  mac_cisco,
};

/// One pass over the dots that have hex digits beside them.
extern const group dotted_group;

/// Appends four numbers of 0 to 255 without leading zeros, joined by dots.
/// Versions (five parts, a letter in front, the word "version", the browser
/// form Name/120.0.0.0) and the tail of an IPv6 address are left alone. The
/// range leaves out a port and a prefix length.
void scan_ipv4(std::string_view text, std::vector<byte_range>& out);

} // namespace weir::detectors
