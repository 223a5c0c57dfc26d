#include "policy/validate.hpp"

#include "detectors/detector.hpp"
#include "detectors/patterns/prefilter.hpp"
#include "detectors/patterns/regex.hpp"
#include "messages/utf8.hpp"
#include "policy/policy.hpp"

#include <boost/json/array.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>

namespace weir::policy {

namespace {

namespace json = boost::json;

struct totals {
  std::map<std::string, std::size_t> guards = {
      {"active", 0}, {"draft", 0}, {"buildtime", 0}};
  std::map<std::string, std::size_t> checks = {
      {"alive", 0}, {"dead", 0}, {"disabled", 0}};
  std::map<std::string, std::size_t> engines; ///< of enabled checks
  std::map<std::string, std::size_t> issues = {{"error", 0}, {"warning", 0}};
};

/// Why the detector that serves the check cannot run it, if so: asked of the
/// detector itself, so that what is reported is what would run.
std::optional<detectors::dead_check> refusal_of(const check& check) {
  detectors::check_request request{0, &check};
  for (auto& row : detectors::registry()) {
    if (std::find(row.serves.begin(), row.serves.end(), check.type) ==
        row.serves.end())
      continue;
    auto made = row.make({&request, 1});
    return made.dead.empty() ? std::nullopt : std::optional(made.dead.front());
  }
  return detectors::dead_check{0, ec::engine_missing, "no detector serves it"};
}

std::string engine_of(const check& check) {
  if (check.type == check_type::regex)
    return std::string(detectors::check_pattern(check.pattern).engine);
  return std::string(to_string(check.type));
}

check_report examine(const check& check) {
  check_report out;
  out.id = check.id;
  out.type = check.type;
  out.certainty = check.certainty;
  if (auto refused = refusal_of(check)) {
    out.engine = refused->code == ec::engine_missing ? "none yet" : "none";
    out.state = check_state::dead;
    out.reason = refused->message;
  } else {
    out.engine = engine_of(check);
    out.every_text = check.type == check_type::regex &&
                     !detectors::is_announced(check.pattern);
  }
  if (check.disabled)
    out.state = check_state::disabled;
  return out;
}

totals count(const std::vector<guard_report>& reports,
             const config::issues& issues) {
  totals out;
  for (auto& report : reports) {
    auto& guard = *report.guard;
    bool buildtime = guard.scope == guard_scope::buildtime;
    ++out.guards[buildtime ? "buildtime"
                           : std::string(to_string(guard.status))];
    for (auto& check : report.checks) {
      ++out.checks[std::string(to_string(check.state))];
      if (check.state != check_state::disabled)
        ++out.engines[check.engine];
    }
  }
  for (auto& issue : issues)
    ++out.issues[std::string(config::to_string(issue.level))];
  return out;
}

json::object to_json(const std::map<std::string, std::size_t>& counts) {
  json::object out;
  for (auto& [name, number] : counts)
    out[name] = number;
  return out;
}

/// Whole numbers as integers: Boost.JSON would write 6.0 as 6E0.
json::value number(double value) {
  if (value < 1e15 && std::trunc(value) == value)
    return static_cast<std::int64_t>(value);
  return value;
}

json::object to_json(const check_report& check) {
  json::object out;
  out["check"] = check.id;
  out["type"] = to_string(check.type);
  out["certainty"] = number(check.certainty);
  out["engine"] = check.engine;
  out["state"] = to_string(check.state);
  if (!check.reason.empty())
    out["reason"] = check.reason;
  if (check.every_text)
    out["every_text"] = true;
  return out;
}

json::object to_json(const guard_report& report) {
  auto& guard = *report.guard;
  json::object out;
  out["guard"] = guard.slug;
  out["status"] = to_string(guard.status);
  out["scope"] = to_string(guard.scope);
  out["action"] = to_string(guard.action);
  out["threshold"] = number(guard.threshold);
  out["file"] = guard.file;
  json::array checks;
  for (auto& check : report.checks)
    checks.push_back(to_json(check));
  out["checks"] = std::move(checks);
  return out;
}

using table_row = std::array<std::string, 7>;

std::string plain(double number) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%g", number);
  return digits;
}

std::vector<table_row> table_of(const std::vector<guard_report>& reports) {
  std::vector<table_row> rows = {
      {"GUARD", "STATUS", "CHECK", "TYPE", "CERTAINTY", "ENGINE", "STATE"}};
  for (auto& report : reports)
    for (auto& check : report.checks)
      rows.push_back({config::shortened(report.guard->slug),
                      std::string(to_string(report.guard->status)),
                      config::shortened(check.id),
                      std::string(to_string(check.type)),
                      plain(check.certainty), check.engine,
                      std::string(to_string(check.state))});
  return rows;
}

/// Columns as wide as their widest cell, two blanks apart, none at the end.
std::string laid_out(const std::vector<table_row>& rows) {
  std::array<std::size_t, std::tuple_size_v<table_row>> widths{};
  for (auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], utf8::length(row[i]));
  std::string out;
  for (auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      out += row[i];
      if (i + 1 < row.size())
        out.append(widths[i] - utf8::length(row[i]) + 2, ' ');
    }
    out += '\n';
  }
  return out;
}

std::string counted(std::size_t number, std::string_view what) {
  return std::to_string(number) + ' ' + std::string(what) +
         (number == 1 ? "" : "s");
}

std::string summary(const std::vector<guard_report>& reports, totals& total) {
  std::string out =
      std::to_string(reports.size()) +
      " guards: " + std::to_string(total.guards["active"]) + " active, " +
      std::to_string(total.guards["draft"]) + " draft, " +
      std::to_string(total.guards["buildtime"]) +
      " buildtime\nchecks: " + std::to_string(total.checks["alive"]) +
      " alive, " + std::to_string(total.checks["dead"]) + " dead, " +
      std::to_string(total.checks["disabled"]) + " disabled\n";
  std::string engines;
  for (auto& [name, number] : total.engines)
    engines +=
        (engines.empty() ? "" : ", ") + name + ' ' + std::to_string(number);
  if (!engines.empty())
    out += "engines: " + engines + '\n';
  for (auto& report : reports)
    for (auto& check : report.checks)
      if (check.every_text && check.state == check_state::alive)
        out += "note: " + config::shortened(report.guard->slug) + "/" +
               config::shortened(check.id) +
               " runs on every text: no literal of three characters announces "
               "it. weir bench shows what it costs\n";
  return out;
}

} // namespace

std::string_view to_string(check_state state) {
  switch (state) {
  case check_state::alive:
    return "alive";
  case check_state::dead:
    return "dead";
  case check_state::disabled:
    return "disabled";
  }
  return "dead";
}

std::vector<guard_report> examine(const std::vector<guard>& guards) {
  std::vector<guard_report> out;
  for (auto& guard : guards) {
    auto& report = out.emplace_back(guard_report{&guard, {}});
    for (auto& check : guard.checks)
      report.checks.push_back(examine(check));
  }
  return out;
}

json::object validation_json(const load_result& loaded) {
  auto reports = examine(loaded.guards);
  auto total = count(reports, loaded.issues);
  json::object out;
  out["can_start"] = loaded.can_start();
  if (loaded.can_start())
    out["digest"] = compile(loaded.guards)->digest;
  json::object sums;
  sums["guards"] = to_json(total.guards);
  sums["checks"] = to_json(total.checks);
  sums["engines"] = to_json(total.engines);
  sums["issues"] = to_json(total.issues);
  out["totals"] = std::move(sums);
  json::array guards;
  for (auto& report : reports)
    guards.push_back(to_json(report));
  out["guards"] = std::move(guards);
  json::array issues;
  for (auto& issue : loaded.issues)
    issues.push_back(config::to_json(issue));
  out["issues"] = std::move(issues);
  return out;
}

std::string validation_text(const load_result& loaded) {
  auto reports = examine(loaded.guards);
  auto total = count(reports, loaded.issues);
  std::string out;
  if (!reports.empty())
    out += laid_out(table_of(reports)) + '\n';
  for (auto& report : reports)
    for (auto& check : report.checks)
      if (check.state == check_state::dead)
        out += report.guard->slug + '/' + check.id +
               " cannot judge: " + check.reason + '\n';
  out += summary(reports, total);
  for (auto& issue : loaded.issues)
    out += config::to_string(issue) + '\n';
  out += counted(total.issues["error"], "error") + ", " +
         counted(total.issues["warning"], "warning") + ": ";
  out += loaded.can_start() ? "the policy can start\n"
                            : "the policy cannot start\n";
  return out;
}

} // namespace weir::policy
