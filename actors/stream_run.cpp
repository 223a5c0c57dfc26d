#include "actors/stream_run.hpp"

#include "actors/actor_system.hpp"

namespace weir::actors {

struct stream_run::system {
  system(stream_plan plan, std::size_t threads)
      : settings(threads), actors(settings) {
    one = plan.own_threads
              ? actors.spawn<caf::detached>(member, std::move(plan))
              : actors.spawn(member, std::move(plan));
  }

  actor_system_settings settings;
  caf::actor_system actors;
  member_actor one;
};

stream_run::stream_run(stream_plan plan, std::size_t threads)
    : system_(std::make_unique<system>(std::move(plan), threads)) {}

stream_run::~stream_run() {
  // If nobody waited for the end, there is one all the same.
  caf::anon_send_exit(system_->one, caf::exit_reason::user_shutdown);
}

run_finished stream_run::wait() try {
  return run_to_the_end(system_->actors, system_->one);
} catch (const std::exception& failure) {
  return {{}, fail(ec::internal, failure.what())};
}

void stream_run::stop() {
  caf::anon_send(system_->one, stop_atom_v);
}

void stream_run::use(std::shared_ptr<const policy::compiled> policy) {
  caf::anon_send(system_->one, use_policy{std::move(policy)});
}

} // namespace weir::actors
