// A partitioned stream: input that a group deals out to its members, and
// output that is committed together with the positions in the input.
#pragma once

#include "connectors/io.hpp"

#include <caf/error.hpp>
#include <caf/expected.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace weir::connectors {

using partition_id = std::int32_t;

/// The next offset to read, by topic. A lane reads the same-numbered partition
/// of every topic it follows.
using positions = std::map<std::string, std::int64_t, std::less<>>;

/// One entry of a lane's changelog; the last one of a key counts.
struct state_entry {
  std::string key;
  std::string value;
};

/// What a member needs to go on with a partition where another one, or it
/// itself, left off.
struct takeover {
  partition_id partition = 0;
  positions from;
  std::vector<state_entry> state; ///< the last entry of each key
  /// Events that the log no longer holds although nobody has judged them.
  std::int64_t lost = 0;
  std::int64_t took_us = 0;
};

/// Blocks until a partition's past is decided, then tells how to go on.
class restorer {
public:
  using done = std::function<void(takeover)>;

  virtual ~restorer() = default;

  /// Calls `done` for each partition as soon as it is settled. Partitions
  /// whose past the broker does not tell within a bound are not among them
  /// (read_failed); asking again is right. Used by one thread.
  [[nodiscard]] virtual caf::error restore(std::span<const partition_id> which,
                                           const done& done) = 0;

  /// Makes a waiting `restore` return soon, with no error. From any thread.
  virtual void interrupt() noexcept = 0;
};

/// What the group did.
struct group_change {
  enum class what : std::uint8_t {
    assigned, ///< take these over; `take` gives nothing of them until `start`.
              ///< Those that are owned already: again, and drop what was done
    revoked,  ///< commit what is finished, then `release` them
    lost,     ///< others own them already: `drop` and `release` them
    broken,   ///< still owned, but the log has no such position: restore again
  };
  what kind = what::assigned;
  std::vector<partition_id> partitions;
};

/// All that one input record caused, and where its lane's input goes on.
struct lane_output {
  partition_id partition = 0;
  std::vector<output_record> records;
  positions next;
  std::size_t input_bytes = 0;
};

enum class commit_result : std::uint8_t {
  committed, ///< everything added so far is outside, once
  pending,   ///< not yet decided; call `commit` again, soon
};

/// What a stream reports beside its results.
struct stream_probe {
  /// Something passing is wrong outside; the stream goes on trying.
  std::function<void(const caf::error&)> trouble;
  /// A transaction was given up, and its records are sent again.
  std::function<void(const caf::error&)> aborted;
};

/// One thread uses a stream, but for what says otherwise. No call blocks for
/// longer than about two seconds, and only `commit` and `close` do at all.
class stream {
public:
  virtual ~stream() = default;

  /// `wake` is called, from any thread, when there is something to poll or to
  /// take. Set before `open`.
  virtual void on_ready(std::function<void()> wake) = 0;
  virtual void report_to(stream_probe probe) = 0;

  /// Checks what is outside and joins the group. A passing error (read_failed)
  /// may be tried again; any other is final.
  [[nodiscard]] virtual caf::error open() = 0;

  /// What the group did since the last call. An error is final (read_failed:
  /// the member was expelled for good).
  virtual caf::expected<std::vector<group_change>> poll() = 0;

  /// A helper for the partitions of an `assigned`; used on its own thread.
  virtual std::shared_ptr<restorer> make_restorer() = 0;

  /// Begins, or begins again, to read a partition that is owned.
  [[nodiscard]] virtual caf::error start(partition_id which,
                                         const positions& from) = 0;

  /// Appends what is at hand, at most `records` of at most `bytes` in all (the
  /// last one may go over); never waits. Returns how many.
  virtual std::size_t take(partition_id which, std::size_t records,
                           std::size_t bytes, std::vector<record>& into) = 0;

  /// Events after `next` that wait in the log, as far as is known; -1 if not.
  virtual std::int64_t lag(partition_id which, const positions& next) const = 0;

  /// Adds to what is committed next. Not while a commit is pending.
  virtual void write(lane_output output) = 0;
  /// Adds a lane's changelog entries.
  virtual void write_state(partition_id which,
                           std::span<const state_entry> entries) = 0;

  /// Commits what was added, or goes on with it.
  virtual commit_result commit() = 0;
  /// Forgets what was added of partitions and not yet committed.
  virtual void drop(std::span<const partition_id> which) = 0;

  /// Gives partitions back to the group.
  virtual void release(std::span<const partition_id> which) = 0;

  /// Leaves the group. What was not committed stays undone.
  virtual void close() = 0;

  virtual bool wants(output to) const = 0;
};

} // namespace weir::connectors
