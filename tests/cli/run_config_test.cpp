#include "cli/run_config.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/temp_folder.hpp"

#include <boost/test/unit_test.hpp>

#include <map>
#include <tuple>

using namespace weir;
using namespace std::chrono_literals;

BOOST_AUTO_TEST_SUITE(run_configs)

namespace {

const std::map<std::string, std::string> variables = {
    {"PASSWORD", "hunter2"},
    {"TOPIC", "no topic/hunter2"},
    {"GROUP", "g1"},
    {"WEIR_KEY_PASSWORD", "x"}};

/// A file that was read, with everything that is wrong with it.
struct reading {
  explicit reading(std::string_view bytes, const char* name = "weir.yaml") {
    folder.write("secret", "hunter2\n");
    const auto file = folder.write(name, bytes);
    result = cli::read_run_file(file, [](const std::string& variable) {
      const auto found = variables.find(variable);
      return found == variables.end() ? std::nullopt
                                      : std::optional(found->second);
    });
  }

  const cli::run_file& good() const {
    for (const auto& issue : result.issues)
      BOOST_ERROR(to_string(issue));
    BOOST_TEST(result.usable());
    return result.file;
  }

  /// The issue at a place, of which there must be one.
  const config::issue& at(std::string_view pointer) const {
    const config::issue* found = nullptr;
    for (const auto& issue : result.issues)
      if (issue.pointer == pointer) {
        BOOST_TEST(found == nullptr, "two issues at " << pointer);
        found = &issue;
      }
    BOOST_REQUIRE_MESSAGE(found != nullptr, "no issue at " << pointer);
    return *found;
  }

  std::string text() const {
    std::string out;
    for (const auto& issue : result.issues)
      out += to_string(issue) + '\n';
    return out;
  }

  test::temp_folder folder;
  cli::run_file_result result;
};

/// Only this is wrong, with this code.
void only(std::string_view yaml, std::string_view pointer, ec code) {
  const reading given(yaml);
  BOOST_TEST(given.result.issues.size() == 1u, given.text());
  BOOST_TEST((given.at(pointer).code == code), given.text());
  BOOST_TEST(!given.result.usable());
}

std::string kafka(std::string_view line) {
  return "kafka:\n  brokers: b:9092\n  " + std::string(line) + '\n';
}

} // namespace

BOOST_AUTO_TEST_CASE(brokers_are_all_that_must_be_named) {
  const reading given("kafka: {brokers: localhost:9092}");
  const auto& file = given.good();
  BOOST_TEST(file.guards.empty());
  BOOST_TEST(file.activate.empty());
  BOOST_TEST(file.kafka.brokers == "localhost:9092");
  BOOST_TEST(file.kafka.group == "weir");
  BOOST_TEST(file.kafka.instance == "");
  BOOST_TEST(file.kafka.topics.events == "weir.events");
  BOOST_TEST(file.kafka.topics.approvals == "");
  BOOST_TEST(file.listen == "127.0.0.1:9464");
  BOOST_TEST(file.stream.lane.decisions);
  BOOST_TEST((file.stream.commit_interval == 100ms));
  only("log: {level: info}", "/kafka", ec::missing_key);
  only("kafka: {group: g}", "/kafka/brokers", ec::missing_key);
  only("kafka: {brokers: ' ,'}", "/kafka/brokers", ec::too_short);
}

BOOST_AUTO_TEST_CASE(every_setting_is_taken_over) {
  const reading given(R"(
guards: [mine, /etc/weir/guards]
activate: [one, two]
kafka:
  brokers: a:1,b:2
  group: g
  instance: node-1
  delivery: at_least_once
  start: latest
  commit: {interval_ms: 7, records: 8, bytes: 9}
  topics: {prefix: t-, events: e, verdicts: v, decisions: d, dead_letters: x,
           state: s, obligation_results: o, approvals: a}
  create: {partitions: 3, replication: 2, retention_hours: 5,
           config: {compression.type: zstd, segment.ms: 1000}}
  properties: {security.protocol: ssl, linger.ms: 0.5,
               socket.keepalive.enable: true, fetch.wait.max.ms: 50}
lanes: {records: 11, bytes: 12, detector_deadline_ms: 13, timings: false}
http: {listen: "[::1]:80"}
shutdown: {drain_ms: 14, revoke_ms: 15}
log: {level: warn, format: json}
)");
  const auto& file = given.good();
  const auto mine = (given.folder.path() / "mine").string();
  BOOST_TEST(
      (file.guards == std::vector<std::string>{mine, "/etc/weir/guards"}));
  BOOST_TEST((file.activate == std::vector<std::string>{"one", "two"}));
  const auto& kafka = file.kafka;
  BOOST_TEST(kafka.brokers == "a:1,b:2");
  BOOST_TEST(kafka.group == "g");
  BOOST_TEST(kafka.instance == "node-1");
  BOOST_TEST((kafka.delivery == connectors::delivery::at_least_once));
  BOOST_TEST((kafka.start == connectors::first_start::latest));
  BOOST_TEST((kafka.commit_interval == 7ms));
  BOOST_TEST(kafka.commit_records == 8u);
  BOOST_TEST(kafka.commit_bytes == 9u);
  BOOST_TEST(kafka.topics.events == "t-e");
  BOOST_TEST(kafka.topics.verdicts == "t-v");
  BOOST_TEST(kafka.topics.decisions == "t-d");
  BOOST_TEST(kafka.topics.dead_letters == "t-x");
  BOOST_TEST(kafka.topics.state == "t-s");
  BOOST_TEST(kafka.topics.obligation_results == "t-o");
  BOOST_TEST(kafka.topics.approvals == "t-a");
  BOOST_TEST(kafka.create.partitions == 3);
  BOOST_TEST(kafka.create.replication == 2);
  BOOST_TEST((kafka.create.retention == 5h));
  using settings = std::map<std::string, std::string>;
  BOOST_TEST((kafka.create.config ==
              settings{{"compression.type", "zstd"}, {"segment.ms", "1000"}}));
  BOOST_TEST((kafka.properties == settings{{"security.protocol", "ssl"},
                                           {"linger.ms", "0.5"},
                                           {"socket.keepalive.enable", "true"},
                                           {"fetch.wait.max.ms", "50"}}));
  BOOST_TEST(file.stream.credit.records == 11);
  BOOST_TEST(file.stream.credit.bytes == 12);
  BOOST_TEST((file.stream.lane.detector_deadline == 13ms));
  BOOST_TEST(!file.stream.lane.timings);
  BOOST_TEST((file.stream.commit_interval == 7ms));
  BOOST_TEST(file.stream.commit_records == 8u);
  BOOST_TEST(file.stream.commit_bytes == 9u);
  BOOST_TEST((file.stream.drain_deadline == 14ms));
  BOOST_TEST((file.stream.revoke_deadline == 15ms));
  BOOST_TEST(file.listen == "[::1]:80");
  BOOST_TEST((file.log.level == cli::log_level::warn));
  BOOST_TEST((file.log.format == cli::log_format::json));
}

BOOST_AUTO_TEST_CASE(json_is_read_as_well) {
  const reading given(R"({"kafka": {"brokers": "b:1"}})", "weir.json");
  BOOST_TEST(given.good().kafka.brokers == "b:1");
}

BOOST_AUTO_TEST_CASE(null_switches_off_what_can_be) {
  const reading given(R"(
kafka: {brokers: b:1, instance: null, topics: {prefix: p., decisions: null}}
http: {listen: null}
)");
  const auto& file = given.good();
  BOOST_TEST(file.kafka.topics.decisions == "");
  BOOST_TEST(!file.stream.lane.decisions);
  BOOST_TEST(file.kafka.topics.verdicts == "p.weir.verdicts");
  BOOST_TEST(file.kafka.topics.approvals == "");
  BOOST_TEST(file.listen == "");
  only(kafka("topics: {verdicts: null}"), "/kafka/topics/verdicts",
       ec::wrong_type);
  only(kafka("topics: {decisions: ''}"), "/kafka/topics/decisions",
       ec::too_short);
  only("kafka: {brokers: b:1}\nhttp:\n", "/http", ec::wrong_type);
}

BOOST_AUTO_TEST_CASE(every_problem_is_told_at_once_with_its_place) {
  const reading given(R"(
gaurds: []
kafka:
  brokers: b:1
  delivery: at_most_once
  commit: {interval_ms: 0, records: many}
  topics: {decisions: weir.verdicts, state: a b}
  create: {partitions: 99999999999}
  properties: {group.id: x, sasl.usrname: x, acks: [1]}
lanes: {record: 5, bytes: -1}
shutdown: {revoke_ms: 60001}
http: {listen: localhost}
log: {level: loud}
)");
  BOOST_TEST(given.result.issues.size() == 15u, given.text());
  BOOST_TEST(given.at("/gaurds").message ==
             "unknown key \"gaurds\"; did you mean \"guards\"?");
  BOOST_TEST(given.at("/kafka/delivery").found == "\"at_most_once\"");
  const auto& interval = given.at("/kafka/commit/interval_ms");
  BOOST_TEST(interval.expected == "1..60000");
  BOOST_TEST(interval.found == "0");
  BOOST_TEST((given.at("/kafka/commit/records").code == ec::wrong_type));
  BOOST_TEST((given.at("/kafka/topics/decisions").code == ec::duplicate_id));
  BOOST_TEST(given.at("/kafka/topics/state").found == "\"a b\"");
  BOOST_TEST(given.at("/kafka/create/partitions").found == "99999999999");
  BOOST_TEST(
      given.at("/kafka/properties/group.id").message.find("kafka.group") !=
      std::string::npos);
  BOOST_TEST(given.at("/kafka/properties/sasl.usrname")
                 .message.find("\"sasl.username\"") != std::string::npos);
  BOOST_TEST((given.at("/kafka/properties/acks").code == ec::wrong_type));
  BOOST_TEST(given.at("/lanes/record").message.find("\"records\"") !=
             std::string::npos);
  BOOST_TEST(given.at("/lanes/bytes").found == "-1");
  BOOST_TEST(given.at("/shutdown/revoke_ms").expected == "0..60000 ms");
  BOOST_TEST((given.at("/http/listen").code == ec::bad_format));
  BOOST_TEST((given.at("/log/level").code == ec::not_in_enum));
}

BOOST_AUTO_TEST_CASE(a_bad_prefix_is_told_once) {
  only(kafka("topics: {prefix: 'a b'}"), "/kafka/topics/prefix",
       ec::bad_format);
}

BOOST_AUTO_TEST_CASE(an_empty_list_of_guards_is_no_policy) {
  only("guards: []\nkafka: {brokers: b:1}", "/guards", ec::too_short);
}

BOOST_AUTO_TEST_CASE(what_is_no_file_or_no_document_is_told) {
  const auto absent = cli::read_run_file("/no/such/weir.yaml");
  BOOST_TEST(!absent.usable());
  BOOST_TEST((absent.issues.at(0).code == ec::file_unreadable));
  only("- a list", "", ec::wrong_type);
  const reading twice("kafka: {brokers: b:1}\nlog: {level: loud}\nkafka: {}");
  BOOST_TEST(twice.result.issues.size() == 2u, twice.text());
  BOOST_TEST((twice.at("/kafka").code == ec::duplicate_key));
}

BOOST_AUTO_TEST_CASE(secrets_come_from_outside) {
  const reading given(R"(
kafka:
  brokers: b:1
  group: ${env:GROUP}
  properties:
    sasl.username: ${env:GROUP}
    sasl.password: ${file:secret}
)");
  const auto& file = given.good();
  BOOST_TEST(file.kafka.group == "g1");
  BOOST_TEST(file.kafka.properties.at("sasl.password") == "hunter2");
  only(kafka("group: ${env:ABSENT}"), "/kafka/group", ec::missing_key);
  only(kafka("topics: {state: '${env:ABSENT}'}"), "/kafka/topics/state",
       ec::missing_key);
}

BOOST_AUTO_TEST_CASE(no_issue_holds_a_secret) {
  const reading given(R"(
guards: ["${env:PASSWORD}"]
kafka:
  brokers: b:1
  delivery: ${env:PASSWORD}
  start: ${file:secret}
  topics: {prefix: "${env:TOPIC}"}
  create: {partitions: "${env:PASSWORD}"}
  properties:
    sasl.mechanisms: "no mechanism hunter2 ${env:PASSWORD}"
    security.protocol: ${env:PASSWORD}
    ssl.key.password: [hunter2]
    sasl.oauthbearer.client.secret: {a: hunter2}
    sasl.passwort: hunter2
lanes: {timings: "${env:PASSWORD}"}
log: {level: "${env:PASSWORD}"}
http: {listen: "${env:PASSWORD}"}
token: hunter2
)");
  BOOST_TEST(given.result.issues.size() >= 11u, given.text());
  BOOST_TEST(given.text().find("hunter2") == std::string::npos, given.text());
  BOOST_TEST(given.at("/kafka/delivery").found ==
             "a value from outside the file (not shown)");
  BOOST_TEST((given.at("/kafka/properties/security.protocol").code ==
              ec::out_of_range));
}

BOOST_AUTO_TEST_CASE(the_example_of_the_guide_is_the_defaults) {
  const auto guide = test::read_file(test::source_dir() / "docs/kafka.md");
  const auto begin = guide.find("```yaml\n# every key");
  BOOST_REQUIRE(begin != guide.npos);
  const auto first = guide.find('\n', begin) + 1;
  const reading given(guide.substr(first, guide.find("```", first) - first));
  const reading bare("kafka: {brokers: localhost:9092}");
  const auto group = [](const cli::run_file& file) {
    const auto& kafka = file.kafka;
    return std::tuple(kafka.brokers, kafka.group, kafka.instance,
                      kafka.delivery, kafka.start, kafka.properties);
  };
  const auto topics = [](const cli::run_file& file) {
    const auto& all = file.kafka.topics;
    const auto& create = file.kafka.create;
    return std::tuple(all.events, all.verdicts, all.decisions, all.dead_letters,
                      all.state, all.approvals, all.obligation_results,
                      create.partitions, create.replication, create.retention,
                      create.config);
  };
  const auto work = [](const cli::run_file& file) {
    const auto& all = file.stream;
    return std::tuple(all.commit_interval, all.commit_records, all.commit_bytes,
                      all.credit.records, all.credit.bytes,
                      all.lane.detector_deadline, all.lane.timings,
                      all.drain_deadline, all.revoke_deadline);
  };
  const auto& file = given.good();
  const auto& defaults = bare.good();
  BOOST_TEST((group(file) == group(defaults)));
  BOOST_TEST((topics(file) == topics(defaults)));
  BOOST_TEST((work(file) == work(defaults)));
  BOOST_TEST(file.guards == defaults.guards);
  BOOST_TEST(file.activate == defaults.activate);
  BOOST_TEST(file.listen == defaults.listen);
  BOOST_TEST((file.log.level == defaults.log.level));
  BOOST_TEST((file.log.format == defaults.log.format));
}

BOOST_AUTO_TEST_CASE(every_example_of_the_guide_can_be_used) {
  const auto guide = test::read_file(test::source_dir() / "docs/kafka.md");
  constexpr std::string_view fence = "```yaml\n";
  constexpr std::string_view secret = "/run/secrets/kafka-password";
  int count = 0;
  for (auto at = guide.find(fence); at != guide.npos;
       at = guide.find(fence, at + 1), ++count) {
    const auto first = at + fence.size();
    auto yaml = guide.substr(first, guide.find("```", first) - first);
    if (const auto path = yaml.find(secret); path != yaml.npos)
      yaml.replace(path, secret.size(), "secret");
    const reading given(yaml);
    BOOST_TEST(given.text() == "", "in example " << count);
  }
  BOOST_TEST(count == 3);
}

BOOST_AUTO_TEST_SUITE_END()
