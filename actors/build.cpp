#include "actors/build.hpp"

#include "actors/lane.hpp"
#include "actors/reader.hpp"
#include "actors/supervisor.hpp"
#include "actors/writer.hpp"

#include <caf/actor_cast.hpp>

namespace weir::actors {

run_graph build(supervisor_actor::stateful_pointer<supervisor_state> self,
                const run_plan& plan) {
  run_graph graph;
  const auto& config = plan.config;
  // The reader exists first, for the writer's credit, and starts last.
  graph.reader =
      config.own_threads
          ? self->spawn<caf::detached>(reader, plan.source, config.credit)
          : self->spawn(reader, plan.source, config.credit);
  writer_parts parts{plan.sink,  config.credit, config.progress_interval,
                     plan.probe, graph.reader,  self};
  const auto out = config.own_threads
                       ? self->spawn<caf::detached>(writer, parts)
                       : self->spawn(writer, parts);
  graph.all.push_back(caf::actor_cast<caf::actor>(out));
  self->monitor(out);
  begin_reading peers;
  peers.writer = out;
  const lane_plan lanes{config.lane, plan.clock, plan.policy, out};
  for (std::size_t i = 0; i < config.lanes; ++i) {
    const auto lane = start_lane(self, lanes, i);
    peers.lanes.push_back(lane.intake);
    for (const auto& actor : lane.all())
      graph.all.push_back(actor);
  }
  graph.all.push_back(caf::actor_cast<caf::actor>(graph.reader));
  self->monitor(graph.reader);
  self->send(graph.reader, std::move(peers));
  return graph;
}

} // namespace weir::actors
