#include "cli/test_run.hpp"

#include "cli/test_compare.hpp"
#include "messages/json_writer.hpp"
#include "messages/parse_event.hpp"
#include "policy/guard_file.hpp"
#include "policy/judge.hpp"

#include <algorithm>

namespace weir::cli {

namespace {

policy::load_result load_tested(const tested_guards& guards,
                                const std::string& file) {
  auto out =
      !guards.inline_json.empty()
          ? policy::read_guards(guards.inline_json, file + ", guards")
      : guards.paths.empty()
          ? policy::shipped_guards()
          : policy::load_guards({guards.paths.begin(), guards.paths.end()});
  const auto more = policy::activate(out.guards, guards.activate);
  out.issues.insert(out.issues.end(), more.begin(), more.end());
  return out;
}

} // namespace

bool test_runner::prepare(const test_case& test, config::issues& issues) {
  if (const auto known = policies_.find(test.guards); known != policies_.end())
    return known->second != nullptr;
  auto loaded = load_tested(test.guards, test.file);
  issues.insert(issues.end(), loaded.issues.begin(), loaded.issues.end());
  auto& policy = policies_[test.guards];
  if (!loaded.can_start())
    return false;
  policy = policy::compile(std::move(loaded.guards), guard_scope::any);
  for (const auto& guard : policy->guards)
    for (const auto& check : guard.checks)
      if (!check.disabled)
        coverage_[guard.slug].checks.insert(check.id);
  return true;
}

void test_runner::run_event(const test_case& test, std::size_t index,
                            const policy::compiled& policy,
                            std::vector<std::string>& out) {
  record input;
  input.from = {test.file, 0, 0, test.line};
  input.bytes = write_json(test.events[index]);
  const auto parsed = parse_event(input, {});
  const auto which = test.events.size() > 1
                         ? "event " + std::to_string(index) + ": "
                         : std::string{};
  if (parsed.event == nullptr) {
    for (const auto& fault : parsed.faults)
      out.push_back("  " + which + "is no event: " + to_string(fault.code) +
                    (fault.path.empty() ? "" : " at " + fault.path) + ": " +
                    fault.message);
    return;
  }
  const auto judged =
      policy::evaluate(policy, *parsed.event, policy::make_scratches(policy));
  for (const auto& guard : judged.guards)
    for (const auto& check : guard.checks)
      if (check.matches > 0)
        coverage_[guard.guard].matched.insert(check.check);
  for (auto& line : compare(test.expect[index], *parsed.event, judged.verdict,
                            test.text_path))
    out.push_back(which.empty() ? std::move(line) : "  " + which + line);
}

case_result test_runner::run(const test_case& test) {
  case_result out{&test, {}, {}};
  const auto start = std::chrono::steady_clock::now();
  const auto& policy = *policies_.at(test.guards);
  for (std::size_t i = 0; i < test.events.size(); ++i)
    run_event(test, i, policy, out.differences);
  out.took = std::chrono::steady_clock::now() - start;
  return out;
}

} // namespace weir::cli
