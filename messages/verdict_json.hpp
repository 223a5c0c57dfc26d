// The verdict's JSON form, schemas/verdict.schema.json.
#pragma once

#include "messages/verdict.hpp"

#include <boost/json/object.hpp>
#include <caf/expected.hpp>

namespace weir {

/// Absent keys are left out, never written as null or empty.
boost::json::object to_json(const verdict& verdict);

/// Reads back what `to_json` wrote; ec::wrong_type or ec::missing_key when
/// the value is no verdict. Obligations are not read.
caf::expected<verdict> verdict_from_json(const boost::json::value& value);

} // namespace weir
