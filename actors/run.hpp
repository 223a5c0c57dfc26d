// A whole run as one call: what the command line and benchmarks use.
#pragma once

#include "actors/build.hpp"

namespace weir::actors {

/// Runs a plan to the end of its source on an actor system of its own, with
/// `threads` workers (0 = one for each core), and waits for it. Never throws;
/// ec::internal when an actor died.
run_finished run(run_plan plan, std::size_t threads = 0);

} // namespace weir::actors
