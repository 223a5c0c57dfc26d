// Test cases run against their guards.
#pragma once

#include "cli/test_file.hpp"
#include "policy/policy.hpp"

#include <chrono>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace weir::cli {

struct case_result {
  const test_case* of = nullptr;
  std::vector<std::string> differences; ///< empty = passed
  std::chrono::duration<double> took{};
};

/// Which checks of a guard matched in at least one case.
struct guard_coverage {
  std::set<std::string> checks; ///< enabled ones
  std::set<std::string> matched;
};

class test_runner {
public:
  /// Compiles the guards of a case, once for all cases that name the same.
  /// Issues go to `issues`; without an error in them the case can run.
  bool prepare(const test_case& test, config::issues& issues);

  /// Runs a prepared case. Guards of every scope judge, drafts without effect
  /// unless activated.
  case_result run(const test_case& test);

  /// By slug, over all cases run.
  const std::map<std::string, guard_coverage>& coverage() const {
    return coverage_;
  }

private:
  void run_event(const test_case& test, std::size_t index,
                 const policy::compiled& policy, std::vector<std::string>& out);

  std::map<tested_guards, std::shared_ptr<const policy::compiled>> policies_;
  std::map<std::string, guard_coverage> coverage_;
};

} // namespace weir::cli
