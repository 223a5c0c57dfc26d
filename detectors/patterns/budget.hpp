// What one search may use up.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace weir::detectors {

/// Bounds of a search in one text. The counts bound the backtracking engine
/// alone; the other one works in linear time.
struct regex_budget {
  /// Steps of backtracking from one start offset. A text of 250,000 bytes can
  /// be crossed by one repeat; a nested one that explodes ends here.
  std::uint32_t match_limit = 250'000;
  /// Nested backtracking points.
  std::uint32_t depth_limit = 100'000;
  /// Heap of one search, in KiB.
  std::uint32_t heap_limit_kib = 32'768;
  /// Start offsets tried between two looks at the clock. The match limit starts
  /// anew at each of them, so it alone does not bound a search.
  std::size_t window_bytes = 128;
  /// Time of one search. A text of the largest event is searched well within
  /// it by a pattern that does not backtrack much.
  std::chrono::milliseconds time{2'000};
  /// Memory of a pattern compiled for the linear engine, in bytes.
  std::int64_t re2_max_bytes = 8 << 20;
};

} // namespace weir::detectors
