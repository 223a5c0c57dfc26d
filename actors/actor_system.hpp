// The actor system of a run, and how one is asked to run.
#pragma once

#include "actors/interfaces.hpp"

#include <caf/actor_system.hpp>
#include <caf/actor_system_config.hpp>
#include <caf/scoped_actor.hpp>

namespace weir::actors {

struct actor_system_settings : caf::actor_system_config {
  /// @param threads workers; 0 = one for each core
  explicit actor_system_settings(std::size_t threads) {
    add_message_types<caf::id_block::weir>();
    if (threads > 0)
      set("scheduler.max-threads", threads);
  }
};

/// Asks an actor to run, and waits for its answer; ec::internal when it died.
template <class Handle>
run_finished run_to_the_end(caf::actor_system& system, const Handle& runner) {
  run_finished out;
  caf::scoped_actor self{system};
  self->request(runner, caf::infinite, run_atom_v)
      .receive([&](run_finished& result) { out = std::move(result); },
               [&](caf::error& error) {
                 out.error = fail(ec::internal, caf::to_string(error));
               });
  return out;
}

} // namespace weir::actors
