// Findings that are known and do not count.
#pragma once

#include "cli/definition_report.hpp"
#include "config/issue.hpp"

#include <set>
#include <string>

namespace weir::cli {

/// The fingerprints of a baseline file; keys that nobody knows are errors.
struct baseline {
  std::set<std::string> fingerprints;
  config::issues issues;
};
baseline read_baseline(const std::string& file);

/// A baseline of every finding, sorted by file, check and fingerprint, so that
/// two of them compare line by line.
std::string baseline_json(const definition_report& report);

} // namespace weir::cli
