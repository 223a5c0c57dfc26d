#include "actors/run.hpp"

#include "actors/actor_system.hpp"
#include "actors/supervisor.hpp"

#include <caf/actor_system.hpp>
#include <caf/scoped_actor.hpp>

namespace weir::actors {

run_finished run(run_plan plan, std::size_t threads) try {
  actor_system_settings config{threads};
  caf::actor_system system{config};
  run_finished out;
  {
    caf::scoped_actor self{system};
    auto boss = self->spawn(supervisor, std::move(plan));
    self->request(boss, caf::infinite, run_atom_v)
        .receive([&](run_finished& result) { out = std::move(result); },
                 [&](caf::error& error) {
                   out.error = fail(ec::internal, caf::to_string(error));
                 });
  }
  return out;
} catch (const std::exception& failure) {
  return {{}, fail(ec::internal, failure.what())};
}

} // namespace weir::actors
