#include "actors/writer.hpp"

namespace weir::actors {

caf::error writer_state::write(batch& input) {
  for (auto& one : input.effects)
    order.add(std::move(one));
  while (auto one = order.next()) {
    if (auto error = parts.sink->write(one->records))
      return error;
    if (one->refused != nullptr && parts.probe.dead_letter)
      parts.probe.dead_letter(*one->refused);
    summary.add(one->tally, one->bytes);
    credit->done(one->bytes);
  }
  return caf::none;
}

writer_actor::behavior_type
writer(writer_actor::stateful_pointer<writer_state> self, writer_parts parts) {
  auto& state = self->state;
  state.credit.emplace(parts.credit);
  state.parts = std::move(parts);
  const auto interval = state.parts.progress_interval;
  if (state.parts.probe.progress)
    self->delayed_send(self, interval, tick_atom_v);
  const auto finish = [=](caf::error error) {
    auto& state = self->state;
    if (state.finished)
      return;
    state.finished = true;
    self->send(state.parts.supervisor,
               run_finished{state.summary, std::move(error)});
  };
  const auto finish_if_complete = [=] {
    auto& state = self->state;
    if (state.finished || !state.complete())
      return;
    auto error = state.parts.sink->flush();
    finish(error ? std::move(error) : state.end->error);
  };
  return {
      [=](batch& input) {
        auto& state = self->state;
        if (state.finished)
          return;
        if (auto error = state.write(input))
          return finish(std::move(error));
        if (state.credit->due())
          self->send(state.parts.reader, credit_granted{state.credit->take()});
        if (!std::exchange(state.flush_pending, true))
          self->send(self, flush_atom_v);
        finish_if_complete();
      },
      [=](input_ended& end) {
        self->state.end = std::move(end);
        finish_if_complete();
      },
      [=](flush_atom) {
        auto& state = self->state;
        state.flush_pending = false;
        if (state.finished)
          return;
        if (auto error = state.parts.sink->flush())
          finish(std::move(error));
      },
      [=](tick_atom) {
        auto& state = self->state;
        if (state.finished)
          return;
        state.parts.probe.progress(state.summary);
        self->delayed_send(self, interval, tick_atom_v);
      },
  };
}

} // namespace weir::actors
