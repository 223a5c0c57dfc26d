#include "cli/log.hpp"

#include "cli/log_repeats.hpp"
#include "config/issue.hpp"
#include "messages/error.hpp"
#include "messages/json_writer.hpp"

#include <boost/json/object.hpp>
#include <spdlog/logger.h>
#include <spdlog/sinks/ostream_sink.h>

#include <mutex>

namespace weir::cli {

namespace {

namespace json = boost::json;
using connectors::partition_id;

/// Bytes of a message; what a library says can be long.
constexpr std::size_t max_message = 2'000;

spdlog::level::level_enum level_of(log_level level) {
  switch (level) {
  case log_level::debug:
    return spdlog::level::debug;
  case log_level::info:
    return spdlog::level::info;
  case log_level::warn:
    return spdlog::level::warn;
  case log_level::error:
    return spdlog::level::err;
  case log_level::off:
    break;
  }
  return spdlog::level::off;
}

/// spdlog gives time and level; the rest of a JSON object is the message.
constexpr const char* text_pattern = "%Y-%m-%dT%H:%M:%S.%eZ %-7l %v";
constexpr const char* json_pattern =
    R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})";

std::string as_text(std::string_view message, const json::object& fields) {
  std::string out = config::shortened(message, max_message);
  for (const auto& field : fields) {
    out += ' ';
    out += std::string_view(field.key());
    out += '=' + write_json(field.value());
  }
  return out;
}

/// The members without the braces around them.
std::string as_members(std::string_view event, std::string_view message,
                       const json::object& fields) {
  json::object out;
  out["event"] = event;
  out["message"] = config::shortened(message, max_message);
  for (const auto& field : fields)
    out[field.key()] = field.value();
  const auto object = write_json(out);
  return object.substr(1, object.size() - 2);
}

double milliseconds(std::int64_t us) {
  return static_cast<double>(us) / 1000;
}

} // namespace

struct run_log::impl {
  impl(log_settings settings, std::ostream& out, actors::clock_ptr clock)
      : format(settings.format),
        logger("weir",
               std::make_shared<spdlog::sinks::ostream_sink_mt>(out, true)),
        clock(std::move(clock)) {
    logger.set_level(level_of(settings.level));
    logger.set_pattern(format == log_format::json ? json_pattern : text_pattern,
                       spdlog::pattern_time_type::utc);
  }

  void write(log_level level, std::string_view event, std::string_view message,
             const json::object& fields) {
    if (!logger.should_log(level_of(level)))
      return;
    const auto line = format == log_format::json
                          ? as_members(event, message, fields)
                          : as_text(message, fields);
    // Never as a format: the line may hold braces.
    logger.log(level_of(level), spdlog::string_view_t(line));
  }

  void warn(const char* event, const caf::error& error);
  void lane_started(partition_id partition, std::int64_t restore_us,
                    std::int64_t lost);

  log_format format;
  spdlog::logger logger;
  actors::clock_ptr clock;
  std::mutex repeats_guard;
  log_repeats repeats;
};

void run_log::impl::warn(const char* event, const caf::error& error) {
  const auto message = describe(error);
  json::object fields{{"code", to_string(code_of(error))}};
  {
    const std::lock_guard lock(repeats_guard);
    const auto held_back = repeats.show(message, clock->now_us());
    if (!held_back)
      return;
    if (*held_back > 0)
      fields["repeats"] = *held_back;
  }
  write(log_level::warn, event, message, fields);
}

void run_log::impl::lane_started(partition_id partition,
                                 std::int64_t restore_us, std::int64_t lost) {
  write(log_level::info, "lane_started", "lane started",
        {{"partition", partition}, {"restore_ms", milliseconds(restore_us)}});
  if (lost > 0)
    write(log_level::error, "events_lost",
          "events are gone from the log before they were judged",
          {{"partition", partition}, {"events", lost}});
}

run_log::run_log(log_settings settings, std::ostream& out,
                 actors::clock_ptr clock)
    : impl_(std::make_unique<impl>(settings, out, std::move(clock))) {}

run_log::~run_log() {
  impl_->repeats.flush([&](const std::string& message, std::uint64_t count) {
    impl_->write(log_level::warn, "repeated", message, {{"repeats", count}});
  });
}

void run_log::write(log_level level, std::string_view event,
                    std::string_view message, const json::object& fields) {
  impl_->write(level, event, message, fields);
}

actors::telemetry run_log::telemetry() {
  auto* to = impl_.get();
  actors::telemetry out;
  out.committed = [to](std::size_t records, std::int64_t took_us) {
    // Ten a second: not even the fields are made for nobody.
    if (to->logger.should_log(spdlog::level::debug))
      to->write(log_level::debug, "committed", "committed",
                {{"records", records}, {"took_ms", milliseconds(took_us)}});
  };
  out.aborted = [to](const caf::error& error) {
    to->warn("transaction_aborted", error);
  };
  out.lane_started = [to](partition_id partition, std::int64_t restore_us,
                          std::int64_t lost) {
    to->lane_started(partition, restore_us, lost);
  };
  out.lane_stopped = [to](partition_id partition) {
    to->write(log_level::info, "lane_stopped", "lane stopped",
              {{"partition", partition}});
  };
  out.trouble = [to](const caf::error& error) { to->warn("trouble", error); };
  out.policy_loaded = [to](const std::string& digest) {
    to->write(log_level::info, "policy_loaded", "policy loaded",
              {{"digest", digest}});
  };
  out.ready = [to](bool ready) {
    to->write(log_level::info, ready ? "ready" : "not_ready",
              ready ? "ready" : "not ready", {});
  };
  return out;
}

} // namespace weir::cli
