#include "actors/shutdown.hpp"

namespace weir::actors {

void shut_down(supervisor_actor::stateful_pointer<supervisor_state> self,
               const run_graph& graph, connectors::source& source) {
  source.interrupt();
  for (auto actor = graph.all.rbegin(); actor != graph.all.rend(); ++actor)
    self->send_exit(*actor, caf::exit_reason::user_shutdown);
}

} // namespace weir::actors
