// Reads a whole topic, beside any group: for looking at it, and for going
// through a range of it again.
#pragma once

#include "connectors/kafka/config.hpp"
#include "messages/record.hpp"

#include <caf/error.hpp>
#include <caf/expected.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace weir::connectors {

/// Offsets by partition.
using partition_offsets = std::map<std::int32_t, std::int64_t>;

/// Where reading begins.
struct read_start {
  enum class at : std::uint8_t {
    beginning,
    end,     ///< only what is written from now on
    time,    ///< records of `timestamp_ms` and later
    offsets, ///< `offsets`; partitions that are not in it are not read
  };
  at where = at::beginning;
  std::int64_t timestamp_ms = 0; ///< Unix time
  partition_offsets offsets;
};

struct topic_record {
  std::int32_t partition = 0;
  std::int64_t offset = 0;
  std::optional<std::int64_t> timestamp_ms;
  std::optional<std::string> key;
  std::optional<std::string> value; ///< nothing = a tombstone
  record_headers headers;
};

/// Records of committed transactions only. Within a partition they come in
/// their order, between partitions in none. Commits nothing. Used by one
/// thread.
class topic_reader {
public:
  /// Told, within `open` and `next`, of what is wrong with the connection;
  /// reading goes on as soon as that is over.
  using trouble_report = std::function<void(const caf::error&)>;

  /// Errors: read_failed when no broker answers within the limit, when there
  /// is no such topic, or when it may not be read; those of the client's
  /// properties (bad_format, out_of_range).
  static caf::expected<std::unique_ptr<topic_reader>>
  open(const kafka_config& config, const std::string& topic,
       const read_start& start, std::chrono::milliseconds limit,
       trouble_report report = {});

  ~topic_reader();

  /// The next record; nullopt if none came in time, and at once when
  /// `at_end` became true. An error is final: read_failed, records_lost if the
  /// log has let go of what was to be read.
  caf::expected<std::optional<topic_record>>
  next(std::chrono::milliseconds timeout);

  /// Whether every partition was read to where it ended when it was opened.
  /// Transactions that were open then are not waited for.
  bool at_end();

  /// Where reading began: never before the first record that there is.
  const partition_offsets& starts() const;
  /// Where the partitions ended when this was opened.
  const partition_offsets& ends() const;

private:
  struct state;

  explicit topic_reader(std::unique_ptr<state> state);

  std::unique_ptr<state> state_;
};

} // namespace weir::connectors
