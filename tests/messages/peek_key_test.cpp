#include "messages/peek_key.hpp"

#include <boost/test/unit_test.hpp>

using namespace weir;

BOOST_AUTO_TEST_SUITE(peeking)

BOOST_AUTO_TEST_CASE(the_agent_keeps_events_together) {
  BOOST_TEST(peek_key(R"({"kind":"step/request", "agent_id" : "a7"})") ==
             R"("a7")");
}

BOOST_AUTO_TEST_CASE(an_envelope_has_its_own_key) {
  BOOST_TEST(peek_key(R"({"topic":"t","offset":1,"key":"k","payload":"x"})") ==
             R"("k")");
  BOOST_TEST(peek_key(R"({"topic":"t","key":null,"payload":"x"})") == "");
}

BOOST_AUTO_TEST_CASE(only_the_top_level_counts) {
  BOOST_TEST(peek_key(R"({"payload":{"agent_id":"no","x":["\"}]"]},)"
                      R"("agent_id":"yes"})") == R"("yes")");
  BOOST_TEST(peek_key(R"({"a":"\"agent_id\":\"no\"","b":-1.5e3,)"
                      R"("c":true,"agent_id":"y\"es"})") == R"("y\"es")");
}

BOOST_AUTO_TEST_CASE(whatever_is_not_json_has_no_key) {
  for (const auto* text : {"", "[]", "{", "{\"a", "{\"a\"", "{\"a\":",
                           "{\"a\":\"", "{\"a\":{", "{\"a\\", "{\"agent_id\"",
                           "x", "{\"agent_id\":1}", "{,,,,}", "{\"a\" 1}"})
    BOOST_TEST(peek_key(text) == "");
}

BOOST_AUTO_TEST_SUITE_END()
