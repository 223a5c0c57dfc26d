// Checksums that issuers put at the end of their tokens.
#pragma once

#include <cstdint>
#include <string_view>

namespace weir::detectors::tokens {

/// CRC-32 as in IEEE 802.3 (reflected, 0xEDB88320).
std::uint32_t crc32(std::string_view bytes);

// Each answers how sure the checksum makes of a whole token: 1 if it is right.
// A wrong one leaves less than 0.5: the rows that use these do not report it
// by default, and a check's min_confidence can ask for it.

/// GitHub and npm: after the prefix, which ends at the first underscore, 30
/// characters and their CRC in six digits of base 62 (0-9 A-Z a-z). Bodies of
/// other lengths are of another form and get 0.9. Source: GitHub's blog on its
/// token formats.
double trust_base62(std::string_view token);

/// GitLab's routable tokens: the last seven characters are the CRC of all
/// before them in base 36. Source: GitLab's token documentation.
double trust_base36(std::string_view token);

/// Atlassian: the last eight characters are the CRC of all before them, in
/// hex, highest byte first.
double trust_hex(std::string_view token);

/// Grafana: behind the last underscore the CRC of all before it, in hex,
/// lowest byte first.
double trust_hex_lowest_first(std::string_view token);

/// npm: as trust_base62, but a wrong sum leaves 0.7.
double trust_npm(std::string_view token);

} // namespace weir::detectors::tokens
