// The log of a run, on standard error: what happens around the events, never
// an event and never its text.
#pragma once

#include "actors/clock.hpp"
#include "actors/telemetry.hpp"
#include "cli/log_settings.hpp"

#include <boost/json/object.hpp>

#include <iostream>
#include <memory>
#include <string>
#include <string_view>

namespace weir::cli {

class run_log {
public:
  /// @param out gets each line whole; must outlive the log.
  /// @param clock tells when repeats are due.
  explicit run_log(log_settings settings, std::ostream& out = std::cerr,
                   actors::clock_ptr clock = actors::wall_clock());
  run_log(const run_log&) = delete;
  run_log& operator=(const run_log&) = delete;
  ~run_log(); ///< tells of the repeats that were held back

  /// One line. As text: the message, then the fields as name=value. As JSON:
  /// `time`, `level`, `event`, `message`, and the fields as members. Any
  /// thread.
  /// @param event names what happened, for example "lane_started".
  void write(log_level level, std::string_view event, std::string_view message,
             const boost::json::object& fields = {});

  /// Callbacks that write here, which must outlive them: lanes, readiness and
  /// policies at info, commits at debug; trouble and aborted transactions as
  /// warnings, the same message at most once in five seconds and then with a
  /// count.
  actors::telemetry telemetry();

private:
  struct impl;
  std::unique_ptr<impl> impl_;
};

} // namespace weir::cli
