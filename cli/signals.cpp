#include "cli/signals.hpp"

#include <pthread.h>

#include <utility>

namespace weir::cli {

signal_watch::signal_watch() {
  sigemptyset(&watched_);
  for (const auto one : {SIGTERM, SIGINT, SIGHUP, SIGUSR1})
    sigaddset(&watched_, one);
  pthread_sigmask(SIG_BLOCK, &watched_, &before_);
}

signal_watch::~signal_watch() {
  stop();
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void signal_watch::start(handlers handlers) {
  thread_ = std::thread{[this, handlers = std::move(handlers)] {
    for (bool stopping = false;;) {
      int signal = 0;
      if (sigwait(&watched_, &signal) != 0 || signal == SIGUSR1)
        return; // SIGUSR1 is our own end
      if (signal == SIGHUP)
        handlers.reload();
      else if (std::exchange(stopping, true))
        handlers.stop_again();
      else
        handlers.stop();
    }
  }};
}

void signal_watch::stop() {
  if (!thread_.joinable())
    return;
  pthread_kill(thread_.native_handle(), SIGUSR1);
  thread_.join();
}

} // namespace weir::cli
