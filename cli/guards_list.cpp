// weir guards list, weir guards show.
#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/guards.hpp"
#include "cli/print.hpp"
#include "cli/table.hpp"
#include "config/suggest.hpp"
#include "config/write_document.hpp"
#include "detectors/builtin.hpp"
#include "messages/json_writer.hpp"
#include "policy/guard_writer.hpp"
#include "policy/sync_checks.hpp"
#include "policy/validate.hpp"

#include <boost/json/array.hpp>

#include <algorithm>
#include <cstdio>

namespace weir::cli {

namespace {

namespace json = boost::json;

std::size_t enabled(const guard& guard) {
  return static_cast<std::size_t>(
      std::count_if(guard.checks.begin(), guard.checks.end(),
                    [](const check& check) { return !check.disabled; }));
}

std::string list_text(const std::vector<guard>& guards) {
  std::vector<std::vector<std::string>> rows = {{"SLUG", "STATUS", "ACTION",
                                                 "THRESHOLD", "CHECKS", "SCOPE",
                                                 "DEFAULT", "NAME"}};
  for (const auto& guard : guards) {
    const auto on = enabled(guard);
    auto checks = std::to_string(on);
    if (on != guard.checks.size())
      checks += " of " + std::to_string(guard.checks.size());
    rows.push_back(
        {config::shortened(guard.slug), std::string{to_string(guard.status)},
         std::string{to_string(guard.action)}, plain(guard.threshold), checks,
         std::string{to_string(guard.scope)}, guard.is_default ? "yes" : "no",
         config::shortened(guard.name, 60)});
  }
  return laid_out(rows, {3, 4});
}

json::array list_json(const std::vector<guard>& guards) {
  json::array out;
  for (const auto& guard : guards) {
    auto row = policy::to_json(guard);
    row.erase("checks");
    row["checks"] = guard.checks.size();
    row["checks_enabled"] = enabled(guard);
    out.push_back(std::move(row));
  }
  return out;
}

const guard* find(const std::vector<guard>& guards, const std::string& slug) {
  if (const auto* found = policy::find_guard(guards, slug))
    return found;
  std::vector<std::string_view> known;
  known.reserve(guards.size());
  for (const auto& guard : guards)
    known.push_back(guard.slug);
  std::fprintf(stderr, "weir: no guard has the slug \"%s\"%s\n",
               config::shortened(slug).c_str(),
               config::did_you_mean(slug, known).c_str());
  return nullptr;
}

/// What runs a check and, of a built-in one, what it takes.
std::string comment(const check& check, const policy::check_report& report) {
  std::string out = report.engine;
  if (report.state != policy::check_state::alive)
    out += ", " + std::string{to_string(report.state)};
  if (!report.reason.empty())
    out += ": " + report.reason;
  if (const auto* row = detectors::find_builtin(check.builtin_id))
    out += ": " + std::string{row->description} + " (" +
           std::string{row->category} + ", " + std::string{row->severity} + ")";
  return config::shortened(out, 400);
}

/// The guard as a file of guards would have it, with comments.
std::string show_yaml(const policy::guard_report& report) {
  auto head = policy::to_json(*report.guard);
  head.erase("checks");
  auto out = config::write_document(head, config::document_format::yaml);
  out += report.checks.empty() ? "checks: []\n" : "checks:\n";
  for (std::size_t i = 0; i < report.checks.size(); ++i) {
    const auto& check = report.guard->checks[i];
    out += "  # " + comment(check, report.checks[i]) + '\n';
    const auto item = config::write_document(
        json::array{policy::to_json(check)}, config::document_format::yaml);
    for (std::size_t from = 0; from < item.size();) {
      const auto end = item.find('\n', from) + 1;
      if (end - from > 1)
        out += "  ";
      out += item.substr(from, end - from);
      from = end;
    }
  }
  return out;
}

json::object show_json(const policy::guard_report& report) {
  auto out = policy::to_json(*report.guard);
  auto& checks = out["checks"].as_array();
  for (std::size_t i = 0; i < report.checks.size(); ++i) {
    auto& check = checks[i].as_object();
    check["engine"] = report.checks[i].engine;
    check["state"] = to_string(report.checks[i].state);
    if (!report.checks[i].reason.empty())
      check["reason"] = report.checks[i].reason;
    if (const auto* row =
            detectors::find_builtin(report.guard->checks[i].builtin_id))
      check["builtin"] = {{"category", row->category},
                          {"severity", row->severity},
                          {"replacement", row->replacement},
                          {"description", row->description}};
  }
  return out;
}

} // namespace

int guards_list(const guards_options& options) {
  const auto loaded = load(options.guards);
  show(loaded.issues);
  const auto printed =
      print(options.json ? write_json(list_json(loaded.guards)) + "\n"
                         : list_text(loaded.guards));
  return printed != done ? printed : loaded.can_start() ? done : bad_config;
}

int guards_show(const guards_options& options) {
  auto loaded = load(options.guards);
  show(loaded.issues);
  const auto* found = find(loaded.guards, options.slug);
  if (found == nullptr)
    return bad_config;
  const std::vector<guard> one = {*found};
  const auto report = policy::examine(one).front();
  return print(options.json
                   ? config::write_document(show_json(report),
                                            config::document_format::json)
                   : show_yaml(report));
}

} // namespace weir::cli
