// What the process ends with. Documented in README.md.
#pragma once

namespace weir::cli {

enum exit_code : int {
  done = 0,
  fail_on_met = 1,   ///< `--fail-on` was met
  usage = 2,         ///< unknown option, missing argument
  ours = 70,         ///< a defect of weir (EX_SOFTWARE)
  io_failed = 74,    ///< input not readable, output not writable (EX_IOERR)
  bad_config = 78,   ///< guards that cannot be used (EX_CONFIG)
  interrupted = 130, ///< SIGINT or SIGTERM; what was read is written
};

} // namespace weir::cli
