// Hardware addresses of network cards.
#pragma once

#include "detectors/builtin.hpp"

#include <string_view>
#include <vector>

namespace weir::detectors {

/// Appends six pairs of hex digits joined by colons or by hyphens, one kind,
/// nothing attached. Longer chains (fingerprints, EUI-64), ff:ff:ff:ff:ff:ff
/// and 00:00:00:00:00:00 are left alone.
void scan_mac_address(std::string_view text, std::vector<byte_range>& out);

} // namespace weir::detectors
