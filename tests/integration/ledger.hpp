// The books of a run: what went in, what came out, and whether the two agree.
// Knows nothing of Kafka, so that its own tests need none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace weir::integration {

/// One record of the events topic.
struct input_record {
  std::int32_t partition = 0;
  std::int64_t offset = 0;
  std::int64_t timestamp_ms = 0;
  bool good = true;        ///< false: has to become a dead letter
  std::int32_t token = -1; ///< where a match begins, -1 = there is none
  std::uint64_t tag = 0;   ///< digest of key and trace
  std::uint64_t bytes = 0; ///< digest of the value
};

/// What an output record says of an event it names by id.
struct output_about {
  std::int32_t partition = 0; ///< of the output
  std::int64_t offset = 0;    ///< of the output
  std::string event_id;
  std::uint64_t tag = 0;
};

struct verdict_record : output_about {
  bool allowed = false;
  bool unjudged = false;
  /// Where the one finding begins; -1: no finding, -2: more than one.
  std::int32_t token = -1;
};

struct dead_letter_record {
  std::int32_t partition = 0; ///< of the output
  std::int64_t offset = 0;
  std::string from_topic; ///< the three as the headers tell them
  std::int32_t from_partition = -1;
  std::int64_t from_offset = -1;
  std::uint64_t tag = 0;
  std::uint64_t bytes = 0;
};

enum class fault : std::uint8_t {
  doubled,         ///< a second outcome of the same kind
  unknown,         ///< an outcome of nothing that went in
  wrong_kind,      ///< a verdict of a bad record, a dead letter of a good one
  order,           ///< after the outcome of a later record
  wrong_partition, ///< not in the partition of the input's number
  altered,         ///< key, trace or bytes are another record's
  content,         ///< the verdict does not fit the event
  committed_early, ///< the group's offset is beyond a record without outcome
  missing,         ///< no outcome at the end
};

std::string_view to_string(fault which);

struct ledger_settings {
  std::string topic; ///< of the events
  bool decisions = true;
  /// At least once: outcomes may come again.
  bool doubles = false;
};

class ledger {
public:
  explicit ledger(ledger_settings settings) : settings_(std::move(settings)) {}

  /// Records of a partition are entered in the order of their offsets.
  void enter(const input_record& input);

  /// False: no such event has been entered. Nothing is booked then, so the
  /// caller may enter more and try again, or call `unknown`.
  [[nodiscard]] bool verdict(const verdict_record& seen);
  [[nodiscard]] bool decision(const output_about& seen);
  [[nodiscard]] bool dead_letter(const dead_letter_record& seen);
  void unknown(std::string_view what, std::int32_t partition,
               std::int64_t offset);

  /// The group's offset of a partition, known to be older than every outcome
  /// booked so far: all before it must be accounted for.
  void committed(std::int32_t partition, std::int64_t offset);

  /// Books what has no outcome as missing. Once, at the end.
  void close();

  /// Whether every record entered has its outcome.
  bool settled() const;

  struct counts {
    std::uint64_t good = 0, bad = 0, tokens = 0;
    std::uint64_t verdicts = 0, decisions = 0, dead_letters = 0;
    std::uint64_t unjudged = 0, repeated = 0, commit_checks = 0;
    std::uint64_t accounted = 0; ///< inputs with all their outcomes
  };
  const counts& totals() const { return totals_; }
  const std::map<fault, std::uint64_t>& faults() const { return faults_; }
  /// The first few of each kind, in words.
  const std::vector<std::string>& examples() const { return examples_; }

private:
  struct entry {
    input_record input;
    std::uint8_t verdicts = 0, decisions = 0, letters = 0;
  };
  struct partition_book {
    std::vector<entry> entries;
    std::size_t accounted = 0; ///< all before this index have their outcome
    /// Index after the latest outcome of each kind.
    std::size_t verdicts = 0, decisions = 0, letters = 0;
    std::int64_t complained = -1; ///< offset, of committed_early
  };
  struct place {
    std::int32_t partition;
    std::size_t index;
  };

  bool done(const entry& one) const;
  void advance(partition_book& book);
  void add(fault which, const std::string& words);
  /// Books one outcome; `times` and `latest` are of its kind.
  void book(std::string_view what, const place& where, std::uint8_t& times,
            std::size_t& latest, const output_about& seen);
  const place* find(const std::string& id) const;

  ledger_settings settings_;
  std::map<std::int32_t, partition_book> books_;
  std::unordered_map<std::string, place> ids_;
  counts totals_;
  std::map<fault, std::uint64_t> faults_;
  std::vector<std::string> examples_;
};

} // namespace weir::integration
