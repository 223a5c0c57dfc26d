// Guards that follow the catalogue: their checks are those of the shipped
// guard of the same slug, their other settings stay their own.
#pragma once

#include "messages/guard.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace weir::policy {

enum class change_kind : std::uint8_t { added, removed, changed, kept };

std::string_view to_string(change_kind kind); ///< "added", ...

/// What became of one check; `kept` is one that the catalogue does not know.
struct check_step {
  std::string check;
  change_kind kind = change_kind::kept;

  friend bool operator==(const check_step&, const check_step&) = default;
};

struct synced_checks {
  std::vector<check> checks;
  /// In the order of `checks`, removed ones at the end. A check that is the
  /// same in both is not in it.
  std::vector<check_step> steps;

  bool changes() const; ///< any step but `kept`
};

/// The checks of `local` once it follows `shipped`.
///
/// The shipped checks in their order, then the local ones that the catalogue
/// does not know. A local `disabled` stays: a check that was switched off is
/// not switched on by an update. Local checks that the shipped guard lists as
/// retired are removed.
synced_checks sync_checks(const guard& local, const guard& shipped);

/// Lets every guard with `sync_checks` whose slug is in the catalogue follow
/// it. The guards' own settings, and their place in their files, stay.
void follow_catalogue(std::vector<guard>& guards,
                      std::span<const guard> catalogue);

/// The guard of a slug, or nullptr.
const guard* find_guard(std::span<const guard> guards, std::string_view slug);

} // namespace weir::policy
