#include "messages/decision_record.hpp"

#include "messages/records_json.hpp"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include <algorithm>

namespace weir {

namespace json = boost::json;

std::string_view to_string(guard_effect effect) {
  switch (effect) {
  case guard_effect::none:
    return "none";
  case guard_effect::shadow:
    return "shadow";
  case guard_effect::finding:
    return "finding";
  case guard_effect::redact:
    return "redact";
  case guard_effect::block:
    return "block";
  case guard_effect::fallback_block:
    return "fallback_block";
  case guard_effect::fallback_warn:
    return "fallback_warn";
  case guard_effect::fallback_allow:
    return "fallback_allow";
  case guard_effect::unjudged_block:
    return "unjudged_block";
  }
  return "none";
}

namespace {

/// A check that matched and failed elsewhere counts as a match, with reasons.
std::string_view outcome(const check_record& record) {
  if (record.matches > 0)
    return "match";
  return record.reasons.empty() ? "no_match" : "could_not_judge";
}

json::object to_json(const check_record& record) {
  json::object out{{"check", record.check},
                   {"outcome", json_view(outcome(record))},
                   {"certainty", record.certainty},
                   {"matches", record.matches}};
  if (!record.reasons.empty()) {
    json::array reasons;
    for (const auto reason : record.reasons)
      reasons.emplace_back(to_string(reason));
    out.emplace("reasons", std::move(reasons));
  }
  return out;
}

json::object to_json(const guard_record& record) {
  json::array checks;
  for (const auto& check : record.checks)
    checks.push_back(to_json(check));
  return {{"guard", record.guard},
          {"status", json_view(to_string(record.status))},
          {"action", json_view(to_string(record.action))},
          {"score", record.score},
          {"threshold", record.threshold},
          {"triggered", record.triggered},
          {"effect", json_view(to_string(record.effect))},
          {"checks", std::move(checks)}};
}

json::object describe_event(const event& event) {
  json::object out{{"event_id", event.id},
                   {"kind", json_view(to_string(event.kind))},
                   {"step_id", json_view(event.step_id)},
                   {"agent_id", json_view(event.agent_id)},
                   {"agent_type", json_view(event.agent_type)},
                   {"agent_workspace", json_view(event.agent_workspace)},
                   {"agent_user", json_view(event.agent_user)},
                   {"protocol", json_view(to_string(event.protocol))},
                   {"origin", to_json(event.from)}};
  if (!event.session_hint.empty())
    out.emplace("session_hint", json_view(event.session_hint));
  if (event.key)
    out.emplace("key", *event.key);
  if (event.timestamp_ms)
    out.emplace("recorded_ms", *event.timestamp_ms);
  const auto fresh =
      std::count_if(event.texts.begin(), event.texts.end(),
                    [](const text& text) { return text.is_new; });
  out.emplace("texts",
              json::object{{"total", event.texts.size()}, {"new", fresh}});
  return out;
}

json::object to_json(const look_counts& counts) {
  return {{"texts", counts.texts},
          {"bytes", counts.bytes},
          {"remembered_texts", counts.remembered_texts},
          {"remembered_bytes", counts.remembered_bytes}};
}

} // namespace

json::object to_json(const decision_record& record, const event& event) {
  auto out = describe_event(event);
  out.emplace("input_digest", event.input_digest);
  out.emplace("policy_digest", record.policy_digest);
  out.emplace("decision", json_view(to_string(record.decision)));
  json::array guards;
  for (const auto& guard : record.guards)
    guards.push_back(to_json(guard));
  out.emplace("guards", std::move(guards));
  out.emplace("unjudged",
              json::array(record.unjudged.begin(), record.unjudged.end()));
  if (record.times)
    out.emplace("timings",
                json::object{{"parse_us", record.times->parse_us},
                             {"detect_us", record.times->detect_us},
                             {"total_us", record.times->total_us},
                             {"looked", to_json(record.times->looked)}});
  return out;
}

} // namespace weir
