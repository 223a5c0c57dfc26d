// weir guards diff, weir guards sync: a local copy and the catalogue.
#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/guards.hpp"
#include "cli/print.hpp"
#include "cli/table.hpp"
#include "config/document.hpp"
#include "config/write_document.hpp"
#include "messages/json_writer.hpp"
#include "policy/catalogue.hpp"
#include "policy/guard_writer.hpp"
#include "policy/sync_checks.hpp"

#include <boost/json/object.hpp>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>

namespace weir::cli {

namespace {

namespace json = boost::json;

policy::load_result load_as_written(const std::vector<std::string>& paths) {
  auto out =
      policy::load_guards({paths.begin(), paths.end()}, policy::follow::file);
  show(out.issues);
  return out;
}

/// A guard that follows the catalogue, and what that changes.
struct sync_plan {
  const guard* local = nullptr;
  policy::synced_checks result;
};

struct plans {
  std::vector<sync_plan> all;
  std::string text;
  std::size_t changed = 0;
};

std::string steps_text(const policy::synced_checks& synced) {
  std::string out;
  for (const auto& step : synced.steps) {
    using kind = policy::change_kind;
    const char* sign = step.kind == kind::added     ? "  + "
                       : step.kind == kind::removed ? "  - "
                       : step.kind == kind::changed ? "  ~ "
                                                    : "  = ";
    out += sign + config::shortened(step.check) +
           (step.kind == kind::kept ? " (your own, stays)\n" : "\n");
  }
  return out;
}

plans plan(const std::vector<guard>& local, const std::vector<guard>& shipped) {
  plans out;
  for (const auto& guard : local) {
    if (!guard.sync_checks)
      continue;
    out.text +=
        config::shortened(guard.file) + ": " + config::shortened(guard.slug);
    const auto* theirs = policy::find_guard(shipped, guard.slug);
    if (theirs == nullptr) {
      out.text += ": no shipped guard has this slug, nothing to follow\n";
      continue;
    }
    auto result = policy::sync_checks(guard, *theirs);
    out.changed += result.changes() ? 1 : 0;
    out.text += result.changes() ? "\n" : ": up to date\n";
    out.text += steps_text(result);
    out.all.push_back({&guard, std::move(result)});
  }
  return out;
}

/// The list as it is to stand in the file: what did not change keeps every
/// key, also those weir does not know.
json::array written_checks(const json::object& guard, const sync_plan& plan) {
  const auto changed = [&](const check& check) {
    return std::any_of(plan.result.steps.begin(), plan.result.steps.end(),
                       [&](const policy::check_step& step) {
                         return step.check == check.id &&
                                step.kind != policy::change_kind::kept;
                       });
  };
  const auto* before = guard.if_contains("checks");
  json::array out;
  for (const auto& check : plan.result.checks) {
    const json::value* same = nullptr;
    if (before != nullptr && before->is_array() && !changed(check))
      for (const auto& item : before->get_array())
        if (const auto* object = item.if_object())
          if (const auto* id = object->if_contains("id");
              id != nullptr && *id == json::value(check.id))
            same = &item;
    out.push_back(same != nullptr ? *same
                                  : json::value(policy::to_json(check)));
  }
  return out;
}

/// Rewrites one file with the checks of its guards; 0 or the exit code.
int rewrite(const std::string& file, const std::vector<sync_plan>& all) {
  auto parsed = config::read_document(file);
  if (!parsed.root) {
    show(parsed.issues);
    return io_failed;
  }
  for (const auto& plan : all) {
    if (plan.local->file != file || !plan.result.changes())
      continue;
    boost::system::error_code failed;
    auto* at = parsed.root->find_pointer(plan.local->pointer, failed);
    if (at == nullptr || !at->is_object()) {
      std::fprintf(stderr, "weir: %s has changed meanwhile\n", file.c_str());
      return io_failed;
    }
    auto& guard = at->get_object();
    guard["checks"] = written_checks(guard, plan);
  }
  const auto format = config::format_of(file, "");
  if (const auto failed = config::replace_file(
          file, config::write_document(*parsed.root, format))) {
    show({*failed});
    return io_failed;
  }
  std::fprintf(stderr, "weir: wrote %s%s\n", file.c_str(),
               format == config::document_format::yaml
                   ? "; comments in it are gone"
                   : "");
  return done;
}

int rewrite_all(const plans& plans) {
  std::vector<std::string> files;
  for (const auto& plan : plans.all)
    if (plan.result.changes() &&
        std::find(files.begin(), files.end(), plan.local->file) == files.end())
      files.push_back(plan.local->file);
  for (const auto& file : files)
    if (const auto failed = rewrite(file, plans.all); failed != done)
      return failed;
  return done;
}

} // namespace

int guards_diff(const guards_options& options) {
  const auto local = load_as_written(options.paths);
  if (!local.can_start())
    return bad_config;
  const auto shipped = policy::shipped_guards();
  const auto changes = policy::compare(local.guards, shipped.guards);
  const auto printed =
      print(options.json ? write_json(policy::changes_json(changes)) + "\n"
                         : policy::changes_text(changes));
  if (printed != done)
    return printed;
  return options.exit_code && !changes.empty() ? fail_on_met : done;
}

int guards_sync(const guards_options& options) {
  const auto local = load_as_written(options.paths);
  if (!local.can_start())
    return bad_config;
  const auto shipped = policy::shipped_guards();
  auto made = plan(local.guards, shipped.guards);
  if (made.text.empty())
    made.text = "no guard has settings.sync_checks: nothing follows the "
                "catalogue\n";
  if (const auto printed = print(made.text); printed != done)
    return printed;
  if (options.write)
    return rewrite_all(made);
  if (made.changed > 0)
    std::fprintf(stderr,
                 "weir: %s would change; --write does it (comments in YAML "
                 "files are lost)\n",
                 counted(made.changed, "guard").c_str());
  return options.exit_code && made.changed > 0 ? fail_on_met : done;
}

} // namespace weir::cli
