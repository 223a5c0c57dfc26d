// Makes the outputs of an event fit into their topics. A topic takes records
// up to its max.message.bytes, and one that is over it fails the whole batch,
// again and again. Plain functions, no broker.
#pragma once

#include "connectors/io.hpp"

#include <cstdint>
#include <span>

namespace weir::connectors {

/// Bytes that a record of a topic may have, given the topic's
/// max.message.bytes: what Kafka puts around a record is taken off. -1, not
/// known, counts as a broker's default.
std::size_t record_room(std::int64_t max_message_bytes);

/// Bytes that count against `record_room`: key, value, headers.
std::size_t record_size(const output_record& record);

/// Of each output's topic, by `record_room`.
struct output_rooms {
  std::size_t verdicts = record_room(-1);
  std::size_t decisions = record_room(-1);
  std::size_t dead_letters = record_room(-1);
};

/// The least room that `fit` always gets by with.
inline constexpr std::size_t smallest_room = 64u << 10;

/// How many records became shorter.
struct fit_counts {
  std::size_t verdicts = 0;
  std::size_t decisions = 0;
  std::size_t dead_letters = 0;
};

/// Shortens what does not fit, and says so in the record.
///
/// * A verdict becomes a block with `unjudged: ["payload"]`: a rewriting that
///   cannot be told must not be left out in silence. Of its findings one for
///   each category stays, without a place.
/// * A decision record follows its verdict, and loses checks and guards as far
///   as it has to; `shortened` tells how far.
/// * A dead letter, as `shape_dead_letter` leaves it, loses the end of its
///   value; the header `weir.truncated` has the size it had.
/// * Then headers go that came with the event (`weir.headers-left-out`: their
///   bytes), and last the key (`weir.key-left-out`: its bytes).
///
/// `records` are all that one event caused. write_failed if it cannot be done,
/// which takes a room below `smallest_room`.
caf::expected<fit_counts> fit(std::span<output_record> records,
                              const output_rooms& rooms);

} // namespace weir::connectors
