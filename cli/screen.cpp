#include "actors/run.hpp"
#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/guards.hpp"
#include "cli/summary.hpp"
#include "connectors/file/file_sink.hpp"
#include "connectors/file/file_source.hpp"

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <thread>

namespace weir::cli {

namespace {

/// What the signal handler stops; set before the handler is.
connectors::source* running = nullptr;
std::atomic<bool> stopped = false;

void on_signal(int) {
  stopped = true;
  running->interrupt();
}

void stop_on_signals(connectors::source& source) {
  running = &source;
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
}

/// Shows a run on standard error, without mixing lines.
class display {
public:
  display() : live_(isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 0) {}

  void progress(const actors::run_summary& summary) {
    if (!live_)
      return;
    shown_ = true;
    std::fprintf(stderr, "\r%s\033[K",
                 progress_line(summary, elapsed()).c_str());
  }

  void clear() {
    if (std::exchange(shown_, false))
      std::fputs("\r\033[K", stderr);
  }

  /// Names a line that is no event; its text is never shown.
  void dead_letter(const weir::dead_letter& letter) {
    constexpr std::size_t most = 20;
    if (letter.part > 1 || ++letters_ > most)
      return;
    clear();
    const auto& fault = letter.faults.front();
    const auto more = letter.faults.size() - 1;
    std::fprintf(
        stderr, "%s:%llu: %s%s%s: %s%s\n", letter.from.topic.c_str(),
        static_cast<unsigned long long>(letter.from.line),
        to_string(fault.code).c_str(), fault.path.empty() ? "" : " at ",
        fault.path.c_str(), fault.message.c_str(),
        more > 0 ? (" (and " + std::to_string(more) + " more)").c_str() : "");
    if (letters_ == most)
      std::fputs("weir: further lines that are no events are only counted; "
                 "--dead-letters keeps them all\n",
                 stderr);
  }

  std::chrono::duration<double> elapsed() const {
    return std::chrono::steady_clock::now() - start_;
  }

private:
  bool live_;
  bool shown_ = false;
  std::size_t letters_ = 0;
  std::chrono::steady_clock::time_point start_ =
      std::chrono::steady_clock::now();
};

/// Shows every problem of the options; false when the run cannot start.
bool check(const screen_options& options,
           const connectors::file_source_config& source,
           const connectors::file_sink_config& sink) {
  auto faults = connectors::validate(source);
  for (auto& fault : connectors::validate(sink, options.files))
    faults.push_back(std::move(fault));
  for (const auto& fault : faults)
    std::fprintf(stderr, "weir: %s: %s\n", fault.path.c_str(),
                 fault.message.c_str());
  return faults.empty();
}

bool met(fail_on level, const actors::run_summary& summary) {
  switch (level) {
  case fail_on::unset:
  case fail_on::never:
    return false;
  case fail_on::finding:
    return summary.findings + summary.blocked > 0;
  case fail_on::redact:
    return summary.redacted + summary.blocked > 0;
  case fail_on::block:
    return summary.blocked > 0;
  }
  return false;
}

actors::run_config run_settings(const screen_options& options) {
  actors::run_config out;
  out.lanes = options.lanes != 0
                  ? options.lanes
                  : std::max(std::thread::hardware_concurrency(), 1u);
  out.lane.time = options.clock;
  out.lane.timings = options.timings;
  out.lane.decisions = !options.decisions.empty();
  return out;
}

int conclude(const actors::run_finished& result,
             const screen_options& options) {
  if (result.error) {
    std::fprintf(stderr, "weir: %s\n", describe(result.error).c_str());
    const auto internal = result.error == fail(ec::internal, "");
    return internal ? ours : io_failed;
  }
  if (stopped)
    return interrupted;
  return met(options.fail_on, result.summary) ? fail_on_met : done;
}

} // namespace

int screen(const screen_options& options) {
  if (options.scope == screen_scope::buildtime)
    return screen_definitions(options);
  if (options.format != report_format::text || !options.baseline.empty() ||
      !options.write_baseline.empty() || !options.fp_key.empty()) {
    std::fputs("weir: --format, --baseline, --write-baseline and --fp-key go "
               "with --scope buildtime\n",
               stderr);
    return usage;
  }
  const connectors::file_source_config input{options.files};
  const connectors::file_sink_config output{options.out, options.decisions,
                                            options.dead_letters};
  auto policy = make_policy(options.guards);
  if (policy == nullptr)
    return bad_config;
  if (!check(options, input, output))
    return io_failed;
  auto sink = connectors::file_sink::make(output);
  if (!sink) {
    std::fprintf(stderr, "weir: %s\n", describe(sink.error()).c_str());
    return io_failed;
  }
  display shown;
  actors::run_plan plan;
  plan.config = run_settings(options);
  plan.policy = policy;
  plan.source = std::make_shared<connectors::file_source>(input);
  plan.sink = std::move(*sink);
  plan.probe.progress = [&](const auto& summary) { shown.progress(summary); };
  if (options.dead_letters.empty())
    plan.probe.dead_letter = [&](const auto& letter) {
      shown.dead_letter(letter);
    };
  stop_on_signals(*plan.source);
  const auto source = plan.source; // outlives the handler's use of it
  const auto result = actors::run(std::move(plan));
  shown.clear();
  if (options.summary)
    std::fputs(summary_table(result.summary, *policy, shown.elapsed()).c_str(),
               stderr);
  return conclude(result, options);
}

} // namespace weir::cli
