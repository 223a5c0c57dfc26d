// One guard out of a document. Private to policy/; see guard_file.hpp.
#pragma once

#include "config/issue.hpp"
#include "messages/guard.hpp"

#include <boost/json/value.hpp>

#include <string>

namespace weir::policy {

/// A guard as far as it could be read. Fields that were missing or wrong keep
/// their defaults.
struct candidate {
  weir::guard guard;
  /// No error but refused patterns was found in it.
  bool sound = false;
};

/// Reads the value at `pointer` of `file` as a guard and appends what is wrong
/// to `out`.
candidate read_guard(const boost::json::value& value, std::string pointer,
                     const std::string& file, config::issues& out);

/// Says what a guard's author will not have meant, though it can run: a
/// threshold out of reach, nothing to redact.
void warn_of_idle_guard(const guard& guard, config::issues& out);

/// True for an error that keeps a policy from starting.
bool is_fatal(const config::issue& issue);

} // namespace weir::policy
