// The oracle's commands. Each returns an exit code: 0 fine, 1 not; errors that
// leave no answer are exceptions.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace weir::integration {

struct produce_settings {
  std::string brokers;
  std::string topic = "weir.events";
  std::uint64_t records = 1000;
  double poison = 0.0; ///< share of records that are no events
  double rate = 0.0;   ///< records a second, 0 = as fast as it goes
  /// So many wait until standard input ends, which also lifts the rate.
  std::uint64_t reserve = 0;
  std::uint64_t seed = 1;
  std::uint64_t first_number = 0; ///< number of each partition's first record
};

/// Appends to the partitions of a topic at random. Progress and the result are
/// lines of JSON on standard output.
int produce(const produce_settings& settings);

struct watch_settings {
  std::string brokers;
  std::string group = "weir";
  std::string events = "weir.events";
  std::string verdicts = "weir.verdicts";
  std::string decisions = "weir.decisions"; ///< "" = not written
  std::string dead_letters = "weir.dead-letters";
  std::string state = "weir.state"; ///< "" = not there
  std::uint64_t records = 0;        ///< how many will go in
  bool doubles = false;             ///< at least once
  /// Without anything new for so long, the broker being there, the run has
  /// failed.
  int patience_ms = 60'000;
  /// When everything is accounted for, go on until standard input ends, and
  /// then once more to the end of every output.
  bool hold = false;
};

/// Reads everything a group writes, while it writes it, and checks it. Lines
/// of JSON on standard output: progress, {"complete":true}, and the report.
int watch(const watch_settings& settings);

/// Makes a topic; one that is there already is an error.
int create_topic(const std::string& brokers, const std::string& topic,
                 int partitions, const std::vector<std::string>& config);

/// Prints end, last stable offset and the group's offset of each partition.
int show_offsets(const std::string& brokers, const std::string& group,
                 const std::string& topic);

/// Appends the lines of standard input: {"partition", "key", "value",
/// "headers"}; key and value are base64 or null.
int send_lines(const std::string& brokers, const std::string& topic);

/// Prints all records of a topic, a line each, as `send_lines` reads them.
/// Only what is committed, up to the end at the time of the call.
int read_lines(const std::string& brokers, const std::string& topic);

/// True once standard input has ended.
class input_end {
public:
  explicit input_end(bool wanted);
  bool reached() const { return *reached_; }

private:
  // Outlives the thread that waits in read(), which nothing can end.
  std::atomic<bool>* reached_;
};

/// Writes a line at once.
void print_line(const std::string& line);

} // namespace weir::integration
