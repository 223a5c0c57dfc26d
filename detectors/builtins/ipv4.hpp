// IPv4 addresses in dotted decimal.
#pragma once

#include "detectors/builtin.hpp"

#include <string_view>
#include <vector>

namespace weir::detectors {

/// Appends four numbers of 0 to 255 without leading zeros, joined by dots.
/// Versions (five parts, a letter in front, the word "version", the browser
/// form Name/120.0.0.0) and the tail of an IPv6 address are left alone. The
/// range leaves out a port and a prefix length.
void scan_ipv4(std::string_view text, std::vector<byte_range>& out);

} // namespace weir::detectors
