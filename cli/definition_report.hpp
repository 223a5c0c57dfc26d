// What guards say about definitions, with the places in the files.
#pragma once

#include "cli/definitions.hpp"
#include "cli/fingerprint.hpp"
#include "messages/verdict.hpp"
#include "policy/policy.hpp"

#include <set>
#include <string>
#include <vector>

namespace weir::cli {

struct definition_finding {
  weir::finding finding;      ///< with `fp`
  std::size_t definition = 0; ///< index into the report's definitions
  file_region region;
  std::string message; ///< for a person; holds nothing of the text
  bool known = false;  ///< in the baseline
};

/// What of a definition could not be judged.
struct unjudged_place {
  std::size_t definition = 0;
  std::string path; ///< in the definition's event
  file_region region;
};

/// What becomes of a definition, known findings left aside.
struct definition_outcome {
  bool has_finding = false;
  bool redacts = false;
  bool blocks = false;
};

struct definition_report {
  found_definitions found;
  std::vector<definition_finding> findings; ///< by file, then place
  std::vector<unjudged_place> unjudged;
  std::vector<definition_outcome> outcomes; ///< one for each definition

  std::size_t known() const;
};

/// Judges every definition. A finding whose fingerprint is in `known` is
/// marked so and does not count in the outcomes.
definition_report judge_definitions(const policy::compiled& policy,
                                    found_definitions found,
                                    fingerprints fingerprints,
                                    const std::set<std::string>& known);

/// `file:line:column: severity: message [guard/check]`, a line each, then what
/// could not be judged. Known findings are left out.
std::string report_text(const definition_report& report);

/// One line: what was looked at, and what came of it.
std::string report_summary(const definition_report& report);

} // namespace weir::cli
