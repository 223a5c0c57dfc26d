#include "actors/build.hpp"

#include "actors/detector.hpp"
#include "actors/intake.hpp"
#include "actors/reader.hpp"
#include "actors/supervisor.hpp"
#include "actors/tracker.hpp"
#include "actors/verdict.hpp"
#include "actors/writer.hpp"

#include <caf/actor_cast.hpp>

namespace weir::actors {

namespace {

using supervisor_ptr = supervisor_actor::stateful_pointer<supervisor_state>;

/// One lane, from its end to its start; returns where its records go in.
intake_actor build_lane(supervisor_ptr self, const run_plan& plan,
                        const writer_actor& out, run_graph& graph) {
  const auto& config = plan.config.lane;
  const auto note = [&](const auto& handle) {
    graph.all.push_back(caf::actor_cast<caf::actor>(handle));
    return handle;
  };
  const auto end =
      note(self->spawn(tracker, config, plan.clock, plan.policy->digest, out));
  const auto judge =
      note(self->spawn(verdict, config, plan.clock, plan.policy, end));
  std::vector<detector_actor> detectors;
  for (std::size_t i = 0; i < plan.policy->detectors.size(); ++i)
    detectors.push_back(note(self->spawn(detector, i, plan.policy->detectors[i],
                                         plan.clock, judge)));
  return note(self->spawn(intake, config, plan.clock, judge, detectors));
}

} // namespace

run_graph build(supervisor_ptr self, const run_plan& plan) {
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
  begin_reading peers;
  peers.writer = out;
  for (std::size_t i = 0; i < config.lanes; ++i)
    peers.lanes.push_back(build_lane(self, plan, out, graph));
  graph.all.push_back(caf::actor_cast<caf::actor>(graph.reader));
  self->send(graph.reader, std::move(peers));
  return graph;
}

} // namespace weir::actors
