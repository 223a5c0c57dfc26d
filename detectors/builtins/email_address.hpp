// E-mail addresses: the practical part of RFC 5322.
#pragma once

#include "detectors/builtin.hpp"

#include <string_view>
#include <vector>

namespace weir::detectors {

/// Appends every local@domain.tld. The local part has letters, digits and
/// . _ % + - and an apostrophe between letters; the top-level label is
/// alphabetic, two letters or more, or punycode. Letters of Latin script with
/// diacritics count as letters. The user info of a URL, asset names such as
/// icon@2x.png, package@1.2.3 and git@host:path are no addresses.
void scan_email_address(std::string_view text, std::vector<byte_range>& out);

/// mailto: and an address right behind it, both in the range.
extern const anchored mailto_link;

} // namespace weir::detectors
