#include "cli/sarif.hpp"

#include "detectors/builtin.hpp"

#include <boost/json/array.hpp>

#include <filesystem>
#include <map>

namespace weir::cli {

namespace {

namespace json = boost::json;

using rule_numbers = std::map<std::string, std::size_t>;

std::string severity_of(const check& check) {
  if (!check.severity.empty())
    return check.severity;
  const auto* row = detectors::find_builtin(check.builtin_id);
  return row != nullptr ? std::string{row->severity} : std::string{};
}

std::string description_of(const guard& guard, const check& check) {
  if (!check.description.empty())
    return check.description;
  if (const auto* row = detectors::find_builtin(check.builtin_id))
    return std::string{row->description};
  return guard.description.empty() ? guard.name : guard.description;
}

json::object text(std::string_view words) {
  return {{"text", words}};
}

json::object rule_of(const guard& guard, const check& check) {
  json::object out = {
      {"id", guard.slug + '/' + check.id},
      {"shortDescription", text(check.name.empty() ? check.id : check.name)},
      {"fullDescription", text(description_of(guard, check))},
      {"defaultConfiguration", {{"level", sarif_level(severity_of(check))}}}};
  json::object properties = {{"guard", guard.slug},
                             {"action", to_string(guard.action)}};
  if (const auto severity = severity_of(check); !severity.empty())
    properties["severity"] = severity;
  out["properties"] = std::move(properties);
  return out;
}

/// Drafts have no effect, so no result can name them.
json::array rules_of(const policy::compiled& policy, rule_numbers& numbers) {
  json::array out;
  for (const auto& ref : policy.checks) {
    const auto& guard = policy.guards[ref.guard];
    if (guard.status != guard_status::active)
      continue;
    auto rule = rule_of(guard, guard.checks[ref.check]);
    numbers.emplace(std::string{rule["id"].as_string()}, out.size());
    out.push_back(std::move(rule));
  }
  return out;
}

json::object region_of(const file_region& region) {
  json::object out = {{"startLine", region.begin.line},
                      {"startColumn", region.begin.column}};
  if (region.bytes > 0) {
    out["endLine"] = region.end.line;
    out["endColumn"] = region.end.column;
    out["byteOffset"] = region.byte;
    out["byteLength"] = region.bytes;
  }
  return out;
}

json::object location_of(const definition& definition, const std::string& path,
                         const file_region& region) {
  auto name = std::string{to_string(definition.kind)};
  if (!definition.name.empty())
    name += ':' + definition.name;
  return {{"physicalLocation",
           {{"artifactLocation", {{"uri", file_uri(definition.file->name)}}},
            {"region", region_of(region)}}},
          {"logicalLocations",
           json::array{{{"name", name}, {"fullyQualifiedName", path}}}}};
}

json::object result_of(const definition_finding& each,
                       const definition_report& report,
                       const rule_numbers& numbers) {
  const auto& finding = each.finding;
  const auto& definition = report.found.all[each.definition];
  json::object out = {{"ruleId", finding.detector}};
  if (const auto rule = numbers.find(finding.detector); rule != numbers.end())
    out["ruleIndex"] = rule->second;
  out["level"] = sarif_level(finding.severity);
  out["message"] = text(each.message);
  out["locations"] =
      json::array{location_of(definition, finding.path, each.region)};
  out["partialFingerprints"] = {{"fp/v1", finding.fp}};
  if (each.known)
    out["suppressions"] =
        json::array{{{"kind", "external"}, {"status", "accepted"}}};
  json::object properties = {{"category", finding.category}};
  if (!finding.severity.empty())
    properties["severity"] = finding.severity;
  if (finding.score)
    properties["score"] = *finding.score;
  out["properties"] = std::move(properties);
  return out;
}

json::object invocation_of(const definition_report& report) {
  json::array notes;
  for (const auto& each : report.unjudged)
    notes.push_back({{"level", "warning"},
                     {"message", text("not judged: " + each.path)},
                     {"locations",
                      json::array{location_of(report.found.all[each.definition],
                                              each.path, each.region)}}});
  for (const auto& failure : report.found.failures)
    notes.push_back({{"level", "error"},
                     {"message", text("not judged: " + failure.message)},
                     {"locations",
                      json::array{{{"physicalLocation",
                                    {{"artifactLocation",
                                      {{"uri", file_uri(failure.file)}}}}}}}}});
  json::object out = {{"executionSuccessful", report.found.failures.empty()}};
  if (!notes.empty())
    out["toolExecutionNotifications"] = std::move(notes);
  return out;
}

} // namespace

std::string_view sarif_level(std::string_view severity) {
  if (severity == "critical" || severity == "high")
    return "error";
  return severity == "low" ? "note" : "warning";
}

std::string file_uri(std::string_view path) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  constexpr std::string_view marks = "-._~/!$&'()*+,;=@";
  auto plain = std::filesystem::path(path).lexically_normal().string();
  std::string out = plain.starts_with('/') ? "file://" : "";
  for (const char c : plain) {
    const auto byte = static_cast<unsigned char>(c);
    const bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                      (c >= '0' && c <= '9') || marks.find(c) != marks.npos;
    if (word)
      out += c;
    else
      out += {'%', digits[byte >> 4], digits[byte & 15]};
  }
  return out;
}

json::object sarif_log(const definition_report& report,
                       const policy::compiled& policy) {
  rule_numbers numbers;
  auto rules = rules_of(policy, numbers);
  json::array results;
  for (const auto& each : report.findings)
    results.push_back(result_of(each, report, numbers));
  json::object driver = {
      {"name", "weir"}, {"version", WEIR_VERSION}, {"rules", std::move(rules)}};
  json::object run = {{"tool", {{"driver", std::move(driver)}}},
                      {"columnKind", "unicodeCodePoints"},
                      {"invocations", json::array{invocation_of(report)}},
                      {"results", std::move(results)}};
  return {{"version", "2.1.0"}, {"runs", json::array{std::move(run)}}};
}

} // namespace weir::cli
