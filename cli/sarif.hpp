// A report in the Static Analysis Results Interchange Format, 2.1.0.
#pragma once

#include "cli/definition_report.hpp"
#include "policy/policy.hpp"

#include <boost/json/object.hpp>

#include <string>
#include <string_view>

namespace weir::cli {

/// The log: one run, a rule for each check of an active guard, a result for
/// each finding. Known findings are suppressed results. What could not be
/// judged is a notification of the run's invocation; a file nobody could look
/// at makes the invocation unsuccessful. Columns count code points.
boost::json::object sarif_log(const definition_report& report,
                              const policy::compiled& policy);

/// error for critical and high, note for low, else warning.
std::string_view sarif_level(std::string_view severity);

/// A path as a URI reference (RFC 3986): `file://` and the path if it is
/// absolute.
std::string file_uri(std::string_view path);

} // namespace weir::cli
