// What the codecs write conforms to the schemas.
#include "messages/dead_letter.hpp"
#include "messages/decision_record.hpp"
#include "messages/verdict_json.hpp"
#include "schemas/checker.hpp"

#include <boost/json/serialize.hpp>
#include <boost/test/unit_test.hpp>

namespace json = boost::json;
using namespace weir;

namespace {

void conforms(std::string_view schema, const json::object& record) {
  auto made = schemas::checker::named(schema);
  BOOST_REQUIRE(made);
  for (const auto& issue : made->check(record))
    BOOST_ERROR(schema << ": " << issue.pointer << ": " << issue.message
                       << " in " << json::serialize(record));
}

verdict full_verdict() {
  verdict out;
  out.event_id = "019ddd54-0000-7000-8000-000000000001";
  out.decision = decision::block;
  out.latency_ms = 3;
  out.received_at = "2026-05-04T10:00:00.000001Z";
  out.responded_at = "2026-05-04T10:00:00.000900Z";
  finding found;
  found.category = "privacy.pii.email";
  found.severity = "medium";
  found.path = "payload.messages.0.content";
  found.start = 0;
  found.end = 7;
  found.score = 1;
  found.detector = "email/address";
  found.fp = "0a";
  found.whitelisted = true;
  found.subject = "https://example.org";
  finding bare;
  bare.category = "x.weir.own";
  out.findings = {found, bare};
  out.spans = {{"payload.messages.0.content", 0, 7, "[REDACTED]"}};
  out.unjudged = {"payload", "payload.messages.1"};
  out.continuation = continuation{
      continuation_style::drop_calls, {"payload.tool_calls.0"}, "Refused."};
  return out;
}

void fill(event& event) {
  event.id = "019ddd54-0000-7000-8000-000000000001";
  event.from = {"events.ndjson", 0, 6, 7};
  event.key = "chat-9";
  event.timestamp_ms = 1'777'888'800'000;
  event.input_digest = std::string(64, 'a');
  event.step_id = "s1";
  event.agent_id = "a1";
  event.session_hint = "chat-9";
  event.texts.resize(3);
  event.texts[1].is_new = false;
}

} // namespace

BOOST_AUTO_TEST_SUITE(records)

BOOST_AUTO_TEST_CASE(a_verdict_conforms_full_and_bare) {
  conforms("verdict", to_json(full_verdict()));
  verdict bare;
  bare.event_id = "e1";
  conforms("verdict", to_json(bare));
}

BOOST_AUTO_TEST_CASE(a_decision_record_conforms_with_every_effect) {
  event event;
  fill(event);
  decision_record record;
  record.policy_digest = std::string(64, '0');
  for (auto effect :
       {guard_effect::none, guard_effect::shadow, guard_effect::finding,
        guard_effect::redact, guard_effect::block, guard_effect::fallback_block,
        guard_effect::fallback_warn, guard_effect::fallback_allow,
        guard_effect::unjudged_block}) {
    guard_record guard;
    guard.guard = "g";
    guard.effect = effect;
    guard.checks = {{"hit", 8, 2, {ec::too_many_matches}},
                    {"blind", 10, 0, {ec::engine_missing, ec::internal}}};
    record.guards.push_back(guard);
  }
  record.unjudged = {"payload.messages.1"};
  record.times = stage_times{1, 2, 3, {4, 5, 6, 7}};
  conforms("decision", to_json(record, event));
  record.times.reset();
  event.key.reset();
  event.timestamp_ms.reset();
  event.session_hint = {};
  conforms("decision", to_json(record, event));
}

BOOST_AUTO_TEST_CASE(a_dead_letter_conforms_whatever_its_bytes) {
  for (auto bytes : {std::string("{"), std::string(), std::string("\xff\xfe"),
                     std::string("a\0b", 3)})
    for (std::uint32_t part : {0u, 1u, 2u}) {
      dead_letter letter;
      letter.from = {"weir.events", 3, 4096, 0};
      letter.faults = {{ec::invalid_json, "", "not JSON"},
                       {ec::missing_key, "kind", "required"}};
      letter.bytes = bytes;
      letter.part = part;
      letter.last_part = part != 1;
      conforms("dead-letter", to_json(letter));
      letter.key = "k";
      conforms("dead-letter", to_json(letter));
    }
}

BOOST_AUTO_TEST_CASE(every_error_word_is_one_the_schema_takes) {
  for (std::size_t i = 1; i <= ec_count; ++i) {
    dead_letter letter;
    letter.from.topic = "t";
    letter.faults = {{static_cast<ec>(i), "", "m"}};
    conforms("dead-letter", to_json(letter));
  }
}

BOOST_AUTO_TEST_SUITE_END()
