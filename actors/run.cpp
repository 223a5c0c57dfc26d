#include "actors/run.hpp"

#include "actors/actor_system.hpp"
#include "actors/supervisor.hpp"

namespace weir::actors {

run_finished run(run_plan plan, std::size_t threads) try {
  actor_system_settings config{threads};
  caf::actor_system system{config};
  return run_to_the_end(system, system.spawn(supervisor, std::move(plan)));
} catch (const std::exception& failure) {
  return {{}, fail(ec::internal, failure.what())};
}

} // namespace weir::actors
