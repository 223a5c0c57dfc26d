#include "policy/sync_checks.hpp"

#include <algorithm>

namespace weir::policy {

namespace {

const check* find_check(const std::vector<check>& checks,
                        const std::string& id) {
  const auto found = std::find_if(checks.begin(), checks.end(),
                                  [&](auto& check) { return check.id == id; });
  return found != checks.end() ? &*found : nullptr;
}

} // namespace

std::string_view to_string(change_kind kind) {
  switch (kind) {
  case change_kind::added:
    return "added";
  case change_kind::removed:
    return "removed";
  case change_kind::changed:
    return "changed";
  case change_kind::kept:
    return "kept";
  }
  return "kept";
}

bool synced_checks::changes() const {
  return std::any_of(steps.begin(), steps.end(), [](const check_step& step) {
    return step.kind != change_kind::kept;
  });
}

synced_checks sync_checks(const guard& local, const guard& shipped) {
  synced_checks out;
  for (const auto& theirs : shipped.checks) {
    auto& check = out.checks.emplace_back(theirs);
    const auto* ours = find_check(local.checks, theirs.id);
    if (ours != nullptr)
      check.disabled = ours->disabled;
    if (ours == nullptr)
      out.steps.push_back({check.id, change_kind::added});
    else if (check != *ours)
      out.steps.push_back({check.id, change_kind::changed});
  }
  std::vector<check_step> removed;
  for (const auto& ours : local.checks) {
    if (find_check(shipped.checks, ours.id) != nullptr)
      continue;
    const auto& retired = shipped.retired_checks;
    if (std::find(retired.begin(), retired.end(), ours.id) != retired.end()) {
      removed.push_back({ours.id, change_kind::removed});
      continue;
    }
    out.checks.push_back(ours);
    out.steps.push_back({ours.id, change_kind::kept});
  }
  out.steps.insert(out.steps.end(), removed.begin(), removed.end());
  return out;
}

void follow_catalogue(std::vector<guard>& guards,
                      std::span<const guard> catalogue) {
  for (auto& guard : guards)
    if (const auto* shipped = find_guard(catalogue, guard.slug);
        shipped != nullptr && guard.sync_checks)
      guard.checks = sync_checks(guard, *shipped).checks;
}

const guard* find_guard(std::span<const guard> guards, std::string_view slug) {
  const auto found =
      std::find_if(guards.begin(), guards.end(),
                   [&](const guard& guard) { return guard.slug == slug; });
  return found != guards.end() ? &*found : nullptr;
}

} // namespace weir::policy
