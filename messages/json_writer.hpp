// JSON values as text, the way people write them.
#pragma once

#include <boost/json/value.hpp>

#include <string>
#include <string_view>

namespace weir {

/// Compact JSON text. Unlike Boost.JSON's own serializer it writes numbers in
/// their shortest plain form: 0.8 and 10, not 8E-1 and 1E1.
std::string write_json(const boost::json::value& value);
std::string write_json(const boost::json::object& object);

/// Appends a text as the inside of a JSON string literal: quotes, backslashes
/// and control characters escaped.
void escape_json(std::string_view text, std::string& out);

} // namespace weir
