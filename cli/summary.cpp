#include "cli/summary.hpp"

#include <cstdio>

namespace weir::cli {

namespace {

template <class... Ts>
void line(std::string& out, const char* format, const Ts&... values) {
  char buffer[256];
  std::snprintf(buffer, sizeof buffer, format, values...);
  out += buffer;
  out += '\n';
}

unsigned long long wide(std::uint64_t n) {
  return n;
}

double rate(std::uint64_t amount, std::chrono::duration<double> took) {
  return took.count() > 0 ? static_cast<double>(amount) / took.count() : 0;
}

void counts(std::string& out, const char* title,
            const std::map<std::string, std::uint64_t>& table) {
  if (table.empty())
    return;
  out += '\n';
  line(out, "%-44s %12s", title, "count");
  for (const auto& [name, count] : table)
    line(out, "  %-42.42s %12llu", name.c_str(), wide(count));
}

void guards(std::string& out, const actors::run_summary& summary,
            const policy::compiled& policy) {
  out += '\n';
  line(out, "%-26s %-9s %6s %10s %10s", "guard", "action", "status", "events",
       "matches");
  for (std::size_t i = 0; i < policy.guards.size(); ++i) {
    const auto& guard = policy.guards[i];
    const auto counted =
        i < summary.guards.size() ? summary.guards[i] : actors::guard_summary{};
    line(out, "  %-24.24s %-9s %6s %10llu %10llu", guard.slug.c_str(),
         std::string{to_string(guard.action)}.c_str(),
         std::string{to_string(guard.status)}.c_str(), wide(counted.events),
         wide(counted.matches));
  }
}

} // namespace

std::string summary_table(const actors::run_summary& summary,
                          const policy::compiled& policy,
                          std::chrono::duration<double> took) {
  std::string out;
  const auto row = [&](const char* name, std::uint64_t count) {
    line(out, "%-18s %12llu", name, wide(count));
  };
  row("records", summary.records);
  row("  events", summary.events);
  row("    blocked", summary.blocked);
  row("    redacted", summary.redacted);
  row("    flagged", summary.flagged);
  row("    not all judged", summary.unjudged);
  row("  dead letters", summary.dead_letters);
  row("findings", summary.findings);
  row("dead checks", policy.dead.size());
  line(out, "%-18s %12.2f MB", "input",
       static_cast<double>(summary.bytes) / 1e6);
  line(out, "%-18s %12.2f s, %.0f events/s, %.1f MB/s", "time", took.count(),
       rate(summary.events, took), rate(summary.bytes, took) / 1e6);
  guards(out, summary, policy);
  counts(out, "findings by category", summary.categories);
  counts(out, "not judged, events by reason", summary.unjudged_reasons);
  counts(out, "dead letters by code", summary.dead_codes);
  return out;
}

std::string progress_line(const actors::run_summary& summary,
                          std::chrono::duration<double> took) {
  std::string out;
  line(out, "%llu events  %.1f MB/s  %llu blocked  %llu redacted",
       wide(summary.events), rate(summary.bytes, took) / 1e6,
       wide(summary.blocked), wide(summary.redacted));
  out.pop_back();
  return out;
}

} // namespace weir::cli
