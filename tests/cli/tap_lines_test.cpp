// What `weir tap` shows of a record, and what it never shows.
#include "cli/tap_lines.hpp"
#include "connectors/kafka/dead_letter_headers.hpp"
#include "messages/decision_record.hpp"
#include "messages/json_writer.hpp"
#include "messages/verdict_json.hpp"

#include <boost/json/parse.hpp>
#include <boost/test/unit_test.hpp>

using namespace weir;
using namespace weir::cli;
using connectors::topic_record;
namespace json = boost::json;

namespace {

constexpr std::string_view head = "2026-05-04T10:00:00.125000Z 3/42 chat-9  ";

topic_record record_of(std::optional<std::string> value) {
  topic_record out;
  out.partition = 3;
  out.offset = 42;
  out.timestamp_ms = 1'777'888'800'125;
  out.key = "chat-9";
  out.value = std::move(value);
  return out;
}

std::string line(tap_kind kind, std::optional<std::string> value) {
  return tap_line(kind, record_of(std::move(value)));
}

std::string verdict_line(const verdict& verdict) {
  return line(tap_kind::verdicts, write_json(to_json(verdict)));
}

std::string with_head(const std::string& rest) {
  return std::string{head} + rest;
}

finding found(const std::string& category, const std::string& severity,
              std::uint64_t start) {
  finding out;
  out.category = category;
  out.severity = severity;
  out.path = "payload.messages.0.content";
  out.start = start;
  out.end = start + 5;
  return out;
}

} // namespace

BOOST_AUTO_TEST_SUITE(tap_lines)

BOOST_AUTO_TEST_CASE(a_plain_verdict_is_short) {
  verdict verdict;
  verdict.event_id = "e1";
  BOOST_TEST(verdict_line(verdict) == with_head("allow"));
}

BOOST_AUTO_TEST_CASE(a_verdict_tells_all_it_has) {
  verdict verdict;
  verdict.event_id = "e1";
  verdict.decision = decision::block;
  verdict.findings = {found("privacy.pii.email", "medium", 2)};
  finding bare;
  bare.category = "x.own";
  verdict.findings.push_back(bare);
  verdict.spans = {{"payload.messages.0.content", 2, 7, "[REDACTED]"}};
  verdict.unjudged = {"payload.messages.1", "payload.messages.2"};
  verdict.continuation =
      continuation{continuation_style::answer, {}, "Not\nthis."};
  BOOST_TEST(
      verdict_line(verdict) ==
      with_head("block; 2 findings: privacy.pii.email (medium) "
                "payload.messages.0.content 2-7, x.own; 1 span; unjudged: "
                "payload.messages.1, payload.messages.2; answer: "
                "\"Not\\x0athis.\""));
}

BOOST_AUTO_TEST_CASE(long_lists_end_with_a_count) {
  verdict verdict;
  verdict.event_id = "e1";
  for (int i = 0; i < 2'000; ++i)
    verdict.findings.push_back(found("x.own", "low", 1));
  const auto text = verdict_line(verdict);
  BOOST_TEST(text.find("2000 findings") != std::string::npos);
  BOOST_TEST(text.ends_with(" (and 1995 more)"));
  BOOST_TEST(text.size() < 600u);
}

BOOST_AUTO_TEST_CASE(what_is_not_of_the_kind_is_called_so) {
  BOOST_TEST(line(tap_kind::verdicts, "{}") ==
             with_head("not a verdict, 2 bytes"));
  BOOST_TEST(line(tap_kind::verdicts, "secret text") ==
             with_head("not a verdict, 11 bytes"));
  BOOST_TEST(line(tap_kind::decisions, "[1]") ==
             with_head("not a decision record, 3 bytes"));
  BOOST_TEST(line(tap_kind::events, "{\"kind\":7}") ==
             with_head("not an event, 10 bytes"));
  BOOST_TEST(line(tap_kind::dead_letters, "x") ==
             with_head("not a dead letter, 1 byte"));
  BOOST_TEST(line(tap_kind::events, std::nullopt) ==
             with_head("not an event, tombstone"));
}

BOOST_AUTO_TEST_CASE(a_decision_record_names_the_guards_that_acted) {
  event event;
  event.id = "e1";
  event.from = {"weir.events", 0, 6, 0};
  event.input_digest = std::string(64, 'a');
  event.step_id = "s1";
  event.agent_id = "a1";
  decision_record record;
  record.policy_digest = std::string(64, 'b');
  guard_record acted;
  acted.guard = "email";
  acted.effect = guard_effect::redact;
  acted.checks = {{"hit", 8, 2, {}}, {"other", 8, 1, {}}};
  guard_record idle;
  idle.guard = "idle";
  record.guards = {acted, idle};
  record.unjudged = {"payload.messages.1"};
  BOOST_TEST(line(tap_kind::decisions, write_json(to_json(record, event))) ==
             with_head("allow; step/request s1 of a1; email redact (2 "
                       "checks); 1 unjudged; policy bbbbbbbbbbbb"));
}

BOOST_AUTO_TEST_CASE(a_dead_letter_tells_why_and_where_and_no_text) {
  dead_letter letter;
  letter.from = {"weir.events", 1, 77, 0};
  letter.faults = {{ec::missing_key, "step_id", "required"},
                   {ec::unknown_key, "colour", "no such key"}};
  auto record = record_of("{\"agent_id\":\"secret\"}");
  record.headers = connectors::dead_letter_headers(letter);
  BOOST_TEST(tap_line(tap_kind::dead_letters, record) ==
             with_head("missing_key at step_id: required; from weir.events "
                       "1/77; 21 bytes; 2 problems"));
  record.headers.emplace_back("weir.truncated", "5000");
  BOOST_TEST(tap_line(tap_kind::dead_letters, record) ==
             with_head("missing_key at step_id: required; from weir.events "
                       "1/77; 21 bytes of 5000; 2 problems"));
}

BOOST_AUTO_TEST_CASE(an_event_shows_names_and_sizes_only) {
  const auto text =
      line(tap_kind::events,
           R"({"kind":"step/request","step_id":"s1","agent_id":"a1",)"
           R"("payload":{"messages":[{"role":"user","content":"secret"}]}})");
  BOOST_TEST(text == with_head("step/request; step s1 of a1; 114 bytes"));
}

BOOST_AUTO_TEST_CASE(an_event_in_an_envelope_is_one) {
  const auto text = line(tap_kind::events,
                         R"({"topic":"t","partition":0,"offset":1,"payload":)"
                         R"("{\"kind\":\"step/request\",\"step_id\":\"s1\",)"
                         R"(\"agent_id\":\"a1\"}"})");
  BOOST_TEST(text == with_head("in an envelope: step/request; step s1 of a1; "
                               "117 bytes"));
}

BOOST_AUTO_TEST_CASE(state_shows_keys_and_sizes_only) {
  BOOST_TEST(line(tap_kind::state, "secret") == with_head("6 bytes"));
  BOOST_TEST(line(tap_kind::state, std::nullopt) == with_head("deleted"));
}

BOOST_AUTO_TEST_CASE(no_control_character_reaches_the_terminal) {
  auto record = record_of("{}");
  record.key = "a\x1b[2Jb";
  for (const auto kind :
       {tap_kind::verdicts, tap_kind::events, tap_kind::state,
        tap_kind::dead_letters, tap_kind::decisions, tap_kind::other}) {
    const auto text = tap_line(kind, record);
    BOOST_TEST(text.find('\x1b') == std::string::npos);
    BOOST_TEST(text.find('\n') == std::string::npos);
  }
}

BOOST_AUTO_TEST_CASE(a_record_without_key_and_time_is_shown) {
  topic_record record;
  record.value = "v";
  BOOST_TEST(tap_line(tap_kind::state, record) == "- 0/0 -  1 byte");
}

BOOST_AUTO_TEST_CASE(json_has_everything_on_one_line) {
  auto record = record_of("{\n  \"a\": 1.50,\r\n \"a\": 2}");
  record.headers = {{"traceparent", "00-ab"}, {"bin", "\xff"}};
  const auto text = tap_json(record);
  BOOST_TEST(text ==
             "{\"partition\":3,\"offset\":42,\"timestamp_ms\":1777888800125,"
             "\"key\":\"chat-9\",\"headers\":[{\"name\":\"traceparent\","
             "\"value\":\"00-ab\"},{\"name\":\"bin\",\"value_base64\":"
             "\"/w==\"}],\"value\":{   \"a\": 1.50,   \"a\": 2}}");
  BOOST_TEST(tap_line(tap_kind::other, record) == text);
}

BOOST_AUTO_TEST_CASE(json_holds_any_bytes) {
  const auto value = [](const topic_record& record) {
    return json::parse(tap_json(record)).as_object();
  };
  BOOST_TEST(value(record_of("not \"JSON\"")).at("value").as_string() ==
             "not \"JSON\"");
  BOOST_TEST(value(record_of("\xff\xfe")).at("value_base64").as_string() ==
             "//4=");
  BOOST_TEST(value(record_of(std::nullopt)).at("value").is_null());
  auto record = record_of("1");
  record.key = "\xff";
  BOOST_TEST(value(record).at("key_base64").as_string() == "/w==");
  record.key.reset();
  BOOST_TEST(value(record).at("key").is_null());
}

BOOST_AUTO_TEST_SUITE_END()
