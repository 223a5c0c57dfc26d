// Texts to measure with, made up: the same on every machine.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace weir::cli {

/// GuardEvents as JSON text, together about `bytes` of texts of 4 KiB: prose,
/// source code, JSON, logs, tables of numbers, base64, other scripts. No
/// secrets, but much that looks a little like one.
std::vector<std::string> bench_events(std::size_t bytes);

} // namespace weir::cli
