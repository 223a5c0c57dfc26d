// Signals as calls on a thread of their own, where anything may be done.
#pragma once

#include <signal.h>

#include <functional>
#include <thread>

namespace weir::cli {

/// From construction on SIGTERM, SIGINT and SIGHUP reach nobody else. Threads
/// that are started later inherit that; start this first.
class signal_watch {
public:
  struct handlers {
    std::function<void()> stop;       ///< the first SIGTERM or SIGINT
    std::function<void()> stop_again; ///< every further one
    std::function<void()> reload;     ///< SIGHUP
  };

  signal_watch();
  ~signal_watch();
  signal_watch(const signal_watch&) = delete;
  signal_watch& operator=(const signal_watch&) = delete;

  /// Begins to call; signals that came before are not lost.
  void start(handlers handlers);
  void stop();

private:
  sigset_t watched_;
  sigset_t before_;
  std::thread thread_;
};

} // namespace weir::cli
