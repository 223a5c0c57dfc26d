// Writes what records caused, in input order, and gives credit back.
#pragma once

#include "actors/config.hpp"
#include "actors/interfaces.hpp"
#include "actors/reorder.hpp"

#include <caf/typed_event_based_actor.hpp>

#include <optional>

namespace weir::actors {

/// What a writer works with.
struct writer_parts {
  std::shared_ptr<connectors::sink> sink;
  credit_limits credit;
  std::chrono::milliseconds progress_interval{200};
  run_probe probe;
  reader_actor reader;         ///< gets the credit back
  supervisor_actor supervisor; ///< hears `run_finished`, once
};

struct writer_state {
  static inline const char* name = "writer";

  /// Writes every effect whose turn has come.
  caf::error write(batch& input);
  bool complete() const { return end && order.released() >= end->count; }

  writer_parts parts;
  reorder order;
  std::optional<credit_return> credit;
  run_summary summary;
  std::optional<input_ended> end;
  bool flush_pending = false;
  bool finished = false; ///< the supervisor has been told
};

writer_actor::behavior_type
writer(writer_actor::stateful_pointer<writer_state> self, writer_parts parts);

} // namespace weir::actors
