// The interface every detector meets, and the row it takes in the registry.
#pragma once

#include "messages/event.hpp"
#include "messages/guard.hpp"
#include "messages/look.hpp"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace weir::detectors {

/// Per-actor working memory of a detector: match contexts, buffers, and
/// what it remembers of texts. Not shared between threads.
struct scratch {
  virtual ~scratch() = default;
};

/// Looks at an event's texts on behalf of a set of checks.
///
/// Immutable once made, so one instance serves all lanes at once; whatever
/// changes while looking lives in the caller's scratch. `inspect` looks at
/// every text for every check it was made with, and never throws: what it
/// cannot look at is a `failed_look` with its reason. Only checks that matched
/// or could not judge are in the answer; silence is a look that found nothing.
class detector {
public:
  virtual ~detector() = default;

  /// The registry's name, for example "patterns".
  virtual std::string_view name() const = 0;

  virtual std::unique_ptr<scratch> make_scratch() const = 0;

  virtual inspection inspect(const event& event, scratch& scratch) const = 0;

  /// The checks it answers.
  virtual std::vector<check_index> checks() const = 0;
};

/// An enabled check that a detector is asked to serve.
struct check_request {
  check_index index = 0;
  const weir::check* check = nullptr;
};

/// A check the detector cannot run. It stays in the policy and answers *could
/// not judge* for every text.
struct dead_check {
  check_index index = 0;
  ec code = ec::pattern_refused;
  std::string message; ///< the engine's reason, with the position
};

/// What was made, and which of the checks are dead in it.
struct made_detector {
  std::unique_ptr<const detector> instance;
  std::vector<dead_check> dead;
};

/// One row of the registry: the check types a detector serves, how to make it.
struct detector_row {
  std::string_view name;
  std::span<const check_type> serves;
  made_detector (*make)(std::span<const check_request> checks);
};

/// The table of all detectors (detectors/registry.cpp).
std::span<const detector_row> registry();

} // namespace weir::detectors
