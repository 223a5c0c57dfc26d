// The compiled policy: guards in running order, their checks in one flat
// list, and the detectors that serve them. Immutable, shared by all lanes.
#pragma once

#include "detectors/detector.hpp"
#include "messages/guard.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace weir::policy {

/// Where a check of the flat list stands in its guard.
struct check_ref {
  std::uint32_t guard = 0; ///< index into compiled::guards
  std::uint32_t check = 0; ///< index into that guard's checks
};

struct compiled {
  /// Guards of the scope asked for, or of none, active and draft, sorted by
  /// sort_order, then id.
  std::vector<guard> guards;
  /// Every enabled check of those guards, in running order; a `check_index`
  /// points in here.
  std::vector<check_ref> checks;
  std::vector<std::shared_ptr<const detectors::detector>> detectors;
  /// Checks that cannot run: each answers *could not judge*.
  std::vector<detectors::dead_check> dead;
  /// Hex SHA-256 over a canonical form of the guards: same guards, same
  /// digest, whatever file or format they came from.
  std::string digest;

  const weir::guard& guard_of(check_index index) const {
    return guards[checks[index].guard];
  }
  const weir::check& check_of(check_index index) const {
    return guard_of(index).checks[checks[index].check];
  }
};

/// Compiles guards that passed validation. Never fails: a check that no
/// engine takes becomes a dead check. Guards of another scope than `judged`
/// are left out, those without a scope never; `any` keeps all.
std::shared_ptr<const compiled>
compile(std::vector<guard> guards, guard_scope judged = guard_scope::runtime);

} // namespace weir::policy
