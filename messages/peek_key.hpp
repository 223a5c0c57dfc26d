// A look at a record's key before it is parsed, to choose its lane.
#pragma once

#include <string_view>

namespace weir {

/// The text, as written, of the string that keeps a session's events
/// together: an envelope's `key`, else the event's `agent_id`. Reads the top
/// level only and stops early; "" when there is none, or the text is not
/// JSON. Wrong only in that two spellings of one string differ.
std::string_view peek_key(std::string_view json);

} // namespace weir
