#include "actors/shutdown.hpp"

#include "actors/lane.hpp"

namespace weir::actors {

void shut_down(const run_graph& graph, connectors::source& source) {
  source.interrupt();
  end_actors(graph.all);
}

} // namespace weir::actors
