// weir screen --scope buildtime: agent definitions before they are published.
#include "cli/baseline.hpp"
#include "cli/commands.hpp"
#include "cli/definition_report.hpp"
#include "cli/event_value.hpp"
#include "cli/exit_codes.hpp"
#include "cli/guards.hpp"
#include "cli/print.hpp"
#include "cli/sarif.hpp"
#include "config/write_document.hpp"

#include <algorithm>
#include <cstdio>

namespace weir::cli {

namespace {

int refuse(int code, const std::string& reason) {
  std::fprintf(stderr, "weir: %s\n", reason.c_str());
  return code;
}

bool met(fail_on level, const definition_report& report) {
  const auto any = [&](auto holds) {
    return std::any_of(report.outcomes.begin(), report.outcomes.end(), holds);
  };
  using outcome = const definition_outcome&;
  switch (level) {
  case fail_on::never:
    return false;
  case fail_on::unset:
  case fail_on::finding:
    return any([](outcome each) { return each.has_finding || each.blocks; });
  case fail_on::redact:
    return any([](outcome each) { return each.redacts || each.blocks; });
  case fail_on::block:
    return any([](outcome each) { return each.blocks; });
  }
  return false;
}

int write_to(const std::string& file, const std::string& text) {
  if (file == "-")
    return print(text);
  if (const auto failed = config::replace_file(file, text)) {
    show({*failed});
    return io_failed;
  }
  return done;
}

int write_reports(const screen_options& options,
                  const definition_report& report,
                  const policy::compiled& policy) {
  const auto text = options.format == report_format::sarif
                        ? config::write_document(sarif_log(report, policy),
                                                 config::document_format::json)
                        : report_text(report);
  if (const auto failed = write_to(options.out, text); failed != done)
    return failed;
  std::fprintf(stderr, "weir: %s\n", report_summary(report).c_str());
  return options.write_baseline.empty()
             ? int{done}
             : write_to(options.write_baseline, baseline_json(report));
}

/// Options that only events have a use for.
bool only_for_events(const screen_options& options) {
  return !options.decisions.empty() || !options.dead_letters.empty() ||
         options.lanes != 0 || options.summary;
}

} // namespace

int screen_definitions(const screen_options& options) {
  if (options.files.empty())
    return refuse(usage, "--scope buildtime needs files or folders");
  if (only_for_events(options))
    return refuse(usage, "--decisions, --dead-letters, --lanes and --summary "
                         "are for events only");
  const auto policy = make_policy(options.guards, guard_scope::buildtime);
  if (policy == nullptr)
    return bad_config;
  if (policy->checks.empty())
    return refuse(bad_config, "no guard judges definitions: that takes a "
                              "scope of buildtime, or null for both");
  baseline known;
  if (!options.baseline.empty()) {
    known = read_baseline(options.baseline);
    show(known.issues);
    if (config::has_error(known.issues))
      return bad_config;
  }
  file_bytes key;
  if (!options.fp_key.empty())
    key = read_file(options.fp_key);
  if (!key.failure.empty() || (!options.fp_key.empty() && key.bytes.empty()))
    return refuse(bad_config,
                  options.fp_key + ": " +
                      (key.failure.empty() ? "is empty" : key.failure));
  const auto report =
      judge_definitions(*policy, find_definitions(options.files),
                        fingerprints{key.bytes}, known.fingerprints);
  if (const auto failed = write_reports(options, report, *policy);
      failed != done)
    return failed;
  // What nobody looked at is not clean; but a finding is the graver news.
  if (met(options.fail_on, report))
    return fail_on_met;
  return report.found.failures.empty() ? done : io_failed;
}

} // namespace weir::cli
