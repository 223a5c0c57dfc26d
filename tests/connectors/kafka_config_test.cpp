#include "connectors/kafka/config.hpp"
#include "connectors/kafka/names.hpp"

#include <boost/test/unit_test.hpp>

#include <functional>

using namespace weir;
using namespace std::chrono_literals;
using connectors::kafka_config;

BOOST_AUTO_TEST_SUITE(kafka_configs)

namespace {

problems faults(const std::function<void(kafka_config&)>& change) {
  kafka_config config;
  config.brokers = "localhost:9092";
  change(config);
  return connectors::validate(config);
}

/// "path:code" of everything that is wrong after a change.
std::string wrong(const std::function<void(kafka_config&)>& change) {
  std::string out;
  for (const auto& one : faults(change))
    out += (out.empty() ? "" : " ") + one.path + ':' + to_string(one.code);
  return out;
}

std::string property(const std::string& name, const std::string& value) {
  return wrong([&](kafka_config& c) { c.properties[name] = value; });
}

} // namespace

BOOST_AUTO_TEST_CASE(the_defaults_and_brokers_are_fine) {
  BOOST_TEST(wrong([](auto&) {}) == "");
  BOOST_TEST(wrong([](auto& c) { c.brokers = ""; }) == "brokers:too_short");
}

BOOST_AUTO_TEST_CASE(a_group_has_a_name_and_an_instance_may) {
  BOOST_TEST(wrong([](auto& c) { c.group = ""; }) == "group:too_short");
  BOOST_TEST(wrong([](auto& c) { c.group = "a\nb"; }) == "group:bad_format");
  BOOST_TEST(wrong([](auto& c) { c.group = "any group: ok"; }) == "");
  BOOST_TEST(wrong([](auto& c) { c.instance = "node-1.a_B"; }) == "");
  BOOST_TEST(wrong([](auto& c) { c.instance = "node 1"; }) ==
             "instance:bad_format");
}

BOOST_AUTO_TEST_CASE(numbers_have_bounds) {
  BOOST_TEST(wrong([](auto& c) { c.commit_interval = 0ms; }) ==
             "commit.interval_ms:out_of_range");
  BOOST_TEST(wrong([](auto& c) { c.commit_interval = 60'000ms; }) == "");
  BOOST_TEST(wrong([](auto& c) { c.commit_interval = 60'001ms; }) ==
             "commit.interval_ms:out_of_range");
  BOOST_TEST(wrong([](auto& c) {
               c.commit_records = 0;
               c.commit_bytes = ~std::size_t{0};
             }) == "commit.records:out_of_range commit.bytes:out_of_range");
  BOOST_TEST(wrong([](auto& c) {
               c.create.partitions = 0;
               c.create.replication = -1;
               c.create.retention = 0h;
             }) == "create.partitions:out_of_range "
                   "create.replication:out_of_range "
                   "create.retention_hours:out_of_range");
}

BOOST_AUTO_TEST_CASE(topics_are_legal_and_each_is_its_own) {
  BOOST_TEST(wrong([](auto& c) { c.topics.decisions = ""; }) == "");
  BOOST_TEST(wrong([](auto& c) { c.topics.verdicts = ""; }) ==
             "topics.verdicts:too_short");
  BOOST_TEST(wrong([](auto& c) { c.topics.events = "a/b"; }) ==
             "topics.events:bad_format");
  BOOST_TEST(wrong([](auto& c) { c.topics.state = c.topics.events; }) ==
             "topics.state:duplicate_id");
  BOOST_TEST(wrong([](auto& c) { c.topics.approvals = "weir_verdicts"; }) ==
             "topics.verdicts:duplicate_id");
}

BOOST_AUTO_TEST_CASE(names_are_those_that_kafka_takes) {
  for (const auto* name : {"a", "A.b_c-9", "...", "__x"})
    BOOST_TEST(connectors::name_fault(name) == "", name);
  for (const auto* name : {"", ".", "..", "a b", "a/b", "\xc3\xa4", "a:b"})
    BOOST_TEST(connectors::name_fault(name) != "", name);
  BOOST_TEST(connectors::name_fault(std::string(249, 'a')) == "");
  BOOST_TEST(connectors::name_fault(std::string(250, 'a')) != "");
  BOOST_TEST(connectors::collision_form("a.b-c") == "a_b-c");
}

BOOST_AUTO_TEST_CASE(what_weir_sets_itself_is_refused_with_a_hint) {
  for (const auto* name :
       {"enable.auto.commit", "enable.auto.offset.store", "isolation.level",
        "transactional.id", "group.id", "bootstrap.servers",
        "metadata.broker.list", "partition.assignment.strategy",
        "auto.offset.reset", "group.instance.id", "enable.idempotence",
        "message.max.bytes", "batch.size"})
    BOOST_TEST(property(name, "x") ==
               std::string("properties.") + name + ":unknown_key");
  const auto hint = faults(
      [](kafka_config& c) { c.properties["auto.offset.reset"] = "earliest"; });
  BOOST_TEST(hint.at(0).message.find("kafka.start") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(properties_are_those_of_librdkafka) {
  BOOST_TEST(property("security.protocol", "SASL_SSL") == "");
  BOOST_TEST(property("sasl.password", "any") == "");
  BOOST_TEST(property("linger.ms", "5") == "");
  BOOST_TEST(property("fetch.wait.max.ms", "50") == "");
  BOOST_TEST(property("compression.type", "lz4") == "");
  BOOST_TEST(property("sasl.usrname", "x") ==
             "properties.sasl.usrname:unknown_key");
  BOOST_TEST(property("linger.ms", "soon") ==
             "properties.linger.ms:out_of_range");
  BOOST_TEST(property("client.id", std::string("a\0b", 3)) ==
             "properties.client.id:bad_format");
  const auto near =
      faults([](kafka_config& c) { c.properties["sasl.usrname"] = "x"; });
  BOOST_TEST(near.at(0).message.find("\"sasl.username\"") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(no_problem_tells_a_value) {
  const auto all = faults([](kafka_config& c) {
    c.properties["security.protocol"] = "hunter2";
    c.properties["sasl.passwort"] = "hunter2";
    c.properties["group.id"] = "hunter2";
    c.brokers = " ";
    c.group = "hunter2\n";
    c.instance = "hunter2 ";
    c.topics.events = c.topics.state = "hunter2";
    c.topics.verdicts = "hunter2/";
  });
  BOOST_TEST(all.size() == 8u);
  for (const auto& one : all)
    BOOST_TEST(one.message.find("hunter2") == std::string::npos, one.message);
}

BOOST_AUTO_TEST_SUITE_END()
