#include "messages/verdict.hpp"

#include "messages/error.hpp"
#include "messages/records_json.hpp"
#include "messages/verdict_json.hpp"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <boost/json/value_to.hpp>

namespace weir {

namespace json = boost::json;

std::string_view to_string(decision decision) {
  return decision == decision::block ? "block" : "allow";
}

std::string_view to_string(continuation_style style) {
  switch (style) {
  case continuation_style::drop_calls:
    return "drop_calls";
  case continuation_style::withhold:
    return "withhold";
  case continuation_style::answer:
    return "answer";
  }
  return "answer";
}

namespace {

json::object to_json(const finding& finding) {
  json::object out;
  const auto text = [&](const char* key, const std::string& value) {
    if (!value.empty())
      out.emplace(key, value);
  };
  text("category", finding.category);
  text("severity", finding.severity);
  text("path", finding.path);
  if (finding.start)
    out.emplace("start", *finding.start);
  if (finding.end)
    out.emplace("end", *finding.end);
  if (finding.score)
    out.emplace("score", *finding.score);
  text("detector", finding.detector);
  text("fp", finding.fp);
  if (finding.whitelisted)
    out.emplace("whitelisted", *finding.whitelisted);
  text("subject", finding.subject);
  return out;
}

json::object to_json(const span& span) {
  return {{"path", span.path},
          {"start", span.start},
          {"end", span.end},
          {"replacement", span.replacement}};
}

json::array strings(const std::vector<std::string>& list) {
  return json::array(list.begin(), list.end());
}

json::object to_json(const continuation& continuation) {
  json::object out{{"style", json_view(to_string(continuation.style))}};
  if (!continuation.paths.empty())
    out.emplace("paths", strings(continuation.paths));
  out.emplace("notice", continuation.notice);
  return out;
}

/// Typed reads of an object's members; throws what the caller catches.
struct members {
  const json::object& object;

  std::string text(const char* key) const {
    const auto* value = object.if_contains(key);
    return value ? json::value_to<std::string>(*value) : std::string{};
  }
  template <class T>
  std::optional<T> number(const char* key) const {
    const auto* value = object.if_contains(key);
    return value ? std::optional<T>{value->to_number<T>()} : std::nullopt;
  }
  const json::array* list(const char* key) const {
    const auto* value = object.if_contains(key);
    return value ? &value->as_array() : nullptr;
  }
  std::vector<std::string> texts(const char* key) const {
    std::vector<std::string> out;
    if (const auto* array = list(key))
      for (const auto& element : *array)
        out.push_back(json::value_to<std::string>(element));
    return out;
  }
};

finding read_finding(const json::object& object) {
  const members from{object};
  finding out;
  out.category = from.text("category");
  out.severity = from.text("severity");
  out.path = from.text("path");
  out.start = from.number<std::uint64_t>("start");
  out.end = from.number<std::uint64_t>("end");
  out.score = from.number<double>("score");
  out.detector = from.text("detector");
  out.fp = from.text("fp");
  if (const auto* flag = object.if_contains("whitelisted"))
    out.whitelisted = flag->as_bool();
  out.subject = from.text("subject");
  return out;
}

continuation read_continuation(const json::object& object) {
  const members from{object};
  continuation out;
  const auto style = from.text("style");
  for (const auto known :
       {continuation_style::drop_calls, continuation_style::withhold})
    if (style == to_string(known))
      out.style = known;
  out.paths = from.texts("paths");
  out.notice = from.text("notice");
  return out;
}

verdict read_verdict(const json::object& object) {
  const members from{object};
  verdict out;
  out.event_id = from.text("event_id");
  out.provider = from.text("provider");
  out.decision =
      from.text("decision") == "block" ? decision::block : decision::allow;
  out.latency_ms = from.number<double>("latency_ms");
  if (const auto* timing = object.if_contains("timing")) {
    const members times{timing->as_object()};
    out.received_at = times.text("received_at");
    out.responded_at = times.text("responded_at");
  }
  if (const auto* list = from.list("findings"))
    for (const auto& element : *list)
      out.findings.push_back(read_finding(element.as_object()));
  if (const auto* changes = object.if_contains("modifications"))
    for (const auto& element : changes->at("spans").as_array()) {
      const members span{element.as_object()};
      out.spans.push_back({span.text("path"),
                           span.number<std::uint64_t>("start").value_or(0),
                           span.number<std::uint64_t>("end").value_or(0),
                           span.text("replacement")});
    }
  out.unjudged = from.texts("unjudged");
  if (const auto* value = object.if_contains("continuation"))
    out.continuation = read_continuation(value->as_object());
  return out;
}

} // namespace

json::object to_json(const verdict& verdict) {
  json::object out{{"event_id", verdict.event_id},
                   {"provider", verdict.provider},
                   {"decision", json_view(to_string(verdict.decision))}};
  if (verdict.latency_ms)
    out.emplace("latency_ms", *verdict.latency_ms);
  if (!verdict.received_at.empty())
    out.emplace("timing", json::object{{"received_at", verdict.received_at},
                                       {"responded_at", verdict.responded_at}});
  if (!verdict.findings.empty()) {
    json::array findings;
    for (const auto& finding : verdict.findings)
      findings.push_back(to_json(finding));
    out.emplace("findings", std::move(findings));
  }
  if (!verdict.spans.empty()) {
    json::array spans;
    for (const auto& span : verdict.spans)
      spans.push_back(to_json(span));
    out.emplace("modifications", json::object{{"spans", std::move(spans)}});
  }
  if (!verdict.unjudged.empty())
    out.emplace("unjudged", strings(verdict.unjudged));
  if (verdict.continuation)
    out.emplace("continuation", to_json(*verdict.continuation));
  return out;
}

caf::expected<verdict> verdict_from_json(const json::value& value) try {
  const auto* object = value.if_object();
  if (object == nullptr)
    return fail(ec::wrong_type, "a verdict is an object");
  for (const auto* key : {"event_id", "provider", "decision"})
    if (!object->contains(key))
      return fail(ec::missing_key, std::string{"a verdict has "} + key);
  return read_verdict(*object);
} catch (const std::exception& failure) {
  return fail(ec::wrong_type, failure.what());
}

} // namespace weir
