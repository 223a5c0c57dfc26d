// How a run's actors end.
#pragma once

#include "actors/build.hpp"

namespace weir::actors {

/// Interrupts the source, so that a reader that waits for input lets go, then
/// ends the actors, producers before consumers. What the writer was given is
/// flushed by then, or cannot be.
void shut_down(const run_graph& graph, connectors::source& source);

} // namespace weir::actors
