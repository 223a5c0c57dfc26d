// weir test: cases of texts and events, and what the guards are to say.
#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/guards.hpp"
#include "cli/print.hpp"
#include "cli/test_report.hpp"
#include "cli/test_run.hpp"
#include "config/report.hpp"
#include "config/write_document.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>

namespace weir::cli {

namespace {

namespace fs = std::filesystem;

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  });
  return text;
}

bool is_test_file(const fs::path& path) {
  const auto extension = path.extension();
  return extension == ".yaml" || extension == ".yml" || extension == ".json";
}

/// The files below the paths, those of a folder by name.
std::vector<std::string> files_of(const std::vector<std::string>& paths,
                                  config::issues& issues) {
  std::vector<std::string> out;
  for (const auto& path : paths) {
    std::error_code failed;
    if (!fs::is_directory(path, failed)) {
      out.push_back(path);
      continue;
    }
    const auto first = out.size();
    fs::recursive_directory_iterator entries(path, failed);
    for (; !failed && entries != fs::recursive_directory_iterator();
         entries.increment(failed)) {
      std::error_code unknown;
      if (is_test_file(entries->path()) && entries->is_regular_file(unknown))
        out.push_back(entries->path().string());
    }
    config::report where{issues, path};
    if (failed)
      where.error(ec::file_unreadable, "", failed.message());
    else if (out.size() == first)
      where.error(ec::empty_record, "", "the folder holds no test file");
    std::sort(out.begin() + static_cast<std::ptrdiff_t>(first), out.end());
  }
  return out;
}

/// Cases that the filter lets through, from files without a fault.
std::vector<test_case> cases_of(const test_options& options,
                                config::issues& issues) {
  std::vector<test_case> out;
  for (const auto& file : files_of(options.paths, issues)) {
    auto read = read_test_file(file);
    issues.insert(issues.end(), read.issues.begin(), read.issues.end());
    for (auto& test : read.cases)
      if (lower(test.name).find(lower(options.filter)) != std::string::npos)
        out.push_back(std::move(test));
  }
  if (out.empty() && !config::has_error(issues))
    config::report{issues, {}}.error(ec::empty_record, "",
                                     "no case has a name like that");
  return out;
}

int report(const test_options& options, const std::vector<case_result>& results,
           const test_runner& runner) {
  auto text = results_text(results);
  const bool ask = options.coverage || options.coverage_min > 0;
  if (ask)
    text += coverage_text(runner.coverage(), options.coverage);
  const bool covered =
      covered_percent(runner.coverage()) + 1e-9 >= options.coverage_min;
  if (!covered)
    text += "coverage is below --coverage-min\n";
  if (const auto printed = print(text); printed != done)
    return printed;
  if (!options.junit.empty())
    if (const auto failed =
            config::replace_file(options.junit, junit_xml(results))) {
      show({*failed});
      return io_failed;
    }
  const bool passed =
      std::all_of(results.begin(), results.end(), [](const auto& result) {
        return result.differences.empty();
      });
  return passed && covered ? done : fail_on_met;
}

} // namespace

int test(const test_options& options) {
  config::issues issues;
  const auto cases = cases_of(options, issues);
  test_runner runner;
  bool ready = !config::has_error(issues);
  for (const auto& test : cases)
    ready = runner.prepare(test, issues) && ready;
  show(issues);
  if (!ready)
    return bad_config;
  std::vector<case_result> results;
  results.reserve(cases.size());
  for (const auto& test : cases)
    results.push_back(runner.run(test));
  return report(options, results, runner);
}

} // namespace weir::cli
