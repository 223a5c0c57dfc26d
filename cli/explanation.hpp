// The text of `weir explain`. Shows places and scores, never the texts.
#pragma once

#include "messages/event.hpp"
#include "policy/policy.hpp"

#include <string>

namespace weir::cli {

/// Why a record is no event: every problem, one a line.
std::string explain_faults(const record& input, const problems& faults);

/// The texts of the event, each check's look, each guard's score against its
/// threshold, what composition made of it, and the verdict.
std::string explain_event(const policy::compiled& policy, const event& event);

} // namespace weir::cli
