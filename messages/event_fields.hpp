// The rules of a GuardEvent's own fields (OGR section 2), the payload's inside
// not among them.
#pragma once

#include "messages/error.hpp"

#include <boost/json/object.hpp>

namespace weir {

/// Every violation in the event, in the order of the specification's table:
/// missing, ill-typed and unknown keys, lengths in code points. Lenient where
/// OGR says so: any `initiator` word, a malformed `llm_endpoint`, unknown keys
/// inside `transport`.
problems check_event_fields(const boost::json::object& root);

} // namespace weir
