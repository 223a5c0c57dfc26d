// A guard as its author wrote it: the Webrix Guard form, typed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weir {

enum class check_type : std::uint8_t { builtin, regex, jsonata, llm };
enum class guard_action : std::uint8_t { redact, warn, warn_user, block };
enum class guard_status : std::uint8_t { active, draft };
enum class guard_scope : std::uint8_t { any, runtime, buildtime };
/// What a redact guard does about a match that no span can mask.
enum class redact_fallback : std::uint8_t { block, warn, allow };
/// What a guard does about texts that one of its checks could not judge.
enum class unjudged_action : std::uint8_t { allow, block };

std::string_view to_string(check_type type);
std::string_view to_string(guard_action action);
std::string_view to_string(guard_status status);
std::string_view to_string(guard_scope scope); ///< "any" for absent or null
std::string_view to_string(redact_fallback fallback);

/// One test inside a guard. Webrix `GuardCheck` and `GuardCheckConfig`; the
/// keys `description`, `category`, `severity` are weir's own.
struct check {
  std::string id;
  std::string name;
  std::string description; ///< for people: what it takes and refuses
  check_type type = check_type::regex;
  double certainty = 0; ///< 0..10, added to the score when the check matches
  bool disabled = false;
  std::string pattern;              ///< regex
  std::string replacement;          ///< literal text; "" = the default label
  std::string expression;           ///< jsonata
  std::string prompt;               ///< llm
  std::string precondition_pattern; ///< llm
  std::string builtin_id;           ///< builtin
  std::optional<double> min_confidence;
  std::vector<std::string> allowlist; ///< exact values never to report
  std::string category; ///< taxonomy id, "" = the builtin's or x.weir.<slug>
  std::string severity; ///< low, medium, high, critical; "" = the builtin's

  friend bool operator==(const check&, const check&) = default;
};

/// A policy object: checks whose certainties add up, a threshold, an action.
struct guard {
  std::string id;
  std::string slug;
  std::string name;
  std::string description;
  std::string message; ///< notice shown on a block or warning; "" = default
  std::vector<check> checks;
  double threshold = 6;
  guard_action action = guard_action::warn;
  guard_status status = guard_status::active;
  guard_scope scope = guard_scope::any;
  bool is_default = false;
  bool sync_checks = false; ///< the checks follow the catalogue
  /// Ids of checks that this guard once had: a guard that follows it drops
  /// them.
  std::vector<std::string> retired_checks;
  redact_fallback fallback = redact_fallback::block;
  unjudged_action on_unjudged = unjudged_action::allow;
  std::int64_t sort_order = 0;
  std::string file;    ///< where it was read, for reports
  std::string pointer; ///< JSON pointer within that file
};

} // namespace weir
