// Settings of a run on a partitioned stream. Parsed elsewhere, checked here.
#pragma once

#include "actors/config.hpp"

namespace weir::actors {

struct stream_config {
  lane_config lane;
  /// Of each lane. 512 records keep a lane busy over a commit of 100 ms.
  credit_limits credit{512, 8 << 20};
  std::chrono::milliseconds commit_interval{100};
  std::size_t commit_records = 10'000;
  std::size_t commit_bytes = 16u << 20;
  /// How long a revoked lane may take to finish what it has begun.
  std::chrono::milliseconds revoke_deadline{3'000};
  /// How long a shutdown may take to finish and commit.
  std::chrono::milliseconds drain_deadline{20'000};
  /// Restarts of a lane that commits nothing in between; then the run ends.
  std::size_t lane_restarts = 5;
  /// Judge, write nothing, commit nothing.
  bool dry_run = false;
};

problems validate(const stream_config& config);

} // namespace weir::actors
