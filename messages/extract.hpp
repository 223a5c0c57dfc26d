// Takes a payload apart into its judgeable texts (OGR, section 3).
#pragma once

#include "messages/event.hpp"

namespace weir {

/// Fills `nodes`, `texts`, `calls` and `unjudged` from `event.payload`.
///
/// One walk reads the shapes of all four protocols, because bodies mix them:
/// a canonical reply arrives under a provider's name, tool results hold a
/// string or parts, arguments are an object or JSON in a string. What a key
/// means is looked up in the tables of messages/extract_tables.hpp. Every
/// string leaf becomes a text, or is known not to be one (ids, roles, model
/// names), or is listed in `unjudged`; a leaf that no table knows is both
/// listed and judged.
void extract_texts(event& event);

} // namespace weir
