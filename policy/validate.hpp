// What `weir validate` says about a set of guards: which engine runs each
// check, which checks are dead, and every problem of the files.
#pragma once

#include "policy/guard_file.hpp"

#include <boost/json/object.hpp>

#include <string>
#include <vector>

namespace weir::policy {

/// alive: it runs. dead: it answers *could not judge*. disabled: it was
/// switched off, and is held to the same rules as if it were not.
enum class check_state : std::uint8_t { alive, dead, disabled };

std::string_view to_string(check_state state);

struct check_report {
  std::string id;
  check_type type = check_type::regex;
  double certainty = 0;
  /// re2, pcre2 or builtin; "none" when no engine takes it; "none yet" for a
  /// type that this build has no engine for.
  std::string engine;
  check_state state = check_state::alive;
  std::string reason; ///< why it is dead, or would be if it were enabled
  /// A pattern that no literal announces: it runs on every text.
  bool every_text = false;
};

struct guard_report {
  const weir::guard* guard = nullptr;
  std::vector<check_report> checks;
};

/// Examines every check of every guard, buildtime ones and drafts included.
/// The result points into `guards`.
std::vector<guard_report> examine(const std::vector<guard>& guards);

/// The report as JSON: `can_start`, `digest` (of the guards that judge events;
/// left out when nothing can start), `totals`, `guards`, `issues`.
boost::json::object validation_json(const load_result& loaded);

/// The same for a person: a table of the checks, the totals, the issues; it
/// ends with a line break.
std::string validation_text(const load_result& loaded);

} // namespace weir::policy
