#include "connectors/kafka/config.hpp"

#include "config/suggest.hpp"
#include "connectors/kafka/names.hpp"
#include "connectors/kafka/rdkafka.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <utility>

namespace weir::connectors {

namespace {

/// Properties that weir sets, and what to use in their place.
struct owned_property {
  std::string_view name;
  std::string_view instead;
};

constexpr std::string_view own_commits =
    "weir commits offsets itself, together with its output";
constexpr std::string_view own_sizes =
    "weir goes by max.message.bytes of the topics";
constexpr std::string_view own_reads = "weir reads committed records only";

constexpr owned_property owned_properties[] = {
    {"auto.commit.enable", own_commits},
    {"auto.commit.interval.ms", "set kafka.commit.interval_ms instead"},
    {"auto.offset.reset", "set kafka.start instead"},
    {"batch.size", own_sizes},
    {"bootstrap.servers", "set kafka.brokers instead"},
    {"enable.auto.commit", own_commits},
    {"enable.auto.offset.store", own_commits},
    {"enable.idempotence", "weir's producers are idempotent always"},
    {"group.id", "set kafka.group instead"},
    {"group.instance.id", "set kafka.instance instead"},
    {"isolation.level", own_reads},
    {"message.max.bytes", own_sizes},
    {"metadata.broker.list", "set kafka.brokers instead"},
    {"partition.assignment.strategy",
     "weir's lanes need cooperative-sticky, and use it"},
    {"transactional.id", "set kafka.instance instead, it names the "
                         "transactions"},
};

/// The names in librdkafka's own table of properties, other spellings
/// included.
std::vector<std::string> known_properties() {
  char* table = nullptr;
  std::size_t size = 0;
  std::FILE* to = ::open_memstream(&table, &size);
  if (to == nullptr)
    return {};
  rd_kafka_conf_properties_show(to);
  std::fclose(to);
  std::istringstream lines(std::string(table, size));
  std::free(table);
  std::vector<std::string> out;
  for (std::string line; std::getline(lines, line);)
    if (line.find(" | ") != line.npos)
      out.push_back(line.substr(0, line.find(' ')));
  return out;
}

class checker {
public:
  checker(const kafka_config& config, problems& out)
      : config_(config), out_(out) {}

  void settings() {
    if (config_.brokers.find_first_not_of(", \t") == std::string::npos)
      note(ec::too_short, "brokers", "expected host:port, or several with ,");
    group();
    const auto& instance = config_.instance;
    if (auto fault = name_fault(instance); !instance.empty() && !fault.empty())
      note(ec::bad_format, "instance", std::move(fault));
    within(config_.commit_interval.count(), 1, 60'000, "commit.interval_ms");
    within(config_.commit_records, 1, 1'000'000, "commit.records");
    within(config_.commit_bytes, 1, 1 << 30, "commit.bytes");
    within(config_.create.partitions, 1, 100'000, "create.partitions");
    within(config_.create.replication, 1, 32'767, "create.replication");
    // Ten thousand years, in milliseconds, still fit into Kafka's number.
    within(config_.create.retention.count(), 1, 87'600'000,
           "create.retention_hours");
    for (const auto& [name, value] : config_.create.config)
      if (name.empty())
        note(ec::too_short, "create.config.", "expected a setting's name");
  }

  void topics() {
    const auto& names = config_.topics;
    topic("topics.events", names.events, true);
    topic("topics.obligation_results", names.obligation_results, false);
    topic("topics.approvals", names.approvals, false);
    topic("topics.verdicts", names.verdicts, true);
    topic("topics.decisions", names.decisions, false);
    topic("topics.dead_letters", names.dead_letters, true);
    topic("topics.state", names.state, true);
  }

  void properties() {
    const conf_ptr conf{rd_kafka_conf_new()};
    for (const auto& [name, value] : config_.properties)
      property(conf.get(), name, value);
  }

private:
  void note(ec code, std::string path, std::string message) {
    out_.push_back({code, std::move(path), std::move(message)});
  }

  /// Both bounds included.
  template <class Number>
  void within(Number value, std::int64_t min, std::int64_t max,
              const char* path) {
    if (std::cmp_less(value, min) || std::cmp_greater(value, max))
      note(ec::out_of_range, path,
           "expected " + std::to_string(min) + ".." + std::to_string(max));
  }

  /// Kafka takes any name that fits its length field; one with a line break
  /// was meant by nobody.
  void group() {
    const auto& name = config_.group;
    const auto is_control = [](unsigned char c) {
      return c < 0x20 || c == 0x7F;
    };
    if (name.empty() || name.size() > 32'767 ||
        std::any_of(name.begin(), name.end(), is_control))
      note(name.empty() ? ec::too_short : ec::bad_format, "group",
           "expected a name of 1..32767 bytes without control characters");
  }

  void topic(std::string path, const std::string& name, bool needed) {
    if (name.empty()) {
      if (needed)
        note(ec::too_short, std::move(path), "expected a topic's name");
      return;
    }
    if (auto fault = name_fault(name); !fault.empty())
      return note(ec::bad_format, std::move(path), std::move(fault));
    const auto form = collision_form(name);
    const auto same =
        std::find_if(seen_.begin(), seen_.end(), [&](const auto& earlier) {
          return earlier.second == form;
        });
    if (same != seen_.end())
      note(ec::duplicate_id, std::move(path),
           "expected a topic of its own, and " + same->first +
               " has this one (to Kafka, . and _ are the same here)");
    else
      seen_.emplace_back(std::move(path), form);
  }

  /// Never tells a value, nor what librdkafka says about it: it may be a
  /// password.
  void property(rd_kafka_conf_t* conf, const std::string& name,
                const std::string& value) {
    auto path = "properties." + name;
    const auto owned =
        std::find_if(std::begin(owned_properties), std::end(owned_properties),
                     [&](const auto& row) { return row.name == name; });
    if (owned != std::end(owned_properties))
      return note(ec::unknown_key, std::move(path),
                  "not a property to set: " + std::string(owned->instead));
    if (value.find('\0') != std::string::npos)
      return note(ec::bad_format, std::move(path),
                  "expected a value without a NUL byte");
    std::array<char, 512> ignored{};
    const auto result = rd_kafka_conf_set(conf, name.c_str(), value.c_str(),
                                          ignored.data(), ignored.size());
    if (result == RD_KAFKA_CONF_UNKNOWN)
      note(ec::unknown_key, std::move(path),
           "librdkafka has no such property" + proposal(name));
    else if (result != RD_KAFKA_CONF_OK)
      note(ec::out_of_range, std::move(path),
           "expected a value that librdkafka takes, with what it was built "
           "with");
  }

  static std::string proposal(const std::string& name) {
    const auto known = known_properties();
    return config::did_you_mean(
        name, std::vector<std::string_view>(known.begin(), known.end()));
  }

  const kafka_config& config_;
  problems& out_;
  /// Topics so far: path, and the form in which they must differ.
  std::vector<std::pair<std::string, std::string>> seen_;
};

} // namespace

problems validate(const kafka_config& config) {
  problems out;
  checker check(config, out);
  check.settings();
  check.topics();
  check.properties();
  return out;
}

} // namespace weir::connectors
