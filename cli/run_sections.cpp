#include "cli/run_sections.hpp"

#include "connectors/http/listen_address.hpp"
#include "connectors/kafka/names.hpp"

#include <boost/json/serialize.hpp>

#include <cstdio>
#include <limits>
#include <utility>

namespace weir::cli {

namespace {

using config::need;
using config::object_reader;
using config::word;
using connectors::kafka_config;

constexpr word<connectors::delivery> deliveries[] = {
    {"exactly_once", connectors::delivery::exactly_once},
    {"at_least_once", connectors::delivery::at_least_once},
};
constexpr word<connectors::first_start> starts[] = {
    {"earliest", connectors::first_start::earliest},
    {"latest", connectors::first_start::latest},
};
constexpr word<log_level> levels[] = {
    {"debug", log_level::debug}, {"info", log_level::info},
    {"warn", log_level::warn},   {"error", log_level::error},
    {"off", log_level::off},
};
constexpr word<log_format> formats[] = {
    {"text", log_format::text},
    {"json", log_format::json},
};

/// Reads a section if it is there, and notes the keys that it left over.
template <class Read>
void section(object_reader& in, std::string_view key, need need, Read read) {
  const auto* object = in.object(key, need);
  if (object == nullptr)
    return;
  object_reader inner(*object, in.pointer(key), in.where());
  read(inner);
  inner.finish(config::severity::error);
}

/// Each of these leaves the default where nothing, or nothing of its kind, is
/// given. A number that the field cannot hold becomes the nearest it can, and
/// is over the bounds then.
template <class Number>
void number(object_reader& in, std::string_view key, Number& into) {
  using limits = std::numeric_limits<Number>;
  const auto given = in.integer(key, need::optional);
  if (!given)
    return;
  if (std::in_range<Number>(*given))
    into = static_cast<Number>(*given);
  else
    into = *given < 0 ? limits::min() : limits::max();
}

template <class Duration>
void duration(object_reader& in, std::string_view key, Duration& into) {
  auto count = into.count();
  number(in, key, count);
  into = Duration(count);
}

void text(object_reader& in, std::string_view key, std::string& into,
          need need = need::optional) {
  if (auto given = in.string(key, need, {1}))
    into = std::move(*given);
}

template <class Enum, std::size_t Size>
void choice(object_reader& in, std::string_view key, Enum& into,
            const word<Enum> (&table)[Size]) {
  if (const auto given = in.one_of<Enum>(key, need::optional, table))
    into = *given;
}

/// A scalar as somebody would write it into a file of properties.
std::optional<std::string> as_written(const boost::json::value& value) {
  if (const auto* given = value.if_string())
    return std::string(*given);
  if (const auto* given = value.if_double()) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.15g", *given);
    return digits;
  }
  if (value.is_null() || value.is_structured())
    return std::nullopt;
  return boost::json::serialize(value);
}

void settings(object_reader& in, std::string_view key,
              std::map<std::string, std::string>& into) {
  const auto* object = in.object(key, need::optional);
  if (object == nullptr)
    return;
  for (const auto& member : *object) {
    if (auto given = as_written(member.value())) {
      into[member.key()] = std::move(*given);
      continue;
    }
    const auto at = config::child(in.pointer(key), member.key());
    in.where().add(config::severity::error, ec::wrong_type, at, {},
                   "string, number, true or false",
                   config::shown(member.value(), at));
  }
}

/// A topic's full name. `null` switches off what can be.
void topic(object_reader& in, std::string_view key, const std::string& prefix,
           bool optional, std::string& into) {
  auto given = in.string(key, optional ? need::nullable : need::optional, {1});
  const auto* value = in.value(key);
  if (given)
    into = std::move(*given);
  else if (optional && value != nullptr && value->is_null())
    into.clear();
  if (!into.empty())
    into = prefix + into;
}

std::string topic_prefix(object_reader& in) {
  auto prefix = in.string("prefix", need::optional).value_or("");
  // As a part of every name it would be refused once for each of them.
  if (prefix.empty() || connectors::name_fault(prefix + 'x').empty())
    return prefix;
  const auto at = in.pointer("prefix");
  in.where().add(config::severity::error, ec::bad_format, at, {},
                 "what a topic's name can begin with: a-z, A-Z, 0-9, ., _ "
                 "and -",
                 config::shown(*in.value("prefix"), at));
  return {};
}

void read_topics(object_reader& in, connectors::kafka_topics& out) {
  const auto prefix = topic_prefix(in);
  topic(in, "events", prefix, false, out.events);
  topic(in, "verdicts", prefix, false, out.verdicts);
  topic(in, "decisions", prefix, true, out.decisions);
  topic(in, "dead_letters", prefix, false, out.dead_letters);
  topic(in, "state", prefix, false, out.state);
  topic(in, "obligation_results", prefix, true, out.obligation_results);
  topic(in, "approvals", prefix, true, out.approvals);
}

void read_kafka(object_reader& in, kafka_config& out) {
  text(in, "brokers", out.brokers, need::required);
  text(in, "group", out.group);
  text(in, "instance", out.instance, need::nullable);
  choice(in, "delivery", out.delivery, deliveries);
  choice(in, "start", out.start, starts);
  section(in, "commit", need::optional, [&](object_reader& commit) {
    duration(commit, "interval_ms", out.commit_interval);
    number(commit, "records", out.commit_records);
    number(commit, "bytes", out.commit_bytes);
  });
  section(in, "topics", need::optional,
          [&](object_reader& topics) { read_topics(topics, out.topics); });
  section(in, "create", need::optional, [&](object_reader& create) {
    number(create, "partitions", out.create.partitions);
    number(create, "replication", out.create.replication);
    duration(create, "retention_hours", out.create.retention);
    settings(create, "config", out.create.config);
  });
  settings(in, "properties", out.properties);
}

void read_lanes(object_reader& in, actors::stream_config& out) {
  number(in, "records", out.credit.records);
  number(in, "bytes", out.credit.bytes);
  duration(in, "detector_deadline_ms", out.lane.detector_deadline);
  if (const auto given = in.boolean("timings", need::optional))
    out.lane.timings = *given;
}

void read_http(object_reader& in, std::string& listen) {
  auto given = in.string("listen", need::nullable);
  if (!given) {
    if (in.has("listen"))
      listen.clear();
    return;
  }
  listen = std::move(*given);
  if (connectors::parse_listen_address(listen))
    return;
  const auto at = in.pointer("listen");
  in.where().add(config::severity::error, ec::bad_format, at, {},
                 "host:port, :port, [address]:port, or null for no HTTP",
                 config::shown(*in.value("listen"), at));
}

void read_guards(object_reader& in, const std::filesystem::path& folder,
                 std::vector<std::string>& out) {
  const auto given = in.strings("guards", need::optional);
  if (!given)
    return;
  if (given->empty())
    in.where().error(ec::too_short, in.pointer("guards"),
                     "name a file or a folder, or leave the key out for the "
                     "guards that come with weir");
  for (const auto& path : *given)
    out.push_back((folder / path).lexically_normal().string());
}

/// What follows from other settings.
void derive(run_file& out) {
  out.stream.commit_interval = out.kafka.commit_interval;
  out.stream.commit_records = out.kafka.commit_records;
  out.stream.commit_bytes = out.kafka.commit_bytes;
  out.stream.lane.decisions = !out.kafka.topics.decisions.empty();
}

} // namespace

run_file read_sections(const boost::json::object& root,
                       const std::filesystem::path& folder,
                       config::report& where) {
  run_file out;
  object_reader in(root, "", where);
  read_guards(in, folder, out.guards);
  if (auto given = in.strings("activate", need::optional))
    out.activate = std::move(*given);
  section(in, "kafka", need::required,
          [&](object_reader& kafka) { read_kafka(kafka, out.kafka); });
  section(in, "lanes", need::optional,
          [&](object_reader& lanes) { read_lanes(lanes, out.stream); });
  section(in, "http", need::optional,
          [&](object_reader& http) { read_http(http, out.listen); });
  section(in, "shutdown", need::optional, [&](object_reader& shutdown) {
    duration(shutdown, "drain_ms", out.stream.drain_deadline);
    duration(shutdown, "revoke_ms", out.stream.revoke_deadline);
  });
  section(in, "log", need::optional, [&](object_reader& log) {
    choice(log, "level", out.log.level, levels);
    choice(log, "format", out.log.format, formats);
  });
  in.finish(config::severity::error);
  derive(out);
  return out;
}

} // namespace weir::cli
