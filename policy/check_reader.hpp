// One check out of a guard. Private to policy/; see guard_file.hpp.
#pragma once

#include "config/reader.hpp"
#include "messages/guard.hpp"

#include <boost/json/value.hpp>

#include <string>

namespace weir::policy {

/// Reads the value at `pointer` as a check, including what only its type asks
/// for: a pattern that compiles, a built-in that exists. A disabled check is
/// held to the same rules.
check read_check(const boost::json::value& value, std::string pointer,
                 config::report& where);

} // namespace weir::policy
