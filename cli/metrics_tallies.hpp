// Counts what became of records.
#pragma once

#include "actors/summary.hpp"
#include "cli/metrics_families.hpp"
#include "policy/policy.hpp"

#include <memory>

namespace weir::cli {

class tally_metrics {
public:
  explicit tally_metrics(prometheus::Registry& registry);
  ~tally_metrics();

  /// Called by one thread. `policy` is the one the tally was made under.
  void add(const actors::tally& one, const policy::compiled& policy);

private:
  struct impl;
  std::unique_ptr<impl> impl_;
};

} // namespace weir::cli
