// A run's summary and its progress, for a person.
#pragma once

#include "actors/summary.hpp"
#include "policy/policy.hpp"

#include <chrono>
#include <string>

namespace weir::cli {

/// A table of what the run came to; ends with a line break.
std::string summary_table(const actors::run_summary& summary,
                          const policy::compiled& policy,
                          std::chrono::duration<double> took);

/// One line without a line break: events, MB/s, blocked, redacted.
std::string progress_line(const actors::run_summary& summary,
                          std::chrono::duration<double> took);

} // namespace weir::cli
