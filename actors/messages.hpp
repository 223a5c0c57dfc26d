// The messages that actors send each other: data as nouns, facts in the past
// tense, requests in the imperative. None crosses a process border.
#pragma once

#include "actors/credit.hpp"
#include "actors/summary.hpp"
#include "connectors/stream.hpp"
#include "messages/dead_letter.hpp"
#include "messages/event.hpp"
#include "messages/look.hpp"
#include "policy/judge.hpp"
#include "policy/policy.hpp"

#include <caf/allowed_unsafe_message_type.hpp>
#include <caf/type_id.hpp>

#include <memory>
#include <vector>

namespace weir::actors {

using event_ptr = std::shared_ptr<const event>;

/// Records with their positions in the whole input.
struct numbered_records {
  struct numbered {
    std::uint64_t seq = 0;
    weir::record record;
  };
  std::vector<numbered> records;
};

/// Look at these events.
struct inspect_events {
  struct one {
    std::uint64_t seq = 0;
    event_ptr event;
  };
  std::vector<one> events;
};

/// What intake made of a group of records, in input order.
struct records_taken {
  struct one {
    std::uint64_t seq = 0;
    std::size_t bytes = 0;
    event_ptr event; ///< null for a dead letter
    std::shared_ptr<const dead_letter> refused;
    std::int64_t parse_us = 0;
  };
  std::vector<one> records;
};

/// A detector's answers for a group of events.
struct events_looked_at {
  std::size_t detector = 0; ///< index into the policy's detectors
  struct one {
    std::uint64_t seq = 0;
    inspection answer;
    std::int64_t took_us = 0;
  };
  std::vector<one> events;
};

/// What the verdict actor decided about one record.
struct decided {
  std::uint64_t seq = 0;
  std::size_t bytes = 0;
  event_ptr event;
  std::shared_ptr<const dead_letter> refused;
  policy::judgement judgement;
  stage_times times;
  std::vector<std::int64_t> detector_us; ///< by detector of the policy
};

/// Decided records in the lane's order.
struct records_decided {
  std::string policy_digest; ///< what they were judged by
  std::vector<decided> records;
};

/// All that one record caused.
struct effect {
  std::uint64_t seq = 0;
  std::size_t bytes = 0;
  std::vector<connectors::output_record> records;
  actors::tally tally;
  std::shared_ptr<const dead_letter> refused; ///< null for an event
};

/// Names a lane for good: a partition that comes back has another one.
using lane_id = std::uint64_t;

/// Effects in the lane's order.
struct batch {
  lane_id lane = 0;
  std::vector<effect> effects;
};

/// So much is written: the source may send as much again.
struct credit_granted {
  amount returned;
};

/// The input is over after `count` records; `error` if it broke off.
struct input_ended {
  std::uint64_t count = 0;
  caf::error error;
};

/// Whom a reader feeds; defined in actors/interfaces.hpp.
struct begin_reading;

/// Lanes whose partitions have to be restored.
struct restore_partitions {
  std::vector<std::pair<connectors::partition_id, lane_id>> lanes;
};

/// How a lane goes on.
struct partition_restored {
  lane_id lane = 0;
  connectors::takeover from;
};

struct restore_failed {
  std::vector<lane_id> lanes;
  caf::error error;
};

/// From the next event on, judge by this.
struct use_policy {
  std::shared_ptr<const policy::compiled> policy;
};

/// The run is over.
struct run_finished {
  run_summary summary;
  caf::error error; ///< none = everything was read, judged and written
};

} // namespace weir::actors

CAF_ALLOW_UNSAFE_MESSAGE_TYPE(weir::actors::numbered_records)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(weir::actors::inspect_events)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(weir::actors::records_taken)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(weir::actors::events_looked_at)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(weir::actors::records_decided)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(weir::actors::batch)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(weir::actors::credit_granted)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(weir::actors::input_ended)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(weir::actors::begin_reading)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(weir::actors::restore_partitions)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(weir::actors::partition_restored)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(weir::actors::restore_failed)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(weir::actors::use_policy)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(weir::actors::run_finished)

CAF_BEGIN_TYPE_ID_BLOCK(weir, first_custom_type_id)

  CAF_ADD_TYPE_ID(weir, (weir::actors::numbered_records))
  CAF_ADD_TYPE_ID(weir, (weir::actors::inspect_events))
  CAF_ADD_TYPE_ID(weir, (weir::actors::records_taken))
  CAF_ADD_TYPE_ID(weir, (weir::actors::events_looked_at))
  CAF_ADD_TYPE_ID(weir, (weir::actors::records_decided))
  CAF_ADD_TYPE_ID(weir, (weir::actors::batch))
  CAF_ADD_TYPE_ID(weir, (weir::actors::credit_granted))
  CAF_ADD_TYPE_ID(weir, (weir::actors::input_ended))
  CAF_ADD_TYPE_ID(weir, (weir::actors::begin_reading))
  CAF_ADD_TYPE_ID(weir, (weir::actors::restore_partitions))
  CAF_ADD_TYPE_ID(weir, (weir::actors::partition_restored))
  CAF_ADD_TYPE_ID(weir, (weir::actors::restore_failed))
  CAF_ADD_TYPE_ID(weir, (weir::actors::use_policy))
  CAF_ADD_TYPE_ID(weir, (weir::actors::run_finished))

  CAF_ADD_ATOM(weir, weir::actors, tick_atom, "tick")
  CAF_ADD_ATOM(weir, weir::actors, pull_atom, "pull")
  CAF_ADD_ATOM(weir, weir::actors, flush_atom, "flush")
  CAF_ADD_ATOM(weir, weir::actors, run_atom, "run")
  CAF_ADD_ATOM(weir, weir::actors, wake_atom, "wake")
  CAF_ADD_ATOM(weir, weir::actors, retry_atom, "retry")
  CAF_ADD_ATOM(weir, weir::actors, commit_atom, "commit")
  CAF_ADD_ATOM(weir, weir::actors, stop_atom, "stop")

CAF_END_TYPE_ID_BLOCK(weir)
