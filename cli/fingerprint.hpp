// Names for findings that outlive a move of the finding.
#pragma once

#include "messages/verdict.hpp"

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace weir::cli {

/// Hex HMAC-SHA-256 (RFC 2104).
std::string hmac_sha256_hex(std::string_view key, std::string_view message);

/// Makes the fingerprints of one run.
///
/// A fingerprint covers the finding's category, check and subject (else
/// `owner`), and the words around the place, blanks counted as one: not the
/// file, the line or the match itself. So it survives that a definition moves,
/// and tells nothing about what was found. The same once more gets another.
class fingerprints {
public:
  /// `key`: the fingerprints are an HMAC under it; "" = plain SHA-256.
  explicit fingerprints(std::string key) : key_(std::move(key)) {}

  /// `text` is the string that the finding lies in, `begin` and `end` bytes.
  std::string of(const finding& finding, std::string_view owner,
                 std::string_view text, std::size_t begin, std::size_t end);

private:
  std::string key_;
  std::map<std::string, std::size_t> seen_;
};

} // namespace weir::cli
