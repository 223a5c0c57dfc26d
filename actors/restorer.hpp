// Waits, on a thread of its own, until partitions can be taken over.
#pragma once

#include "actors/interfaces.hpp"

#include <caf/typed_event_based_actor.hpp>

namespace weir::actors {

struct restorer_state {
  static inline const char* name = "restorer";
};

restorer_actor::behavior_type
restorer(restorer_actor::stateful_pointer<restorer_state> self,
         std::shared_ptr<connectors::restorer> how, member_actor member);

} // namespace weir::actors
