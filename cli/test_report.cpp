#include "cli/test_report.hpp"

#include "cli/table.hpp"

#include <algorithm>
#include <cstdio>

namespace weir::cli {

namespace {

std::size_t failed(const std::vector<case_result>& results) {
  return static_cast<std::size_t>(
      std::count_if(results.begin(), results.end(), [](const auto& result) {
        return !result.differences.empty();
      }));
}

std::string joined(const std::vector<std::string>& lines) {
  std::string out;
  for (const auto& line : lines)
    out += (out.empty() ? "" : "\n") + line;
  return out;
}

/// Text within XML 1.0, which has no spelling at all for most controls.
std::string xml(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (c == '\n')
      out += "&#10;";
    else
      out += byte < 0x20 || byte == 0x7F ? '?' : c;
  }
  return out;
}

std::string seconds(std::chrono::duration<double> took) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.6f", took.count());
  return digits;
}

std::string suite_xml(const std::string& file,
                      const std::vector<case_result>& results) {
  std::chrono::duration<double> took{};
  for (const auto& result : results)
    took += result.took;
  std::string out = "  <testsuite name=\"" + xml(file) + "\" tests=\"" +
                    std::to_string(results.size()) + "\" failures=\"" +
                    std::to_string(failed(results)) +
                    "\" errors=\"0\" skipped=\"0\" time=\"" + seconds(took) +
                    "\">\n";
  for (const auto& result : results) {
    const auto& test = *result.of;
    out += "    <testcase name=\"" + xml(test.name) + "\" classname=\"" +
           xml(file) + "\" file=\"" + xml(file) + "\" line=\"" +
           std::to_string(test.line) + "\" time=\"" + seconds(result.took) +
           "\"";
    if (result.differences.empty()) {
      out += "/>\n";
      continue;
    }
    out += ">\n      <failure type=\"difference\" message=\"" +
           xml(result.differences.front()) + "\">" +
           xml(joined(result.differences)) + "</failure>\n    </testcase>\n";
  }
  return out + "  </testsuite>\n";
}

std::string percent(double value) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.1f %%", value);
  return digits;
}

} // namespace

std::string results_text(const std::vector<case_result>& results) {
  std::string out;
  for (const auto& result : results) {
    if (result.differences.empty())
      continue;
    out += config::shortened(result.of->file, 200) + ':' +
           std::to_string(result.of->line) +
           ": FAIL: " + config::shortened(result.of->name, 200) + '\n';
    for (const auto& line : result.differences)
      out += "  " + line + '\n';
  }
  const auto bad = failed(results);
  return out + counted(results.size(), "case") + ": " +
         std::to_string(results.size() - bad) + " passed, " +
         std::to_string(bad) + " failed\n";
}

std::string coverage_text(const std::map<std::string, guard_coverage>& coverage,
                          bool all) {
  std::vector<std::vector<std::string>> rows;
  std::size_t checks = 0, matched = 0;
  for (const auto& [slug, guard] : coverage) {
    checks += guard.checks.size();
    matched += guard.matched.size();
    std::string missing;
    for (const auto& check : guard.checks)
      if (!guard.matched.contains(check))
        missing += (missing.empty() ? "never matched: " : ", ") + check;
    if (all)
      rows.push_back({"  " + config::shortened(slug),
                      std::to_string(guard.matched.size()) + " of " +
                          std::to_string(guard.checks.size()),
                      missing});
  }
  return "coverage: " + std::to_string(matched) + " of " +
         counted(checks, "check") + " matched (" +
         percent(covered_percent(coverage)) + ")\n" + laid_out(rows);
}

double covered_percent(const std::map<std::string, guard_coverage>& coverage) {
  std::size_t checks = 0, matched = 0;
  for (const auto& [slug, guard] : coverage) {
    checks += guard.checks.size();
    matched += guard.matched.size();
  }
  return checks == 0
             ? 100
             : 100 * static_cast<double>(matched) / static_cast<double>(checks);
}

std::string junit_xml(const std::vector<case_result>& results) {
  std::map<std::string, std::vector<case_result>> files;
  for (const auto& result : results)
    files[result.of->file].push_back(result);
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    "<testsuites name=\"weir test\" tests=\"" +
                    std::to_string(results.size()) + "\" failures=\"" +
                    std::to_string(failed(results)) + "\">\n";
  for (const auto& [file, of_file] : files)
    out += suite_xml(file, of_file);
  return out + "</testsuites>\n";
}

} // namespace weir::cli
