#include "cli/tap_lines.hpp"

#include "actors/output.hpp"
#include "config/issue.hpp"
#include "messages/base64.hpp"
#include "messages/envelope.hpp"
#include "messages/json_text.hpp"
#include "messages/json_writer.hpp"
#include "messages/utf8.hpp"
#include "messages/verdict_json.hpp"

#include <boost/json/object.hpp>

#include <algorithm>

namespace weir::cli {

namespace {

namespace json = boost::json;
using connectors::topic_record;

/// Of each list; the line ends with how many more there are.
constexpr std::size_t most_listed = 5;

std::string shown(std::string_view text, std::size_t most = 200) {
  return config::shortened(text, most);
}

std::string bytes(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " byte" : " bytes");
}

std::string size_of(const topic_record& record) {
  return record.value ? bytes(record.value->size()) : "tombstone";
}

/// Time, place, key.
std::string head(const topic_record& record) {
  std::string out =
      record.timestamp_ms ? actors::rfc3339(*record.timestamp_ms * 1'000) : "-";
  out += " " + std::to_string(record.partition) + "/" +
         std::to_string(record.offset) + " ";
  return out + (record.key ? shown(*record.key, 60) : "-") + "  ";
}

/// "a, b (and 3 more)".
template <class List, class Show>
std::string listed(const List& list, const Show& show) {
  std::string out;
  std::size_t count = 0;
  for (const auto& one : list) {
    if (count == most_listed)
      return out + " (and " + std::to_string(list.size() - count) + " more)";
    out += (count++ > 0 ? ", " : "") + show(one);
  }
  return out;
}

/// A member that is a string, else "".
std::string text_at(const json::object& object, std::string_view name) {
  const auto* value = object.if_contains(name);
  const auto* text = value == nullptr ? nullptr : value->if_string();
  return text == nullptr ? "" : shown(std::string_view{*text});
}

/// The object that a text is, if it is one.
std::optional<json::object> read_object(std::string_view text) {
  auto parsed = parse_json(text);
  if (parsed.fault || !parsed.value.is_object())
    return std::nullopt;
  return std::move(parsed.value.as_object());
}

std::optional<json::object> read_object(const topic_record& record) {
  return record.value ? read_object(std::string_view{*record.value})
                      : std::nullopt;
}

std::string in_words(const finding& finding) {
  auto out = shown(finding.category);
  if (!finding.severity.empty())
    out += " (" + shown(finding.severity) + ")";
  if (!finding.path.empty())
    out += " " + shown(finding.path);
  if (finding.start && finding.end)
    out += " " + std::to_string(*finding.start) + "-" +
           std::to_string(*finding.end);
  return out;
}

std::string count(std::size_t number, const char* what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

std::string verdict_words(const verdict& verdict) {
  auto out = std::string{to_string(verdict.decision)};
  if (!verdict.findings.empty())
    out += "; " + count(verdict.findings.size(), "finding") + ": " +
           listed(verdict.findings, in_words);
  if (!verdict.spans.empty())
    out += "; " + count(verdict.spans.size(), "span");
  if (!verdict.unjudged.empty())
    out += "; unjudged: " + listed(verdict.unjudged, [](const auto& path) {
             return shown(path);
           });
  if (verdict.continuation)
    out += "; " + std::string{to_string(verdict.continuation->style)} + ": \"" +
           shown(verdict.continuation->notice) + "\"";
  return out;
}

std::string verdict_line(const topic_record& record) {
  const auto object = read_object(record);
  if (object)
    if (const auto verdict = verdict_from_json(json::value(*object)))
      return verdict_words(*verdict);
  return "not a verdict, " + size_of(record);
}

/// A guard that did something, and how many of its checks had a part.
std::string guard_words(const json::object& guard) {
  auto out = text_at(guard, "guard") + " " + text_at(guard, "effect");
  const auto* checks = guard.if_contains("checks");
  if (checks != nullptr && checks->is_array() && !checks->as_array().empty())
    out += " (" + count(checks->as_array().size(), "check") + ")";
  return out;
}

std::string decision_line(const topic_record& record) {
  const auto object = read_object(record);
  const auto* list = object ? object->if_contains("guards") : nullptr;
  if (list == nullptr || !list->is_array() || !object->contains("decision"))
    return "not a decision record, " + size_of(record);
  auto out = text_at(*object, "decision") + "; " + text_at(*object, "kind") +
             " " + text_at(*object, "step_id") + " of " +
             text_at(*object, "agent_id");
  std::vector<json::object> acted;
  for (const auto& guard : list->as_array())
    if (guard.is_object() && text_at(guard.as_object(), "effect") != "none")
      acted.push_back(guard.as_object());
  if (!acted.empty())
    out += "; " + listed(acted, guard_words);
  const auto* unjudged = object->if_contains("unjudged");
  if (unjudged != nullptr && unjudged->is_array() &&
      !unjudged->as_array().empty())
    out += "; " + std::to_string(unjudged->as_array().size()) + " unjudged";
  if (object->contains("shortened"))
    out += "; shortened";
  return out + "; policy " + text_at(*object, "policy_digest").substr(0, 12);
}

/// As Kafka's readers do: the last one of a name counts.
std::string header(const topic_record& record, std::string_view name) {
  std::string out;
  for (const auto& [key, value] : record.headers)
    if (key == name)
      out = shown(value, 400);
  return out;
}

std::string dead_letter_line(const topic_record& record) {
  const std::string connect = "__connect.errors.";
  const auto message = header(record, connect + "exception.message");
  if (message.empty())
    return "not a dead letter, " + size_of(record);
  auto out = message + "; from " + header(record, connect + "topic") + " " +
             header(record, connect + "partition") + "/" +
             header(record, connect + "offset") + "; " + size_of(record);
  if (const auto whole = header(record, "weir.truncated"); !whole.empty())
    out += " of " + whole;
  if (const auto part = header(record, "weir.part"); !part.empty())
    out += ", part " + part;
  if (const auto all = header(record, "weir.problem-count"); !all.empty())
    out += "; " + all + " problems";
  return out;
}

std::string event_words(const json::object& event) {
  return text_at(event, "kind") + "; step " + text_at(event, "step_id") +
         " of " + text_at(event, "agent_id");
}

std::string event_line(const topic_record& record) {
  const auto object = read_object(record);
  if (object && is_envelope(*object)) {
    weir::record inner;
    const auto opened = open_envelope(*object, inner);
    const auto event =
        opened.fault ? std::nullopt : read_object(opened.payload);
    if (event && !text_at(*event, "kind").empty())
      return "in an envelope: " + event_words(*event) + "; " + size_of(record);
  }
  if (!object || text_at(*object, "kind").empty())
    return "not an event, " + size_of(record);
  return event_words(*object) + "; " + size_of(record);
}

std::string state_line(const topic_record& record) {
  return record.value ? bytes(record.value->size()) : "deleted";
}

/// A JSON text on one line. Within its strings, line ends are escaped already.
std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; },
      ' ');
  return text;
}

/// `"name":"text"`, or `"name_base64"` for what is no UTF-8.
std::string member(std::string_view name, std::string_view text) {
  const auto plain = !utf8::first_invalid(text);
  std::string out = "\"";
  out.append(name).append(plain ? "\":\"" : "_base64\":\"");
  if (plain)
    escape_json(text, out);
  else
    out += base64(text);
  return out + '"';
}

std::string value_member(const std::optional<std::string>& value) {
  if (!value)
    return "\"value\":null";
  if (!utf8::first_invalid(*value) && is_json(*value))
    return "\"value\":" + one_line(*value);
  return member("value", *value);
}

} // namespace

std::string tap_line(tap_kind kind, const topic_record& record) {
  switch (kind) {
  case tap_kind::verdicts:
    return head(record) + verdict_line(record);
  case tap_kind::decisions:
    return head(record) + decision_line(record);
  case tap_kind::dead_letters:
    return head(record) + dead_letter_line(record);
  case tap_kind::events:
    return head(record) + event_line(record);
  case tap_kind::state:
    return head(record) + state_line(record);
  case tap_kind::other:
    break;
  }
  return tap_json(record);
}

std::string tap_json(const topic_record& record) {
  std::string out = "{\"partition\":" + std::to_string(record.partition) +
                    ",\"offset\":" + std::to_string(record.offset);
  if (record.timestamp_ms)
    out += ",\"timestamp_ms\":" + std::to_string(*record.timestamp_ms);
  out += record.key ? "," + member("key", *record.key) : ",\"key\":null";
  if (!record.headers.empty()) {
    out += ",\"headers\":[";
    for (const auto& [name, value] : record.headers) {
      if (out.back() == '}')
        out += ',';
      out += "{" + member("name", name) + "," + member("value", value) + "}";
    }
    out += ']';
  }
  return out + "," + value_member(record.value) + "}";
}

} // namespace weir::cli
