// When a commit is due. Plain code.
#pragma once

#include "actors/stream_config.hpp"

#include <cstdint>
#include <optional>

namespace weir::actors {

class commit_schedule {
public:
  explicit commit_schedule(const stream_config& config = {})
      : interval_us_(config.commit_interval.count() * 1000),
        most_records_(config.commit_records), most_bytes_(config.commit_bytes) {
  }

  /// Output was written; the first one starts the interval.
  void add(std::size_t records, std::size_t bytes, std::int64_t now_us) {
    records_ += records;
    bytes_ += bytes;
    if (!due_us_)
      due_us_ = now_us + interval_us_;
  }
  /// Makes the next commit due at once.
  void hurry(std::int64_t now_us) { due_us_ = now_us; }

  bool due(std::int64_t now_us) const {
    return due_us_ && (now_us >= *due_us_ || records_ >= most_records_ ||
                       bytes_ >= most_bytes_);
  }
  /// nullopt = nothing to commit.
  std::optional<std::int64_t> due_us() const { return due_us_; }
  std::size_t records() const { return records_; }

  void reset() {
    records_ = bytes_ = 0;
    due_us_.reset();
  }

private:
  std::int64_t interval_us_;
  std::size_t most_records_;
  std::size_t most_bytes_;
  std::size_t records_ = 0;
  std::size_t bytes_ = 0;
  std::optional<std::int64_t> due_us_;
};

} // namespace weir::actors
