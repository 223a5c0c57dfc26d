// JSON text to a Boost.JSON value, with what Boost.JSON leaves out: duplicate
// keys refused, and the place of every fault.
#pragma once

#include "messages/error.hpp"

#include <boost/json/storage_ptr.hpp>
#include <boost/json/value.hpp>

#include <optional>
#include <string_view>

namespace weir {

/// Either a value or the one problem that makes the text unusable.
struct json_result {
  boost::json::value value;
  std::optional<problem> fault;
};

/// Parses one JSON text into `storage`.
///
/// Refused, each with its own code: bytes that are not UTF-8, a lone
/// surrogate escape, nesting over limits::max_depth, a duplicate key, a text
/// that ends early, anything that is not JSON. `problem::path` is the dotted
/// path of the value where it went wrong.
json_result parse_json(std::string_view text,
                       boost::json::storage_ptr storage = {});

/// True if the text is JSON, duplicate keys allowed. Builds nothing.
bool is_json(std::string_view text);

} // namespace weir
