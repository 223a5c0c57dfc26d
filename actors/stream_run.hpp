// A run on a partitioned stream, started, steered and waited for from outside
// the actors.
#pragma once

#include "actors/member.hpp"

#include <memory>

namespace weir::actors {

class stream_run {
public:
  /// On an actor system of its own, with `threads` workers (0 = one for each
  /// core) beside the member's own two.
  explicit stream_run(stream_plan plan, std::size_t threads = 0);
  ~stream_run();

  /// Begins, and waits for the end. Never throws; ec::internal when an actor
  /// died that the run cannot do without. Called once.
  run_finished wait();

  /// Finish, commit, leave the group. From any thread.
  void stop();
  /// Judge by this from the next event on. From any thread.
  void use(std::shared_ptr<const policy::compiled> policy);

private:
  struct system;
  std::unique_ptr<system> system_;
};

} // namespace weir::actors
