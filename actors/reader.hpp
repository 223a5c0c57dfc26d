// Reads records while there is credit and gives each to its lane.
#pragma once

#include "actors/config.hpp"
#include "actors/interfaces.hpp"

#include <caf/typed_event_based_actor.hpp>

#include <optional>

namespace weir::actors {

struct reader_state {
  static inline const char* name = "reader";

  /// Reads what is at hand, at least one record, at most a group; by lane.
  /// Sets `ended` when the source is through.
  std::vector<numbered_records> read_group();
  std::size_t lane_of(const record& input) const;

  std::shared_ptr<connectors::source> source;
  std::optional<credit_account> credit;
  begin_reading peers;
  std::uint64_t next_seq = 0;
  std::optional<input_ended> ended;
  bool pull_pending = false;
};

reader_actor::behavior_type
reader(reader_actor::stateful_pointer<reader_state> self,
       std::shared_ptr<connectors::source> source, credit_limits credit);

} // namespace weir::actors
