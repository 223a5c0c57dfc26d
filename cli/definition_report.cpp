#include "cli/definition_report.hpp"

#include "cli/table.hpp"
#include "config/issue.hpp"
#include "detectors/builtin.hpp"
#include "messages/json_writer.hpp"
#include "messages/parse_event.hpp"
#include "policy/judge.hpp"

#include <algorithm>
#include <tuple>

namespace weir::cli {

namespace {

const check* find_check(const policy::compiled& policy,
                        const std::string& detector) {
  for (const auto& ref : policy.checks) {
    const auto& guard = policy.guards[ref.guard];
    const auto& check = guard.checks[ref.check];
    if (detector == guard.slug + '/' + check.id)
      return &check;
  }
  return nullptr;
}

std::string message_of(const policy::compiled& policy, const finding& finding,
                       const definition& definition) {
  const auto* check = find_check(policy, finding.detector);
  auto out =
      check == nullptr || check->name.empty() ? finding.category : check->name;
  out += " in " + std::string{to_string(definition.kind)};
  if (!definition.name.empty() && definition.name != "text")
    out += " \"" + config::shortened(definition.name) + '"';
  return out + " (" + finding.category + ')';
}

class judging {
public:
  judging(const policy::compiled& policy, definition_report& out,
          fingerprints& fingerprints, const std::set<std::string>& known)
      : policy_(policy), out_(out), fingerprints_(fingerprints), known_(known),
        scratches_(policy::make_scratches(policy)) {}

  void one(std::size_t index) {
    const auto& definition = out_.found.all[index];
    record input;
    input.from = {definition.file->name, 0, 0, 1};
    input.bytes = write_json(definition.event);
    const auto parsed = parse_event(input, {});
    out_.outcomes.emplace_back();
    if (parsed.event == nullptr) {
      for (const auto& fault : parsed.faults)
        out_.found.failures.push_back(
            {definition.file->name,
             to_string(fault.code) + ": " + fault.message});
      return;
    }
    take(index, policy::evaluate(policy_, *parsed.event, scratches_).verdict);
  }

private:
  void take(std::size_t index, const verdict& verdict) {
    const auto& definition = out_.found.all[index];
    auto& outcome = out_.outcomes.back();
    locator places{definition};
    for (const auto& finding : verdict.findings) {
      add(index, finding, places);
      outcome.has_finding |= !out_.findings.back().known;
    }
    // What is blocked or masked for known findings alone is known too.
    const bool counts = verdict.findings.empty() || outcome.has_finding;
    outcome.blocks = counts && verdict.decision == decision::block;
    outcome.redacts = counts && !verdict.spans.empty();
    for (const auto& path : verdict.unjudged)
      out_.unjudged.push_back(
          {index, path,
           places.locate(path, std::nullopt, std::nullopt).region});
  }

  void add(std::size_t index, const finding& finding, locator& places) {
    const auto& definition = out_.found.all[index];
    definition_finding made;
    made.finding = finding;
    made.definition = index;
    const auto at = places.locate(finding.path, finding.start, finding.end);
    made.region = at.region;
    made.message = message_of(policy_, finding, definition);
    const auto owner =
        std::string{to_string(definition.kind)} + ':' + definition.name;
    made.finding.fp =
        fingerprints_.of(finding, owner, at.text, at.begin, at.end);
    made.known = known_.contains(made.finding.fp);
    out_.findings.push_back(std::move(made));
  }

  const policy::compiled& policy_;
  definition_report& out_;
  fingerprints& fingerprints_;
  const std::set<std::string>& known_;
  std::vector<std::unique_ptr<detectors::scratch>> scratches_;
};

std::string place(const std::string& file, const file_region& region) {
  return config::shortened(file, 400) + ':' +
         std::to_string(region.begin.line) + ':' +
         std::to_string(region.begin.column);
}

} // namespace

std::size_t definition_report::known() const {
  return static_cast<std::size_t>(
      std::count_if(findings.begin(), findings.end(),
                    [](const auto& finding) { return finding.known; }));
}

definition_report judge_definitions(const policy::compiled& policy,
                                    found_definitions found,
                                    fingerprints fingerprints,
                                    const std::set<std::string>& known) {
  definition_report out;
  out.found = std::move(found);
  judging judge{policy, out, fingerprints, known};
  for (std::size_t i = 0; i < out.found.all.size(); ++i)
    judge.one(i);
  std::stable_sort(
      out.findings.begin(), out.findings.end(),
      [&](const definition_finding& a, const definition_finding& b) {
        const auto key = [&](const definition_finding& each) {
          return std::tuple{out.found.all[each.definition].file->name,
                            each.region.byte};
        };
        return key(a) < key(b);
      });
  return out;
}

std::string report_text(const definition_report& report) {
  std::string out;
  for (const auto& each : report.findings) {
    if (each.known)
      continue;
    const auto& severity = each.finding.severity;
    out += place(report.found.all[each.definition].file->name, each.region) +
           ": " + (severity.empty() ? "medium" : severity) + ": " +
           each.message + " [" + each.finding.detector + "]\n";
  }
  for (const auto& each : report.unjudged)
    out += place(report.found.all[each.definition].file->name, each.region) +
           ": not judged: " + each.path + '\n';
  for (const auto& failure : report.found.failures)
    out += config::shortened(failure.file, 400) +
           ": not judged: " + config::shortened(failure.message, 400) + '\n';
  return out;
}

std::string report_summary(const definition_report& report) {
  const auto known = report.known();
  auto out = counted(report.found.all.size(), "definition") + " in " +
             counted(report.found.files, "file") + ": " +
             counted(report.findings.size() - known, "finding");
  if (known > 0)
    out += ", " + std::to_string(known) + " known";
  const auto unjudged = report.unjudged.size() + report.found.failures.size();
  if (unjudged > 0)
    out += ", " + std::to_string(unjudged) + " not judged";
  if (!report.found.passed_over.empty())
    out += "; " + counted(report.found.passed_over.size(), "other file") +
           " passed over";
  return out;
}

} // namespace weir::cli
