// A guard back in the form that its author writes.
#pragma once

#include "messages/guard.hpp"

#include <boost/json/object.hpp>

namespace weir::policy {

/// The Webrix form of a check. What says nothing is left out, as a file may
/// leave it out: an empty string, an absent number, `disabled: false`.
boost::json::object to_json(const check& check);

/// The same of a guard with its checks. Read again, it is the same guard but
/// for where it stands.
boost::json::object to_json(const guard& guard);

} // namespace weir::policy
