// The map: who may say what to whom. Nothing else stands here.
//
//   reader ──▶ intake ──▶ detector(s) ──▶ verdict ──▶ tracker ──▶ writer
//                └───────────────────────────▲                      │
//   reader ◀───────────────────── credit ───────────────────────────┘
//   supervisor spawns them all, hears of the end, and answers `run`
//
// On a partitioned stream one member takes the places of reader, writer and
// supervisor:
//
//   member ──▶ intake ──▶ detector(s) ──▶ verdict ──▶ tracker ──▶ member
//   member ──▶ restorer ──▶ member
#pragma once

#include "actors/messages.hpp"

#include <caf/replies_to.hpp>
#include <caf/typed_actor.hpp>

namespace weir::actors {

/// Parses, validates, extracts: one per lane.
using intake_actor = caf::typed_actor<
    // Take these records; they are the lane's next ones.
    caf::reacts_to<numbered_records>>;

/// Hosts one detector of the policy: one per lane and detector.
using detector_actor = caf::typed_actor<
    // Look at these events and tell the verdict actor.
    caf::reacts_to<inspect_events>>;

/// Collects the looks, keeps deadlines and order, judges: one per lane.
using verdict_actor = caf::typed_actor<
    // These records came in, in this order.
    caf::reacts_to<records_taken>,
    // A detector has looked.
    caf::reacts_to<events_looked_at>,
    // A deadline may have passed.
    caf::reacts_to<tick_atom>>;

/// Owns the lane's state; turns decisions into output: one per lane.
using tracker_actor = caf::typed_actor<
    // These records are decided, in the lane's order.
    caf::reacts_to<records_decided>>;

/// Where lanes put out what records caused.
using outlet_actor = caf::typed_actor<caf::reacts_to<batch>>;

/// Owns the sink, restores input order over all lanes: one per run.
using writer_actor = caf::typed_actor<
    // Write what these records caused, each in its turn.
    caf::reacts_to<batch>,
    // No more records than these will come.
    caf::reacts_to<input_ended>,
    // Hand out what is buffered.
    caf::reacts_to<flush_atom>,
    // Report progress.
    caf::reacts_to<tick_atom>>;

/// Whom a reader feeds.
struct begin_reading {
  std::vector<intake_actor> lanes;
  writer_actor writer;
};

/// Owns the source, spends credit: one per run.
using reader_actor = caf::typed_actor<
    // These are the lanes; start.
    caf::reacts_to<begin_reading>,
    // Go on reading while there is credit.
    caf::reacts_to<pull_atom>,
    // So much more may be under way.
    caf::reacts_to<credit_granted>>;

/// Starts a run, watches it, ends it: one per run.
using supervisor_actor = caf::typed_actor<
    // Run to the end of the input; answered once.
    caf::replies_to<run_atom>::with<run_finished>,
    // The writer is done, or has failed.
    caf::reacts_to<run_finished>>;

/// Finds out how to go on with partitions: one per member, on its own thread.
using restorer_actor = caf::typed_actor<
    // Settle these, and tell the member about each.
    caf::reacts_to<restore_partitions>>;

/// One member of the group that shares a stream: owns the connection, starts
/// and ends lanes, commits what they did.
using member_actor = caf::typed_actor<
    // Join, and go on until stopped; answered once.
    caf::replies_to<run_atom>::with<run_finished>,
    // The stream has something.
    caf::reacts_to<wake_atom>,
    // A lane's output.
    caf::reacts_to<batch>,
    // A partition's past is known.
    caf::reacts_to<partition_restored>,
    // These could not be restored.
    caf::reacts_to<restore_failed>,
    // Begin the partitions that have waited long enough.
    caf::reacts_to<retry_atom>,
    // Something is due.
    caf::reacts_to<tick_atom>,
    // Go on with the commit.
    caf::reacts_to<commit_atom>,
    // From the next event on, judge by this.
    caf::reacts_to<use_policy>,
    // Finish, commit, leave.
    caf::reacts_to<stop_atom>>;

} // namespace weir::actors
