// Flow control: how much may be under way between a source and a sink.
#pragma once

#include <cstddef>
#include <cstdint>

namespace weir::actors {

/// An amount of work: records and their bytes.
struct amount {
  std::int64_t records = 0;
  std::int64_t bytes = 0;
};

/// Bounds of what is under way at once. One record may always be, whatever
/// its size, so a large record slows a run down but never stops it.
struct credit_limits {
  std::int64_t records = 512;
  std::int64_t bytes = 16 << 20;
};

/// The source's side: spends credit for each record, waits at zero.
class credit_account {
public:
  explicit credit_account(credit_limits limits)
      : left_{limits.records, limits.bytes} {}

  bool may_send() const { return left_.records > 0 && left_.bytes > 0; }
  void spend(std::size_t bytes) {
    --left_.records;
    left_.bytes -= static_cast<std::int64_t>(bytes);
  }
  void grant(amount returned) {
    left_.records += returned.records;
    left_.bytes += returned.bytes;
  }

private:
  amount left_;
};

/// The sink's side: gathers what is done and gives it back in fair pieces. A
/// piece is at most a quarter of the limits, so a source that waits at zero
/// always has more outstanding than is held back here.
class credit_return {
public:
  explicit credit_return(credit_limits limits) : limits_(limits) {}

  void done(std::size_t bytes) {
    ++gathered_.records;
    gathered_.bytes += static_cast<std::int64_t>(bytes);
  }
  bool due() const {
    return gathered_.records * 4 >= limits_.records ||
           gathered_.bytes * 4 >= limits_.bytes;
  }
  amount take() {
    const auto out = gathered_;
    gathered_ = {};
    return out;
  }

private:
  credit_limits limits_;
  amount gathered_;
};

} // namespace weir::actors
