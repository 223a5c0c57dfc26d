// What a run on a stream reports while it goes: for metrics, for the log.
#pragma once

#include "actors/summary.hpp"
#include "connectors/stream.hpp"
#include "policy/policy.hpp"

#include <caf/error.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace weir::actors {

/// Callbacks, each of which may be empty. One thread at a time calls them, but
/// for `trouble` and `aborted`, which any thread may call beside it. They are
/// waited for, so they are to be quick, and they do not throw.
struct telemetry {
  using partition_id = connectors::partition_id;

  /// Records came from the input, with so many bytes in all.
  std::function<void(partition_id, std::size_t count, std::size_t bytes)>
      records_taken;
  /// What became of one record. The tally names guards and detectors by their
  /// places in `policy`, under which it was made.
  std::function<void(const tally&, partition_id,
                     const policy::compiled& policy)>
      judged;
  /// Output of so many records is outside, with their offsets.
  std::function<void(std::size_t records, std::int64_t took_us)> committed;
  /// A transaction was given up; its records are sent again.
  std::function<void(const caf::error&)> aborted;
  /// A lane begins, after so long a restore. `lost` events were gone from the
  /// log before anybody judged them.
  std::function<void(partition_id, std::int64_t restore_us, std::int64_t lost)>
      lane_started;
  std::function<void(partition_id)> lane_stopped;
  /// What a lane has under way, and how many events wait behind that in the
  /// log; -1 = not known.
  std::function<void(partition_id, std::size_t records, std::size_t bytes,
                     std::int64_t lag)>
      in_flight;
  /// Something outside is wrong, and is tried again.
  std::function<void(const caf::error&)> trouble;
  /// Events are judged under this policy from now on.
  std::function<void(const std::string& digest)> policy_loaded;
  /// Whether events would be judged if there were any. Told when it changes.
  std::function<void(bool)> ready;
};

/// Calls the callbacks of both, those of `first` first.
telemetry combine(telemetry first, telemetry second);

} // namespace weir::actors
