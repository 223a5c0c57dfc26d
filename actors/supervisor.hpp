// Starts a run, watches its actors, and ends it in order.
#pragma once

#include "actors/build.hpp"

#include <caf/typed_event_based_actor.hpp>
#include <caf/typed_response_promise.hpp>

#include <optional>

namespace weir::actors {

///   idle ──run──▶ running ──writer done or failed──▶ over
///                    └──────an actor died (ec::internal)──▶ over
struct supervisor_state {
  static inline const char* name = "supervisor";

  run_plan plan;
  run_graph graph;
  std::optional<caf::typed_response_promise<run_finished>> answer;
};

supervisor_actor::behavior_type
supervisor(supervisor_actor::stateful_pointer<supervisor_state> self,
           run_plan plan);

} // namespace weir::actors
