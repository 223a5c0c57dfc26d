// Private keys in PEM armour (RFC 7468) and OpenPGP armour.
#pragma once

#include "detectors/builtin.hpp"

#include <string_view>
#include <vector>

namespace weir::detectors {

/// Appends blocks from the BEGIN line to the END line, with real line ends or
/// with written-out \n. Without an END line: the BEGIN line and the base64
/// that follows it.
void scan_pem_private_key(std::string_view text, std::vector<byte_range>& out);

} // namespace weir::detectors
