#include "actors/run.hpp"

#include "actors/supervisor.hpp"

#include <caf/actor_system.hpp>
#include <caf/actor_system_config.hpp>
#include <caf/scoped_actor.hpp>

namespace weir::actors {

namespace {

struct system_config : caf::actor_system_config {
  explicit system_config(std::size_t threads) {
    add_message_types<caf::id_block::weir>();
    if (threads > 0)
      set("scheduler.max-threads", threads);
  }
};

} // namespace

run_finished run(run_plan plan, std::size_t threads) try {
  system_config config{threads};
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
