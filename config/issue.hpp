// One thing that is wrong with a configuration file, and how it is shown.
#pragma once

#include "messages/error.hpp"

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace weir::config {

/// An error keeps a configuration from being used; a warning does not.
enum class severity : std::uint8_t { error, warning };

std::string_view to_string(severity level); ///< "error", "warning"

/// A problem at a place. Every field but `level` and `code` may be empty, and
/// is then left out of what is shown.
struct issue {
  severity level = severity::error;
  ec code = ec::internal;
  std::string file;
  std::string guard;    ///< slug or id of the guard it lies in
  std::string check;    ///< id of the check it lies in
  std::string pointer;  ///< JSON pointer (RFC 6901) within the file
  std::string found;    ///< what stands there, see `shown`
  std::string expected; ///< what should stand there
  std::string message;  ///< the reason, where expected and found say too little

  friend bool operator==(const issue&, const issue&) = default;
};

using issues = std::vector<issue>;

/// One line without a line break, for example
/// `a.json: guard g, check c, /checks/0/certainty: expected number 0..10,
/// found "high"`. A warning says so in front of its text.
std::string to_string(const issue& issue);

/// The same as members; empty ones are left out. `level` and `code` are words.
boost::json::object to_json(const issue& issue);

/// True when one of them is an error.
bool has_error(const issues& list);

/// `text` on one line: control characters escaped, at most `max_bytes` bytes
/// plus "..." and never half a code point.
std::string shortened(std::string_view text, std::size_t max_bytes = 40);

/// How a value is shown in `issue::found`: scalars as JSON, shortened; arrays
/// and objects by kind and size. The value itself is withheld when a key of
/// `pointer` is named like a secret (password, token, api_key, ...).
std::string shown(const boost::json::value& value, std::string_view pointer);

/// `pointer` with one more reference token, escaped as RFC 6901 asks.
std::string child(std::string_view pointer, std::string_view key);
std::string child(std::string_view pointer, std::size_t index);

} // namespace weir::config
