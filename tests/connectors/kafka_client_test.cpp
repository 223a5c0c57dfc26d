// Settings on their way to librdkafka. No broker is asked.
#include "connectors/kafka/client.hpp"

#include <boost/test/unit_test.hpp>

#include <vector>

using namespace weir;
using namespace weir::connectors;

namespace {

kafka_config nobody() {
  kafka_config out;
  out.brokers = "localhost:1"; // where nothing listens
  return out;
}

std::string refusal(const kafka_config& config) {
  client_hooks hooks;
  hooks.log = [](int, std::string_view) {};
  const auto made = make_client(config, client_kind::producer, {}, &hooks);
  if (made)
    return "taken";
  return to_string(code_of(made.error())) + " " + describe(made.error());
}

} // namespace

BOOST_AUTO_TEST_SUITE(kafka_client)

BOOST_AUTO_TEST_CASE(a_property_that_nobody_knows_is_named) {
  auto config = nobody();
  config.properties = {{"linger.mss", "5"}};
  BOOST_TEST(refusal(config) == "bad_format kafka.properties/linger.mss: "
                                "librdkafka has no such property");
}

BOOST_AUTO_TEST_CASE(a_refused_value_is_never_shown) {
  for (const auto* name : {"security.protocol", "sasl.oauthbearer.method",
                           "socket.timeout.ms", "ssl.key.pem"}) {
    auto config = nobody();
    config.properties = {{name, "hunter2"}, {"security.protocol", "ssl"}};
    config.properties[name] = "hunter2";
    const auto words = refusal(config);
    BOOST_TEST(words.starts_with("out_of_range kafka.properties"), words);
    BOOST_TEST(words.find("hunter2") == std::string::npos, words);
  }
}

BOOST_AUTO_TEST_CASE(settings_that_do_not_go_together_are_refused) {
  auto config = nobody();
  config.properties = {{"enable.idempotence", "true"}, {"acks", "1"}};
  BOOST_TEST(refusal(config).starts_with("out_of_range kafka.properties: "));
}

BOOST_AUTO_TEST_CASE(overrides_are_over_properties) {
  auto config = nobody();
  config.properties = {{"client.id", "mine"}, {"linger.ms", "7"}};
  client_hooks hooks;
  hooks.log = [](int, std::string_view) {};
  const auto made =
      make_client(config, client_kind::producer, {{"linger.ms", "9"}}, &hooks);
  BOOST_REQUIRE(made);
  const auto value = [&](const char* name) {
    char out[64] = {};
    std::size_t size = sizeof out;
    BOOST_TEST(rd_kafka_conf_get(rd_kafka_conf(made->get()), name, out,
                                 &size) == RD_KAFKA_CONF_OK);
    return std::string{out};
  };
  BOOST_TEST(value("linger.ms") == "9");
  BOOST_TEST(value("client.id") == "mine");
  BOOST_TEST(value("bootstrap.servers") == "localhost:1");
}

BOOST_AUTO_TEST_CASE(a_client_is_called_weir) {
  client_hooks hooks;
  hooks.log = [](int, std::string_view) {};
  const auto made = make_client(nobody(), client_kind::consumer, {}, &hooks);
  BOOST_REQUIRE(made);
  BOOST_TEST(std::string{rd_kafka_name(made->get())}.starts_with("weir#"));
  BOOST_TEST(rd_kafka_opaque(made->get()) == &hooks);
}

BOOST_AUTO_TEST_CASE(trouble_is_told_where_it_is_polled) {
  for (const auto kind : {client_kind::consumer, client_kind::producer}) {
    std::vector<caf::error> seen;
    client_hooks hooks;
    hooks.log = [](int, std::string_view) {};
    hooks.trouble = [&](const caf::error& what) { seen.push_back(what); };
    const auto made = make_client(nobody(), kind, {}, &hooks);
    BOOST_REQUIRE(made);
    while (seen.empty())
      rd_kafka_poll(made->get(), 1'000);
    BOOST_TEST(
        (code_of(seen[0]) ==
         (kind == client_kind::consumer ? ec::read_failed : ec::write_failed)));
    BOOST_TEST(describe(seen[0]).find("localhost:1") != std::string::npos);
  }
}

BOOST_AUTO_TEST_CASE(a_setting_of_the_other_kind_is_no_warning) {
  auto config = nobody();
  config.properties = {{"linger.ms", "5"}};
  std::vector<int> levels;
  client_hooks hooks;
  hooks.log = [&](int level, std::string_view line) {
    if (line.find("producer property") != std::string_view::npos)
      levels.push_back(level);
  };
  BOOST_REQUIRE(make_client(config, client_kind::consumer, {}, &hooks));
  BOOST_TEST(!levels.empty());
  for (const auto level : levels)
    BOOST_TEST(level == 7);
}

BOOST_AUTO_TEST_SUITE_END()
