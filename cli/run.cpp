#include "actors/stream_run.hpp"
#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/guards.hpp"
#include "cli/log.hpp"
#include "cli/metrics.hpp"
#include "cli/run_config.hpp"
#include "cli/signals.hpp"
#include "connectors/http/status_server.hpp"
#include "connectors/kafka/kafka_stream.hpp"

#include <unistd.h>

#include <cstdio>

namespace weir::cli {

namespace {

connectors::status_server::routes routes(const metrics& counted) {
  using connectors::http_reply;
  return {
      {"/metrics",
       [&] {
         return http_reply{200, "text/plain; version=0.0.4; charset=utf-8",
                           counted.text()};
       }},
      {"/healthz",
       [] {
         return http_reply{200, "text/plain", "ok\n"};
       }},
      {"/readyz",
       [&] {
         return counted.ready() ? http_reply{200, "text/plain", "ready\n"}
                                : http_reply{503, "text/plain", "not ready\n"};
       }},
  };
}

/// A policy with any error changes nothing: the one in force is better than
/// one with dead checks, which a start would put up with.
void reload(const run_options& options, run_log& log, actors::stream_run& run) {
  auto file = read_run_file(options.config);
  show(file.issues);
  if (file.usable()) {
    auto loaded = load({file.file.guards, file.file.activate});
    show(loaded.issues);
    if (!config::has_error(loaded.issues))
      return run.use(policy::compile(std::move(loaded.guards)));
  }
  log.write(log_level::error, "policy_refused",
            "the new policy is refused; the old one stays in force");
}

log_level syslog_level(int level) {
  return level <= 3   ? log_level::error
         : level == 4 ? log_level::warn
         : level <= 6 ? log_level::info
                      : log_level::debug;
}

int conclude(const actors::run_finished& result, run_log& log) {
  const auto& summary = result.summary;
  log.write(log_level::info, "end", "this member ends",
            {{"events", summary.events},
             {"blocked", summary.blocked},
             {"dead_letters", summary.dead_letters}});
  if (!result.error)
    return done;
  log.write(log_level::error, to_string(code_of(result.error)),
            describe(result.error));
  switch (kind(code_of(result.error))) {
  case error_kind::input:
    return bad_config;
  case error_kind::passing:
    return io_failed;
  case error_kind::ours:
    break;
  }
  return ours;
}

} // namespace

int run(const run_options& options) {
  signal_watch signals; // before any thread
  auto file = read_run_file(options.config);
  show(file.issues);
  if (!file.usable())
    return bad_config;
  auto& settings = file.file;
  auto policy = make_policy({settings.guards, settings.activate});
  if (policy == nullptr)
    return bad_config;

  run_log log{settings.log};
  metrics counted{WEIR_VERSION};
  std::unique_ptr<connectors::status_server> server;
  if (!settings.listen.empty()) {
    auto started =
        connectors::status_server::start(settings.listen, routes(counted));
    if (!started) {
      log.write(log_level::error, "listen", describe(started.error()));
      return io_failed;
    }
    server = std::move(*started);
  }

  connectors::kafka_stream_options how;
  how.dry_run = options.dry_run;
  how.log = [&](int level, std::string_view line) {
    log.write(syslog_level(level), "librdkafka", line);
  };
  how.at = options.at;
  actors::stream_plan plan;
  plan.config = settings.stream;
  plan.config.lane.decisions = !settings.kafka.topics.decisions.empty();
  plan.policy = std::move(policy);
  plan.probe = combine(counted.telemetry(), log.telemetry());
  plan.stream = connectors::make_kafka_stream(settings.kafka, std::move(how));
  actors::stream_run run{std::move(plan)};
  signals.start({[&] {
                   log.write(log_level::info, "stopping",
                             "finishing what is under way");
                   run.stop();
                 },
                 [] {
                   // What was not committed is undone by the broker.
                   ::_exit(interrupted);
                 },
                 [&] { reload(options, log, run); }});
  const auto result = run.wait();
  signals.stop();
  return conclude(result, log);
}

} // namespace weir::cli
