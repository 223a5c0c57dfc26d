// What of JSON Schema the checker honours, and the refusal of the rest.
#pragma once

#include <boost/json/value.hpp>
#include <caf/expected.hpp>

namespace weir::schemas {

/// The names under which `pattern` and `format` reach the validator, so that
/// weir's own constraints serve them. See schemas/README.md.
inline constexpr const char* own_pattern = "weir_pattern";
inline constexpr const char* own_format = "weir_format";

/// Walks a schema and returns the copy that the validator gets.
///
/// Every keyword is either honoured, known to be an annotation, or an error:
/// a validator that skips a keyword would answer "conforms" without having
/// looked. Errors: unknown_key for a keyword that is not honoured, bad_format
/// for a known one with a value that is not, wrong_type for a schema that is
/// neither an object nor a boolean, too_deep; each with the JSON pointer.
caf::expected<boost::json::value> prepare(const boost::json::value& schema);

} // namespace weir::schemas
