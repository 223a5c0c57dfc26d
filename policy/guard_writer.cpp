#include "policy/guard_writer.hpp"

#include <boost/json/array.hpp>

#include <cmath>

namespace weir::policy {

namespace {

namespace json = boost::json;

void put(json::object& out, std::string_view key, const std::string& value) {
  if (!value.empty())
    out[key] = value;
}

/// Whole numbers as integers, the way people write them.
json::value number(double value) {
  if (std::abs(value) < 1e15 && std::trunc(value) == value)
    return static_cast<std::int64_t>(value);
  return value;
}

json::object config_of(const check& check) {
  json::object out;
  put(out, "builtin_id", check.builtin_id);
  put(out, "pattern", check.pattern);
  put(out, "expression", check.expression);
  put(out, "prompt", check.prompt);
  put(out, "precondition_pattern", check.precondition_pattern);
  put(out, "replacement", check.replacement);
  if (check.min_confidence)
    out["min_confidence"] = number(*check.min_confidence);
  if (!check.allowlist.empty())
    out["allowlist"] =
        json::array(check.allowlist.begin(), check.allowlist.end());
  put(out, "category", check.category);
  put(out, "severity", check.severity);
  return out;
}

json::object settings_of(const guard& guard) {
  json::object out;
  if (guard.sync_checks)
    out["sync_checks"] = true;
  if (!guard.retired_checks.empty())
    out["retired_checks"] =
        json::array(guard.retired_checks.begin(), guard.retired_checks.end());
  out["redact_fallback_action"] = to_string(guard.fallback);
  if (guard.on_unjudged == unjudged_action::block)
    out["on_unjudged"] = "block";
  return out;
}

} // namespace

json::object to_json(const check& check) {
  json::object out;
  out["id"] = check.id;
  put(out, "name", check.name);
  put(out, "description", check.description);
  out["type"] = to_string(check.type);
  out["certainty"] = number(check.certainty);
  if (check.disabled)
    out["disabled"] = true;
  if (auto config = config_of(check); !config.empty())
    out["config"] = std::move(config);
  return out;
}

json::object to_json(const guard& guard) {
  json::object out;
  out["id"] = guard.id;
  out["slug"] = guard.slug;
  put(out, "name", guard.name);
  put(out, "description", guard.description);
  put(out, "message", guard.message);
  out["is_default"] = guard.is_default;
  out["status"] = to_string(guard.status);
  if (guard.scope == guard_scope::any)
    out["scope"] = nullptr;
  else
    out["scope"] = to_string(guard.scope);
  out["sort_order"] = guard.sort_order;
  out["threshold"] = number(guard.threshold);
  out["action"] = to_string(guard.action);
  out["settings"] = settings_of(guard);
  json::array checks;
  for (auto& check : guard.checks)
    checks.push_back(to_json(check));
  out["checks"] = std::move(checks);
  return out;
}

} // namespace weir::policy
