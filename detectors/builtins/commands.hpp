// Built-in checks of what an agent's tool calls would do: commands, files and
// addresses. One analysis of a call serves all of them.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// malicious-command, command-exfiltration, command-secret-read, persistence,
/// privilege-escalation, ssrf.
std::span<const builtin> command_rows();

} // namespace weir::detectors
