#include "actors/supervisor.hpp"

#include "actors/shutdown.hpp"

namespace weir::actors {

supervisor_actor::behavior_type
supervisor(supervisor_actor::stateful_pointer<supervisor_state> self,
           run_plan plan) {
  self->state.plan = std::move(plan);
  const auto end = [=](run_finished result) {
    auto& state = self->state;
    if (!state.answer)
      return;
    auto answer = std::exchange(state.answer, std::nullopt);
    shut_down(state.graph, *state.plan.source);
    answer->deliver(std::move(result));
    self->quit();
  };
  self->set_down_handler([=](caf::down_msg& down) {
    if (down.reason && down.reason != caf::exit_reason::user_shutdown)
      end({{},
           fail(ec::internal,
                "an actor died: " + caf::to_string(down.reason))});
  });
  return {
      [=](run_atom) {
        auto& state = self->state;
        state.answer = self->make_response_promise<run_finished>();
        state.graph = build(self, state.plan);
        return *state.answer;
      },
      [=](run_finished& result) { end(std::move(result)); },
  };
}

} // namespace weir::actors
