#include "messages/digest.hpp"
#include "policy/policy.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <tuple>
#include <utility>

namespace weir::policy {

namespace {

namespace json = boost::json;

/// Part of the digest's input. Raised when the same guards come to mean
/// something else, so that old records are not taken for the new policy's.
constexpr int digest_version = 1;

std::string_view word(unjudged_action action) {
  return action == unjudged_action::block ? "block" : "allow";
}

/// Leaves a member out when it says nothing, as the file may have done.
void put(json::object& out, std::string_view key, const std::string& value) {
  if (!value.empty())
    out[key] = value;
}

json::object meaning(const check& check) {
  json::object out;
  out["id"] = check.id;
  out["type"] = to_string(check.type);
  out["certainty"] = check.certainty;
  put(out, "pattern", check.pattern);
  put(out, "replacement", check.replacement);
  put(out, "expression", check.expression);
  put(out, "prompt", check.prompt);
  put(out, "precondition_pattern", check.precondition_pattern);
  put(out, "builtin_id", check.builtin_id);
  if (check.min_confidence)
    out["min_confidence"] = *check.min_confidence;
  if (!check.allowlist.empty())
    out["allowlist"] =
        json::array(check.allowlist.begin(), check.allowlist.end());
  put(out, "category", check.category);
  put(out, "severity", check.severity);
  return out;
}

/// What of a guard can change a verdict or a record. Its place among the
/// others stands for sort_order; disabled checks have no part in it.
json::object meaning(const guard& guard) {
  json::object out;
  out["id"] = guard.id;
  out["slug"] = guard.slug;
  out["status"] = to_string(guard.status);
  out["action"] = to_string(guard.action);
  out["threshold"] = guard.threshold;
  out["fallback"] = to_string(guard.fallback);
  out["on_unjudged"] = word(guard.on_unjudged);
  put(out, "message", guard.message);
  json::array checks;
  for (auto& check : guard.checks)
    if (!check.disabled)
      checks.push_back(meaning(check));
  out["checks"] = std::move(checks);
  return out;
}

std::string digest_of(const std::vector<guard>& guards) {
  json::array list;
  for (auto& guard : guards)
    list.push_back(meaning(guard));
  json::object all;
  all["version"] = digest_version;
  all["guards"] = std::move(list);
  return sha256_hex(json::serialize(all));
}

std::vector<guard> in_running_order(std::vector<guard> guards,
                                    guard_scope judged) {
  std::erase_if(guards, [&](const guard& guard) {
    return judged != guard_scope::any && guard.scope != guard_scope::any &&
           guard.scope != judged;
  });
  std::stable_sort(
      guards.begin(), guards.end(), [](const guard& a, const guard& b) {
        return std::tie(a.sort_order, a.id) < std::tie(b.sort_order, b.id);
      });
  return guards;
}

std::vector<check_ref> enabled_checks(const std::vector<guard>& guards) {
  std::vector<check_ref> out;
  for (std::uint32_t g = 0; g < guards.size(); ++g)
    for (std::uint32_t c = 0; c < guards[g].checks.size(); ++c)
      if (!guards[g].checks[c].disabled)
        out.push_back({g, c});
  return out;
}

/// The checks of the types that `row` serves, in running order.
std::vector<detectors::check_request>
requests_for(const detectors::detector_row& row, const compiled& policy,
             std::vector<bool>& served) {
  std::vector<detectors::check_request> out;
  for (check_index i = 0; i < policy.checks.size(); ++i) {
    auto& check = policy.check_of(i);
    auto serves = std::find(row.serves.begin(), row.serves.end(), check.type);
    if (served[i] || serves == row.serves.end())
      continue;
    served[i] = true;
    out.push_back({i, &check});
  }
  return out;
}

void make_detectors(compiled& policy) {
  std::vector<bool> served(policy.checks.size(), false);
  for (auto& row : detectors::registry()) {
    auto requests = requests_for(row, policy, served);
    if (requests.empty())
      continue;
    auto made = row.make(requests);
    if (made.instance)
      policy.detectors.push_back(std::move(made.instance));
    policy.dead.insert(policy.dead.end(), made.dead.begin(), made.dead.end());
  }
  for (check_index i = 0; i < served.size(); ++i)
    if (!served[i])
      policy.dead.push_back(
          {i, ec::engine_missing,
           "no detector serves checks of type " +
               std::string(to_string(policy.check_of(i).type))});
  std::sort(policy.dead.begin(), policy.dead.end(),
            [](auto& a, auto& b) { return a.index < b.index; });
}

} // namespace

std::shared_ptr<const compiled> compile(std::vector<guard> guards,
                                        guard_scope judged) {
  auto out = std::make_shared<compiled>();
  // In place before the detectors are made: they are handed pointers to the
  // checks, which must not move any more.
  out->guards = in_running_order(std::move(guards), judged);
  out->checks = enabled_checks(out->guards);
  out->digest = digest_of(out->guards);
  make_detectors(*out);
  return out;
}

} // namespace weir::policy
