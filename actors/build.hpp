// From a plan to a running graph of actors.
#pragma once

#include "actors/config.hpp"
#include "actors/interfaces.hpp"
#include "policy/policy.hpp"

#include <caf/typed_event_based_actor.hpp>

#include <memory>
#include <vector>

namespace weir::actors {

/// All that a run needs.
struct run_plan {
  run_config config;
  std::shared_ptr<const policy::compiled> policy;
  std::shared_ptr<connectors::source> source;
  std::shared_ptr<connectors::sink> sink;
  clock_ptr clock = wall_clock();
  run_probe probe;
};

struct supervisor_state;

/// The actors of a run, consumers before producers.
struct run_graph {
  std::vector<caf::actor> all;
  reader_actor reader;
};

/// Spawns the writer, the lanes and the reader, monitors them, and starts
/// reading.
run_graph build(supervisor_actor::stateful_pointer<supervisor_state> self,
                const run_plan& plan);

} // namespace weir::actors
