#include "actors/lane.hpp"

#include "actors/detector.hpp"
#include "actors/intake.hpp"
#include "actors/tracker.hpp"
#include "actors/verdict.hpp"

#include <caf/actor_cast.hpp>
#include <caf/exit_reason.hpp>

#include <algorithm>

namespace weir::actors {

namespace {

void start_judging(caf::local_actor* self, const lane_plan& plan,
                   lane_actors& lane) {
  const auto note = [&](const auto& handle) {
    lane.judging.push_back(caf::actor_cast<caf::actor>(handle));
    self->monitor(lane.judging.back());
    return handle;
  };
  const auto judge = note(
      self->spawn(verdict, plan.config, plan.clock, plan.policy, lane.tracker));
  std::vector<detector_actor> detectors;
  const auto& instances = plan.policy->detectors;
  detectors.reserve(instances.size());
  for (std::size_t i = 0; i < instances.size(); ++i)
    detectors.push_back(
        note(self->spawn(detector, i, instances[i], plan.clock, judge)));
  lane.intake =
      note(self->spawn(intake, plan.config, plan.clock, judge, detectors));
}

} // namespace

std::vector<caf::actor> lane_actors::all() const {
  std::vector out = {caf::actor_cast<caf::actor>(tracker)};
  out.insert(out.end(), judging.begin(), judging.end());
  return out;
}

bool lane_actors::contains(const caf::actor_addr& one) const {
  return tracker == one || std::any_of(judging.begin(), judging.end(),
                                       [&](const auto& a) { return a == one; });
}

lane_actors start_lane(caf::local_actor* self, const lane_plan& plan,
                       lane_id id) {
  lane_actors out;
  out.tracker = self->spawn(tracker, plan.config, plan.clock, id, plan.outlet);
  self->monitor(out.tracker);
  start_judging(self, plan, out);
  return out;
}

void replace_policy(caf::local_actor* self, const lane_plan& plan,
                    lane_actors& lane) {
  end_actors(lane.judging);
  lane.judging.clear();
  start_judging(self, plan, lane);
}

void end_actors(const std::vector<caf::actor>& actors) {
  for (auto actor = actors.rbegin(); actor != actors.rend(); ++actor)
    caf::anon_send_exit(*actor, caf::exit_reason::user_shutdown);
}

} // namespace weir::actors
