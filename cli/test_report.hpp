// What `weir test` shows.
#pragma once

#include "cli/test_run.hpp"

#include <map>
#include <string>
#include <vector>

namespace weir::cli {

/// Failed cases with their differences, then one line that sums up.
std::string results_text(const std::vector<case_result>& results);

/// How much of each guard matched; with `all`, the checks that never did.
std::string coverage_text(const std::map<std::string, guard_coverage>& coverage,
                          bool all);

/// Percent of the checks that matched at least once; 100 when there is none.
double covered_percent(const std::map<std::string, guard_coverage>& coverage);

/// A JUnit report: a test suite for each file.
std::string junit_xml(const std::vector<case_result>& results);

} // namespace weir::cli
