// Checks that weigh what a text wants of the model that reads it.
#pragma once

#include "detectors/builtin.hpp"

#include <span>

namespace weir::detectors {

/// The rows prompt-injection, jailbreak, tool-poisoning and hidden-text.
std::span<const builtin> prompts_rows();

} // namespace weir::detectors
