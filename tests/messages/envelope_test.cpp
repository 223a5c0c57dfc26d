// The envelope of a console consumer.
#include "tests/support/read_event.hpp"

using namespace weir;

namespace {

constexpr auto inner =
    R"({\"kind\":\"step/request\",\"step_id\":\"s\",\"agent_id\":\"\",)"
    R"(\"agent_type\":\"\",\"agent_workspace\":\"\",\"agent_user\":\"\",)"
    R"(\"llm_protocol\":\"canonical\",\"payload\":{\"messages\":)"
    R"([{\"role\":\"user\",\"content\":\"h\\u00e9\"}]}})";

std::string envelope(std::string_view rest) {
  return R"({"topic":"weir.events","partition":3,"offset":41,)" +
         std::string{rest} + "}";
}

std::pair<record, parsed_event> open(std::string bytes) {
  record input;
  input.from = {"dump.ndjson", 0, 6, 7};
  input.bytes = std::move(bytes);
  auto parsed = parse_event(input, {});
  return {std::move(input), std::move(parsed)};
}

std::string payload() {
  return std::string{R"("payload":")"} + inner + '"';
}

} // namespace

BOOST_AUTO_TEST_SUITE(envelopes)

BOOST_AUTO_TEST_CASE(an_envelope_gives_origin_time_and_key) {
  const auto [input, parsed] = open(envelope(
      R"("tstype":"create","ts":1700000000123,"broker":0,"headers":["a","b"],)"
      R"("key":"agent-1",)" +
      payload()));
  BOOST_REQUIRE(parsed.event != nullptr);
  const auto& event = *parsed.event;
  BOOST_TEST((event.from == origin{"weir.events", 3, 41, 7}));
  BOOST_TEST(event.timestamp_ms.value() == 1'700'000'000'123);
  BOOST_TEST(event.key.value() == "agent-1");
  BOOST_TEST(event.texts.at(0).value == "hé");
  BOOST_TEST(event.id.starts_with("018bcfe5-687b-7"));
}

BOOST_AUTO_TEST_CASE(a_record_without_a_time_gets_the_fallback) {
  record input;
  input.from = {"f", 0, 0, 1};
  input.bytes = envelope(R"("ts":-1,"key":null,)" + payload());
  const auto parsed = parse_event(input, {0x010203040506, 0, false});
  BOOST_REQUIRE(parsed.event != nullptr);
  BOOST_TEST(!parsed.event->timestamp_ms);
  BOOST_TEST(!parsed.event->key);
  BOOST_TEST(parsed.event->id.starts_with("01020304-0506-7"));
}

BOOST_AUTO_TEST_CASE(a_tombstone_is_an_empty_record_with_its_origin) {
  const auto [input, parsed] = open(envelope(R"("payload":null)"));
  BOOST_REQUIRE_EQUAL(parsed.faults.size(), 1u);
  BOOST_TEST(to_string(parsed.faults[0].code) == "empty_record");
  BOOST_TEST(parsed.faults[0].path == "payload");
  BOOST_TEST((input.from == origin{"weir.events", 3, 41, 7}));
}

BOOST_AUTO_TEST_CASE(a_payload_that_is_no_event_is_a_fault_of_the_payload) {
  const auto code = [](std::string rest) {
    return to_string(open(envelope(rest)).second.faults.at(0).code);
  };
  BOOST_TEST(code(R"("payload":"")") == "empty_record");
  BOOST_TEST(code(R"("payload":"[]")") == "not_an_object");
  BOOST_TEST(code(R"("payload":"{\"kind\":")") == "truncated_record");
  BOOST_TEST(code(R"("payload":{})") == "invalid_envelope");
  BOOST_TEST(code(R"("payload":7)") == "invalid_envelope");
}

BOOST_AUTO_TEST_CASE(an_envelope_with_bad_coordinates_is_refused) {
  for (const auto* bytes :
       {R"({"topic":1,"partition":0,"offset":0,"payload":"x"})",
        R"({"topic":"t","partition":-1,"offset":0,"payload":"x"})",
        R"({"topic":"t","partition":0,"offset":"0","payload":"x"})"}) {
    const auto parsed = open(bytes).second;
    BOOST_TEST(to_string(parsed.faults.at(0).code) == "invalid_envelope");
  }
}

BOOST_AUTO_TEST_CASE(the_original_bytes_stay) {
  const auto bytes = envelope(R"("payload":"[]")");
  BOOST_TEST(open(bytes).first.bytes == bytes);
}

BOOST_AUTO_TEST_CASE(the_digest_is_that_of_the_event) {
  record input;
  input.bytes = envelope(payload());
  const auto wrapped = parse_event(input, {0, 0, true}).event;
  record bare;
  bare.bytes = R"({"kind":"step/request","step_id":"s","agent_id":"",)"
               R"("agent_type":"","agent_workspace":"","agent_user":"",)"
               R"("llm_protocol":"canonical","payload":{"messages":)"
               R"([{"role":"user","content":"h\u00e9"}]}})";
  const auto plain = parse_event(bare, {0, 0, true}).event;
  BOOST_REQUIRE(wrapped != nullptr && plain != nullptr);
  BOOST_TEST(wrapped->input_digest.size() == 64u);
  BOOST_TEST(wrapped->input_digest == plain->input_digest);
}

BOOST_AUTO_TEST_SUITE_END()
