// Topics made, described and checked on a real broker.
#include "connectors/kafka/admin.hpp"
#include "tests/integration/broker.hpp"

#include <boost/test/unit_test.hpp>

using namespace weir;
using namespace weir::connectors;
using result = topic_creation::result;

namespace {

constexpr std::chrono::seconds patience{30};

std::vector<std::string> names_of(const kafka_config& config) {
  std::vector<std::string> out;
  for (const auto& plan : plan_topics(config))
    out.push_back(plan.name);
  return out;
}

std::vector<topic_facts> facts_of(const kafka_config& config) {
  const auto facts = describe_topics(config, names_of(config), patience);
  if (!facts)
    BOOST_FAIL(describe(facts.error()));
  return *facts;
}

std::vector<topic_creation> created(const kafka_config& config) {
  const auto made = create_topics(config, patience);
  if (!made)
    BOOST_FAIL(describe(made.error()));
  return *made;
}

} // namespace

BOOST_AUTO_TEST_SUITE(kafka_admin)

BOOST_AUTO_TEST_CASE(a_topic_that_is_not_there_is_no_error_and_not_made) {
  const auto config = test::broker("absent");
  for (int i = 0; i < 2; ++i)
    for (const auto& topic : facts_of(config)) {
      BOOST_TEST(!topic.exists);
      BOOST_TEST(!topic.settings_known);
    }
}

BOOST_AUTO_TEST_CASE(facts_come_in_the_order_of_the_names) {
  const auto config = test::broker("order");
  created(config);
  auto names = names_of(config);
  names.insert(names.begin() + 1, config.topics.events + ".absent");
  const auto facts = describe_topics(config, names, patience);
  BOOST_REQUIRE(facts);
  BOOST_REQUIRE(facts->size() == names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    BOOST_TEST((*facts)[i].name == names[i]);
    BOOST_TEST((*facts)[i].exists == (i != 1));
  }
}

BOOST_AUTO_TEST_CASE(topics_are_made_as_planned_and_pass_the_check) {
  auto config = test::broker("planned");
  config.create.partitions = 3;
  config.create.retention = std::chrono::hours{5};
  config.create.config = {{"max.compaction.lag.ms", "60000"}};
  for (const auto& topic : created(config))
    BOOST_TEST((topic.outcome == result::created), topic.plan.name);
  const auto facts = facts_of(config);
  const auto plans = plan_topics(config);
  for (std::size_t i = 0; i < facts.size(); ++i) {
    const auto& settings = plans[i].settings;
    BOOST_TEST_CONTEXT(facts[i].name) {
      BOOST_TEST(facts[i].partitions == 3);
      BOOST_TEST(facts[i].replication == 1);
      BOOST_TEST(facts[i].settings_known);
      BOOST_TEST(facts[i].cleanup_policy == settings.at("cleanup.policy"));
      BOOST_TEST(std::to_string(facts[i].retention_ms) ==
                 settings.at("retention.ms"));
      BOOST_TEST(std::to_string(facts[i].max_message_bytes) ==
                 settings.at("max.message.bytes"));
    }
  }
  const auto check = check_topics(config, facts);
  BOOST_TEST(check.faults.empty());
  BOOST_TEST(check.notes.empty());
}

BOOST_AUTO_TEST_CASE(what_exists_is_left_as_it_is) {
  auto config = test::broker("existed");
  config.create.partitions = 2;
  created(config);
  config.create.partitions = 5;
  for (const auto& topic : created(config))
    BOOST_TEST((topic.outcome == result::existed), topic.plan.name);
  for (const auto& topic : facts_of(config))
    BOOST_TEST(topic.partitions == 2);
}

BOOST_AUTO_TEST_CASE(partition_counts_that_differ_are_found) {
  auto config = test::broker("differ");
  config.create.partitions = 2;
  auto first = config;
  first.topics.state = "";
  created(first);
  config.create.partitions = 3;
  created(config);
  const auto check = check_topics(config, facts_of(config));
  BOOST_REQUIRE(check.faults.size() == 1u);
  BOOST_TEST(check.faults[0].path == "topics.state");
}

BOOST_AUTO_TEST_CASE(a_setting_that_kafka_refuses_is_said_for_each_topic) {
  auto config = test::broker("refused");
  config.create.config = {{"no.such.setting", "1"}};
  for (const auto& topic : created(config)) {
    BOOST_TEST((topic.outcome == result::refused), topic.plan.name);
    BOOST_TEST((code_of(topic.why) == ec::out_of_range));
    BOOST_TEST(describe(topic.why).find(topic.plan.name) != std::string::npos);
  }
}

BOOST_AUTO_TEST_CASE(more_replicas_than_brokers_are_refused) {
  auto config = test::broker("replicas");
  config.create.replication = 30;
  for (const auto& topic : created(config)) {
    BOOST_TEST((topic.outcome == result::refused), topic.plan.name);
    BOOST_TEST((code_of(topic.why) == ec::out_of_range));
  }
  for (const auto& topic : facts_of(config))
    BOOST_TEST(!topic.exists);
}

BOOST_AUTO_TEST_CASE(a_name_that_kafka_does_not_take_is_refused) {
  auto config = test::broker("name");
  config.topics.verdicts = "no spaces";
  std::size_t refused = 0;
  for (const auto& topic : created(config))
    if (topic.outcome == result::refused) {
      ++refused;
      BOOST_TEST(topic.plan.name == "no spaces");
      BOOST_TEST((code_of(topic.why) == ec::out_of_range));
    }
  BOOST_TEST(refused == 1u);
}

BOOST_AUTO_TEST_CASE(no_broker_is_read_failed_with_its_address) {
  kafka_config config;
  config.brokers = "localhost:1"; // where nothing listens
  const std::chrono::milliseconds soon{300};
  const auto facts = describe_topics(config, names_of(config), soon);
  BOOST_REQUIRE(!facts);
  BOOST_TEST((code_of(facts.error()) == ec::read_failed));
  BOOST_TEST(describe(facts.error()).find("localhost:1") != std::string::npos);
  BOOST_TEST(describe(facts.error()).find("refused") != std::string::npos);
  const auto made = create_topics(config, soon);
  BOOST_REQUIRE(!made);
  BOOST_TEST((code_of(made.error()) == ec::read_failed));
}

BOOST_AUTO_TEST_SUITE_END()
