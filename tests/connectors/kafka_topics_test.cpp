// Which topics there have to be, and what is said about those that are there.
#include "connectors/kafka/topics.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

using namespace weir;
using namespace weir::connectors;

namespace {

kafka_config all_topics() {
  kafka_config out;
  out.topics.obligation_results = "weir.obligation-results";
  out.topics.approvals = "weir.approvals";
  return out;
}

/// Topics as `weir topics create` would leave them.
std::vector<topic_facts> as_planned(const kafka_config& config) {
  std::vector<topic_facts> out;
  for (const auto& plan : plan_topics(config)) {
    topic_facts facts;
    facts.name = plan.name;
    facts.exists = true;
    facts.partitions = plan.partitions;
    facts.replication = plan.replication;
    facts.settings_known = true;
    facts.max_message_bytes = std::stoll(plan.settings.at("max.message.bytes"));
    facts.cleanup_policy = plan.settings.at("cleanup.policy");
    facts.retention_ms = std::stoll(plan.settings.at("retention.ms"));
    out.push_back(facts);
  }
  return out;
}

topic_facts& named(std::vector<topic_facts>& facts, std::string_view name) {
  const auto found =
      std::find_if(facts.begin(), facts.end(),
                   [&](const auto& topic) { return topic.name == name; });
  BOOST_REQUIRE(found != facts.end());
  return *found;
}

const topic_plan& plan_of(const std::vector<topic_plan>& plans,
                          topic_role role) {
  const auto found =
      std::find_if(plans.begin(), plans.end(),
                   [&](const auto& plan) { return plan.role == role; });
  BOOST_REQUIRE(found != plans.end());
  return *found;
}

/// The one fault there is, as "code path".
std::string only_fault(const topic_check& check) {
  if (check.faults.size() != 1)
    return std::to_string(check.faults.size()) + " faults";
  return to_string(check.faults[0].code) + " " + check.faults[0].path;
}

} // namespace

BOOST_AUTO_TEST_SUITE(kafka_topics)

BOOST_AUTO_TEST_CASE(only_topics_in_use_are_planned) {
  const auto names = [](const kafka_config& config) {
    std::string out;
    for (const auto& plan : plan_topics(config))
      out += std::string{to_string(plan.role)} + " ";
    return out;
  };
  BOOST_TEST(names({}) == "events verdicts decisions dead_letters state ");
  BOOST_TEST(names(all_topics()) ==
             "events obligation_results approvals verdicts decisions "
             "dead_letters state ");
  kafka_config few;
  few.topics.decisions = "";
  BOOST_TEST(names(few) == "events verdicts dead_letters state ");
}

BOOST_AUTO_TEST_CASE(a_plan_has_what_the_configuration_says) {
  kafka_config config;
  config.create.partitions = 7;
  config.create.replication = 3;
  config.create.retention = std::chrono::hours{2};
  config.create.config = {{"compression.type", "zstd"},
                          {"max.message.bytes", "1000"}};
  for (const auto& plan : plan_topics(config)) {
    BOOST_TEST(plan.partitions == 7);
    BOOST_TEST(plan.replication == 3);
    BOOST_TEST(plan.settings.at("compression.type") == "zstd");
    BOOST_TEST(plan.settings.at("max.message.bytes") == "1000");
    if (plan.role != topic_role::state)
      BOOST_TEST(plan.settings.at("retention.ms") == "7200000");
  }
}

BOOST_AUTO_TEST_CASE(state_is_kept_whatever_all_topics_are_to_have) {
  kafka_config config;
  config.create.config = {{"cleanup.policy", "delete"},
                          {"retention.ms", "1000"},
                          {"retention.bytes", "1000"},
                          {"segment.ms", "5000"}};
  const auto plans = plan_topics(config);
  const auto& state = plan_of(plans, topic_role::state).settings;
  BOOST_TEST(state.at("cleanup.policy") == "compact");
  BOOST_TEST(state.at("retention.ms") == "-1");
  BOOST_TEST(state.at("retention.bytes") == "-1");
  BOOST_TEST(state.at("segment.ms") == "5000");
  const auto& events = plan_of(plans, topic_role::events).settings;
  BOOST_TEST(events.at("retention.ms") == "1000");
}

BOOST_AUTO_TEST_CASE(the_largest_event_fits_into_a_dead_letter) {
  const auto plans = plan_topics({});
  const auto bytes = [&](topic_role role) {
    return std::stoll(plan_of(plans, role).settings.at("max.message.bytes"));
  };
  BOOST_TEST(bytes(topic_role::events) > 32 << 20);
  BOOST_TEST(bytes(topic_role::dead_letters) > bytes(topic_role::events));
  BOOST_TEST(bytes(topic_role::verdicts) >= 1 << 20);
}

BOOST_AUTO_TEST_CASE(topics_as_they_are_made_are_fine) {
  for (const auto& config : {kafka_config{}, all_topics()}) {
    const auto check = check_topics(config, as_planned(config));
    BOOST_TEST(check.faults.empty());
    BOOST_TEST(check.notes.empty());
  }
}

BOOST_AUTO_TEST_CASE(a_missing_topic_is_named) {
  const kafka_config config;
  auto facts = as_planned(config);
  named(facts, "weir.events").exists = false;
  auto check = check_topics(config, facts);
  BOOST_TEST(only_fault(check) == "read_failed topics.events");
  BOOST_TEST(check.faults[0].message.find("weir.events") != std::string::npos);
  facts = as_planned(config);
  std::erase_if(facts, [](const auto& topic) {
    return topic.name == "weir.dead-letters";
  });
  BOOST_TEST(only_fault(check_topics(config, facts)) ==
             "write_failed topics.dead_letters");
}

BOOST_AUTO_TEST_CASE(what_a_lane_follows_has_as_many_partitions_as_events) {
  const auto config = all_topics();
  for (const auto* name :
       {"weir.state", "weir.obligation-results", "weir.approvals"}) {
    auto facts = as_planned(config);
    named(facts, name).partitions = 5;
    const auto check = check_topics(config, facts);
    BOOST_TEST_CONTEXT(name) {
      BOOST_REQUIRE(check.faults.size() == 1u);
      BOOST_TEST(only_fault(check).starts_with("out_of_range"));
      BOOST_TEST(check.faults[0].message ==
                 std::string{name} +
                     " has 5 partitions, and weir.events has 4; both need the "
                     "same");
      BOOST_TEST(check.notes.empty());
    }
  }
}

BOOST_AUTO_TEST_CASE(outputs_may_have_other_partitions_and_it_is_said) {
  const kafka_config config;
  for (const auto* name :
       {"weir.verdicts", "weir.decisions", "weir.dead-letters"}) {
    auto facts = as_planned(config);
    named(facts, name).partitions = 1;
    const auto check = check_topics(config, facts);
    BOOST_TEST(check.faults.empty());
    BOOST_TEST(check.notes.size() == 1u);
  }
}

BOOST_AUTO_TEST_CASE(state_is_compacted_and_nothing_else) {
  const kafka_config config;
  for (const auto* policy : {"delete", "compact,delete"}) {
    auto facts = as_planned(config);
    auto& state = named(facts, "weir.state");
    state.cleanup_policy = policy;
    BOOST_TEST(only_fault(check_topics(config, facts)) ==
               "not_in_enum topics.state");
    state.retention_ms = 60'000;
    const auto check = check_topics(config, facts);
    BOOST_REQUIRE(check.faults.size() == 1u);
    BOOST_TEST(check.faults[0].message.find("lost after 60000 ms") !=
               std::string::npos);
  }
  // A limit that no policy applies.
  auto facts = as_planned(config);
  named(facts, "weir.state").retention_ms = 60'000;
  BOOST_TEST(check_topics(config, facts).faults.empty());
}

BOOST_AUTO_TEST_CASE(dead_letters_take_what_events_take) {
  const kafka_config config;
  auto facts = as_planned(config);
  named(facts, "weir.dead-letters").max_message_bytes = 1'048'588;
  BOOST_TEST(only_fault(check_topics(config, facts)) ==
             "out_of_range topics.dead_letters");
  named(facts, "weir.events").max_message_bytes = 1'048'588;
  BOOST_TEST(check_topics(config, facts).faults.empty());
}

BOOST_AUTO_TEST_CASE(outputs_have_room_for_the_least_that_is_written) {
  const kafka_config config;
  for (const auto* name : {"weir.verdicts", "weir.decisions", "weir.state"}) {
    auto facts = as_planned(config);
    named(facts, name).max_message_bytes = smallest_max_message_bytes - 1;
    BOOST_TEST(check_topics(config, facts).faults.size() == 1u);
    named(facts, name).max_message_bytes = smallest_max_message_bytes;
    BOOST_TEST(check_topics(config, facts).faults.empty());
  }
}

BOOST_AUTO_TEST_CASE(settings_that_nobody_tells_are_not_taken_for_good) {
  const kafka_config config;
  auto facts = as_planned(config);
  auto& state = named(facts, "weir.state");
  state.settings_known = false;
  state.cleanup_policy = "";
  BOOST_TEST(only_fault(check_topics(config, facts)) ==
             "read_failed topics.state");
}

BOOST_AUTO_TEST_SUITE_END()
