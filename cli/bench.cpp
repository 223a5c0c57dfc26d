// weir bench: what each check costs by itself.
#include "cli/bench_texts.hpp"
#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/guards.hpp"
#include "cli/print.hpp"
#include "cli/table.hpp"
#include "config/write_document.hpp"
#include "connectors/file/file_source.hpp"
#include "detectors/builtin.hpp"
#include "detectors/patterns/prefilter.hpp"
#include "messages/parse_event.hpp"
#include "policy/judge.hpp"
#include "policy/validate.hpp"

#include <boost/json/array.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>
#include <variant>

namespace weir::cli {

namespace {

namespace json = boost::json;
using events = std::vector<std::shared_ptr<const event>>;

/// How a check finds its places: decides what ordinary text costs.
struct way {
  std::string engine;
  std::string start; ///< "literal", "group", "every text", "-"
  bool warn = false; ///< runs on every byte of every text
};

struct target {
  std::string name; ///< slug/check
  way how;
  std::shared_ptr<const policy::compiled> policy;
  double best_ns = std::numeric_limits<double>::max();
  std::size_t matches = 0;
};

way way_of(const check& check, const policy::check_report& report) {
  if (check.type == check_type::regex) {
    const bool literal = detectors::is_announced(check.pattern);
    return {report.engine, literal ? "literal" : "every text", !literal};
  }
  const auto* row = detectors::find_builtin(check.builtin_id);
  if (check.type != check_type::builtin || row == nullptr)
    return {report.engine, "-", false};
  const auto& how = row->how;
  if (std::holds_alternative<detectors::anchored>(how))
    return {report.engine, "literal", false};
  if (const auto* member = std::get_if<detectors::grouped>(&how))
    return {report.engine, "group " + std::string{member->of->name}, false};
  // A scanner or a weighing of its own may start from rare bytes all the same:
  // the figure beside it tells.
  return {report.engine, "own scan", false};
}

/// A guard of one check, the one that is measured.
guard alone(const guard& of, const check& check) {
  auto out = of;
  out.status = guard_status::active;
  out.checks = {check};
  return out;
}

/// What every check pays: a pattern whose literal stands nowhere.
target base_line() {
  guard nothing;
  nothing.id = nothing.slug = "base";
  check never;
  never.id = "never";
  never.pattern = "QzXjKvQzXjKv7391";
  nothing.checks = {never};
  return {"base", {}, policy::compile({nothing}, guard_scope::any)};
}

std::vector<target> targets_of(const std::vector<guard>& guards) {
  std::vector<target> out = {base_line()};
  out.push_back({"all", {}, policy::compile(guards, guard_scope::any)});
  for (const auto& report : policy::examine(guards))
    for (std::size_t i = 0; i < report.checks.size(); ++i) {
      const auto& check = report.guard->checks[i];
      if (report.checks[i].state == policy::check_state::alive)
        out.push_back(
            {report.guard->slug + '/' + check.id,
             way_of(check, report.checks[i]),
             policy::compile({alone(*report.guard, check)}, guard_scope::any)});
    }
  return out;
}

std::size_t matches_in(const policy::judgement& judged) {
  std::size_t out = 0;
  for (const auto& guard : judged.guards)
    for (const auto& check : guard.checks)
      out += check.matches;
  return out;
}

/// Rounds one within another, so that a slow moment of the machine falls on
/// all alike; the fastest of each counts.
void measure(std::vector<target>& targets, const events& events,
             std::size_t rounds) {
  for (auto& target : targets)
    for (const auto& event : events)
      target.matches += matches_in(policy::evaluate(
          *target.policy, *event, policy::make_scratches(*target.policy)));
  for (std::size_t round = 0; round < rounds; ++round)
    for (auto& target : targets) {
      // Fresh ones: a detector may remember the texts it has seen.
      const auto scratches = policy::make_scratches(*target.policy);
      const auto start = std::chrono::steady_clock::now();
      for (const auto& event : events)
        policy::look_at(*target.policy, *event, scratches);
      const std::chrono::duration<double, std::nano> took =
          std::chrono::steady_clock::now() - start;
      target.best_ns = std::min(target.best_ns, took.count());
    }
}

std::string fixed(double value, int decimals) {
  char digits[64];
  std::snprintf(digits, sizeof digits, "%.*f", decimals, value);
  return digits;
}

/// Figures of one run, the checks slowest first.
struct figures {
  std::vector<target> checks;
  double kilobytes = 0;
  double base_ns = 0;
  double all_ns = 0;
  double sum_ns = 0; ///< of the checks, above the base

  double own(const target& check) const {
    return std::max(check.best_ns - base_ns, 0.0);
  }
};

figures figures_of(std::vector<target> targets, double kilobytes) {
  figures out;
  out.kilobytes = kilobytes;
  out.base_ns = targets[0].best_ns;
  out.all_ns = targets[1].best_ns;
  out.checks.assign(std::make_move_iterator(targets.begin() + 2),
                    std::make_move_iterator(targets.end()));
  std::stable_sort(
      out.checks.begin(), out.checks.end(),
      [](const target& a, const target& b) { return a.best_ns > b.best_ns; });
  for (const auto& check : out.checks)
    out.sum_ns += out.own(check);
  return out;
}

std::string figures_text(const figures& all, std::size_t top) {
  std::vector<std::vector<std::string>> rows = {
      {"CHECK", "NS/KB", "SHARE", "MATCHES", "ENGINE", "STARTS FROM"}};
  for (const auto& check : all.checks) {
    if (top > 0 && rows.size() > top)
      break;
    const auto share = all.sum_ns > 0 ? 100 * all.own(check) / all.sum_ns : 0.0;
    rows.push_back({check.name, fixed(all.own(check) / all.kilobytes, 1),
                    fixed(share, 1) + " %", std::to_string(check.matches),
                    check.how.engine, check.how.start});
  }
  const auto rate = [&](double ns) {
    return fixed(ns / all.kilobytes, 1) + " ns/KB, " +
           fixed(ns > 0 ? all.kilobytes * 1024 * 1000 / ns : 0, 0) + " MB/s";
  };
  auto out = laid_out(rows, {1, 2, 3});
  out += "\n" + counted(all.checks.size(), "check") + ", " +
         fixed(all.kilobytes, 0) + " KB of text\n";
  out += "base, paid once: " + rate(all.base_ns) + '\n';
  out += "all together:    " + rate(all.all_ns) + '\n';
  for (const auto& check : all.checks)
    if (check.how.warn)
      out += "warning: " + check.name +
             " has no literal that a match must hold: it runs on every "
             "text\n";
  return out;
}

json::object figures_json(const figures& all) {
  json::array checks;
  for (const auto& check : all.checks)
    checks.push_back({{"check", check.name},
                      {"ns_per_kb", all.own(check) / all.kilobytes},
                      {"matches", check.matches},
                      {"engine", check.how.engine},
                      {"starts_from", check.how.start},
                      {"no_literal", check.how.warn}});
  return {{"kilobytes", all.kilobytes},
          {"base_ns_per_kb", all.base_ns / all.kilobytes},
          {"all_ns_per_kb", all.all_ns / all.kilobytes},
          {"checks", std::move(checks)}};
}

/// Events of a file, or made ones. Lines that are no events are counted.
caf::expected<events> read_events(const bench_options& options,
                                  std::size_t& refused) {
  events out;
  const auto take = [&](record input) {
    auto parsed = parse_event(input, {});
    if (parsed.event != nullptr)
      out.push_back(std::move(parsed.event));
    else
      ++refused;
  };
  if (options.events.empty()) {
    for (auto& bytes : bench_events(options.kilobytes * 1024)) {
      record input;
      input.bytes = std::move(bytes);
      take(std::move(input));
    }
    return out;
  }
  connectors::file_source source{{{options.events}}};
  for (;;) {
    auto next = source.next();
    if (!next)
      return std::move(next.error());
    if (!*next)
      return out;
    take(std::move(**next));
  }
}

} // namespace

int bench(const bench_options& options) {
  auto loaded = load(options.guards);
  show(loaded.issues);
  if (!loaded.can_start())
    return bad_config;
  std::size_t refused = 0;
  const auto events = read_events(options, refused);
  if (!events || events->empty()) {
    std::fprintf(stderr, "weir: %s\n",
                 events ? "there is no event to measure with"
                        : describe(events.error()).c_str());
    return io_failed;
  }
  if (refused > 0)
    std::fprintf(stderr, "weir: %s left out: no events\n",
                 counted(refused, "line").c_str());
  double bytes = 0;
  for (const auto& event : *events)
    for (const auto& text : event->texts)
      bytes += static_cast<double>(text.value.size());
  auto targets = targets_of(loaded.guards);
  measure(targets, *events, options.rounds);
  const auto all = figures_of(std::move(targets), std::max(bytes, 1.0) / 1024);
  return print(options.json
                   ? config::write_document(figures_json(all),
                                            config::document_format::json)
                   : figures_text(all, options.top));
}

} // namespace weir::cli
