// The actor system of a run.
#pragma once

#include "actors/messages.hpp"

#include <caf/actor_system_config.hpp>

namespace weir::actors {

struct actor_system_settings : caf::actor_system_config {
  /// @param threads workers; 0 = one for each core
  explicit actor_system_settings(std::size_t threads) {
    add_message_types<caf::id_block::weir>();
    if (threads > 0)
      set("scheduler.max-threads", threads);
  }
};

} // namespace weir::actors
