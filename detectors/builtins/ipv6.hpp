// IPv6 addresses in every written form of RFC 4291.
#pragma once

#include "detectors/builtin.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace weir::detectors {

/// Members of `colon_group`.
enum class colon : std::uint16_t {
  ipv6,            ///< as scan_ipv6
  ipv6_any,        ///< the same with a zone such as %eth0 in the range
  ipv6_full,       ///< without ::
  ipv6_compressed, ///< with ::
  ipv6_mapped,     ///< ::ffff: and an IPv4 address
};

/// One pass over the colons.
extern const group colon_group;

/// Appends IPv6 addresses, compressed and with an IPv4 tail too. Times, MAC
/// addresses, EUI-64, slices and scope operators (a::b) are left alone. The
/// range leaves out brackets, zone, port and prefix length.
void scan_ipv6(std::string_view text, std::vector<byte_range>& out);

/// A run of hex digits and colons, a dotted tail included.
struct ipv6_run {
  std::size_t begin = 0; ///< of the address, if it is one
  std::size_t end = 0;
  std::size_t resume = 0; ///< where to go on
  bool is_address = false;
  bool compressed = false; ///< has ::
  bool mapped = false;     ///< is an IPv4 address behind ::ffff:
};

/// Reads the run around the colon at `colon`, looking back to `floor` at most.
ipv6_run read_ipv6(std::string_view text, std::size_t colon, std::size_t floor);

} // namespace weir::detectors
