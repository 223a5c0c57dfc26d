// Settings of a run, with their defaults. Parsed elsewhere, checked here.
#pragma once

#include "actors/clock.hpp"
#include "actors/credit.hpp"
#include "messages/dead_letter.hpp"

#include <chrono>
#include <functional>

namespace weir::actors {

struct run_summary;

/// Whose time counts: that of the machine, or that of the records.
enum class time_source : std::uint8_t { wall, record };

struct lane_config {
  time_source time = time_source::wall;
  /// Leave out latencies and instants, and give records without a time of
  /// their own the time 0: the same input then gives the same bytes.
  bool timings = true;
  /// How long a detector may take for one event.
  std::chrono::milliseconds detector_deadline{30'000};
  /// Whether decision records are made.
  bool decisions = false;
};

struct run_config {
  std::size_t lanes = 1;
  lane_config lane;
  credit_limits credit;
  /// Give reader and writer, which block, a thread each. Off only where a
  /// test steps every actor by hand.
  bool own_threads = true;
  /// How often `run_probe::progress` is called.
  std::chrono::milliseconds progress_interval{200};
};

/// Every setting out of bounds, with the setting's name as path.
problems validate(const run_config& config);

/// What a run reports while it goes; each may be empty. Called by one thread.
struct run_probe {
  std::function<void(const run_summary&)> progress;
  /// Each dead letter, in input order, written or not.
  std::function<void(const weir::dead_letter&)> dead_letter;
};

} // namespace weir::actors
