// What a committer needs of a producer. Plain: tests put a scripted one in.
#pragma once

#include "connectors/stream.hpp"

#include <chrono>
#include <span>
#include <string>

namespace weir::connectors {

/// What the answer to a call asks for (librdkafka's error flags).
enum class next_step : std::uint8_t {
  done,  ///< it happened
  again, ///< not known yet: the same call again
  abort, ///< the transaction has to be given up
  renew, ///< the producer has to be made anew
};

struct outcome {
  next_step what = next_step::done;
  caf::error why;
};

/// A record on its way to a partition.
struct outgoing {
  std::string_view topic;
  partition_id partition = 0;
  const std::optional<std::string>& key;
  std::string_view value;
  const record_headers& headers;
};

/// Where a partition's input goes on.
struct lane_offsets {
  partition_id partition = 0;
  positions next;
};

/// One producer, and what it has open.
class producer_port {
public:
  using ms = std::chrono::milliseconds;

  virtual ~producer_port() = default;

  /// Makes the producer, unless there is one, and decides what an earlier one
  /// of its name left open.
  virtual outcome open(ms limit) = 0;
  /// Lets go of the producer and of all it holds.
  virtual void discard() = 0;

  virtual outcome begin() = 0;
  /// `again` when the producer's queue is full.
  virtual outcome produce(const outgoing& record) = 0;
  /// Refuses (abort) when this process is no member of the group.
  virtual outcome send_offsets(std::span<const lane_offsets> offsets,
                               ms limit) = 0;
  virtual outcome commit(ms limit) = 0;
  virtual outcome abort(ms limit) = 0;

  /// The group's offset of a partition of the events; -1 = none.
  virtual caf::expected<std::int64_t> committed(partition_id which,
                                                ms limit) = 0;
};

} // namespace weir::connectors
