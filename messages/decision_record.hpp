// The audit line behind a verdict.
#pragma once

#include "messages/event.hpp"
#include "messages/guard.hpp"
#include "messages/look.hpp"
#include "messages/verdict.hpp"

#include <boost/json/object.hpp>

namespace weir {

/// What a guard's score came to.
enum class guard_effect : std::uint8_t {
  none,           ///< did not trigger
  shadow,         ///< a draft guard that would have triggered
  finding,        ///< warn
  redact,         ///< every match masked
  block,          ///< block or warn_user
  fallback_block, ///< redact, but a match that no span can mask
  fallback_warn,
  fallback_allow,
  unjudged_block, ///< on_unjudged: block met a look that failed
};

std::string_view to_string(guard_effect effect);

/// A check's look that matched or could not judge, as recorded.
struct check_record {
  std::string check;
  double certainty = 0;
  std::uint64_t matches = 0;
  std::vector<ec> reasons; ///< why it could not judge; sorted, no duplicates
};

struct guard_record {
  std::uint32_t index = 0; ///< place in the policy's running order
  std::string guard;       ///< slug
  guard_status status = guard_status::active;
  guard_action action = guard_action::warn;
  double score = 0;
  double threshold = 0;
  bool triggered = false;
  guard_effect effect = guard_effect::none;
  std::vector<check_record> checks;
};

/// Where an event's time went, in microseconds of the lane's clock.
struct stage_times {
  std::int64_t parse_us = 0;
  std::int64_t detect_us = 0;
  std::int64_t total_us = 0;
  look_counts looked; ///< of it, what was remembered cost no look
};

struct decision_record {
  std::string policy_digest;
  weir::decision decision = weir::decision::allow;
  /// Those with a check that matched or could not judge; every other check of
  /// the policy looked and found nothing.
  std::vector<guard_record> guards;
  std::vector<std::string> unjudged;
  std::optional<stage_times> times;
};

/// The JSON form, schemas/decision.schema.json, whole: `shortened` is added
/// by a connector whose records have a limit.
boost::json::object to_json(const decision_record& record, const event& event);

} // namespace weir
