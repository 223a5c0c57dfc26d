// Outputs that are too large for their topics, and what is left of them.
#include "connectors/kafka/dead_letter_headers.hpp"
#include "connectors/kafka/fit.hpp"
#include "messages/decision_record.hpp"
#include "messages/json_writer.hpp"
#include "messages/utf8.hpp"
#include "messages/verdict_json.hpp"
#include "schemas/checker.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>

using namespace weir;
using namespace weir::connectors;
namespace json = boost::json;

namespace {

constexpr std::size_t unlimited = 1u << 30;

verdict verdict_with(std::size_t findings) {
  verdict out;
  out.event_id = "019ddd54-0000-7000-8000-000000000001";
  out.latency_ms = 3;
  out.received_at = "2026-05-04T10:00:00.000001Z";
  out.responded_at = "2026-05-04T10:00:00.000900Z";
  for (std::size_t i = 0; i < findings; ++i) {
    finding one;
    one.category = i % 2 == 0 ? "privacy.pii.email" : "security.secrets.token";
    one.severity = i % 4 == 1 ? "critical" : i % 4 == 3 ? "low" : "medium";
    one.path = "payload.messages." + std::to_string(i) + ".content";
    one.start = i;
    one.end = i + 7;
    out.findings.push_back(one);
    out.spans.push_back({one.path, i, i + 7, "[REDACTED]"});
  }
  return out;
}

output_record record_of(const verdict& verdict) {
  return {output::verdicts, "chat-9", write_json(to_json(verdict)), {}, {}};
}

decision_record decision_with(std::size_t guards) {
  decision_record out;
  out.policy_digest = std::string(64, '0');
  for (std::size_t i = 0; i < guards; ++i) {
    guard_record guard;
    guard.guard = "guard-" + std::to_string(i);
    guard.triggered = i % 3 == 0;
    guard.effect = guard.triggered ? guard_effect::redact : guard_effect::none;
    guard.checks = {{"hit", 8, 2, {ec::too_many_matches}},
                    {"blind", 10, 0, {ec::engine_missing}}};
    out.guards.push_back(guard);
  }
  out.times = stage_times{1, 2, 3, {4, 5, 6, 7}};
  return out;
}

output_record record_of(const decision_record& decision) {
  event event;
  event.id = "019ddd54-0000-7000-8000-000000000001";
  event.from = {"weir.events", 0, 6, 0};
  event.key = "chat-9";
  event.timestamp_ms = 1'777'888'800'000;
  event.input_digest = std::string(64, 'a');
  event.step_id = "s1";
  event.agent_id = "a1";
  return {output::decisions,
          "chat-9",
          write_json(to_json(decision, event)),
          {},
          {}};
}

output_record record_of(dead_letter letter) {
  output_record out{output::dead_letters,
                    {},
                    {},
                    {},
                    std::make_shared<dead_letter>(std::move(letter))};
  shape_dead_letter(out);
  return out;
}

dead_letter letter_with(std::string bytes) {
  dead_letter out;
  out.from = {"weir.events", 3, 4096, 0};
  out.key = "chat-9";
  out.faults = {{ec::invalid_json, "", "not JSON"}};
  out.bytes = std::move(bytes);
  return out;
}

output_rooms rooms(std::size_t verdicts, std::size_t decisions,
                   std::size_t dead_letters = unlimited) {
  return {verdicts, decisions, dead_letters};
}

json::object read(const output_record& record) {
  return json::parse(record.value).as_object();
}

void conforms(std::string_view schema, const output_record& record) {
  const auto checker = schemas::checker::named(schema);
  BOOST_REQUIRE(checker);
  for (const auto& issue : checker->check(read(record)))
    BOOST_ERROR(schema << ": " << issue.pointer << ": " << issue.message
                       << " in " << record.value.substr(0, 2'000));
}

fit_counts made_to_fit(std::vector<output_record>& records,
                       const output_rooms& rooms) {
  const auto counts = fit(records, rooms);
  if (!counts)
    BOOST_FAIL(describe(counts.error()));
  for (const auto& record : records) {
    const auto room = record.to == output::verdicts    ? rooms.verdicts
                      : record.to == output::decisions ? rooms.decisions
                                                       : rooms.dead_letters;
    BOOST_TEST(record_size(record) <= room);
  }
  return *counts;
}

std::optional<std::string> header(const output_record& record,
                                  std::string_view name) {
  for (const auto& [key, value] : record.headers)
    if (key == name)
      return value;
  return std::nullopt;
}

} // namespace

BOOST_AUTO_TEST_SUITE(kafka_fit)

BOOST_AUTO_TEST_CASE(room_is_less_than_a_topic_takes) {
  BOOST_TEST(record_room(100'000) == 99'800u);
  BOOST_TEST(record_room(-1) == 1'048'388u);
  BOOST_TEST(record_room(100) == 0u);
}

BOOST_AUTO_TEST_CASE(key_value_and_headers_count) {
  output_record record{output::verdicts, "key", "value", {}, {}};
  BOOST_TEST(record_size(record) == 8u);
  record.headers = {{"a", "bc"}};
  BOOST_TEST(record_size(record) >= 11u + 5u); // Kafka's lengths
  record.key.reset();
  BOOST_TEST(record_size(record) >= 8u + 5u);
}

BOOST_AUTO_TEST_CASE(what_fits_stays_as_it_is) {
  std::vector<output_record> records = {record_of(verdict_with(20)),
                                        record_of(decision_with(20)),
                                        record_of(letter_with("{"))};
  const auto before = records;
  // To the byte.
  const auto counts = made_to_fit(records, rooms(record_size(records[0]),
                                                 record_size(records[1]),
                                                 record_size(records[2])));
  BOOST_TEST(counts.verdicts + counts.decisions + counts.dead_letters == 0u);
  for (std::size_t i = 0; i < records.size(); ++i) {
    BOOST_TEST(records[i].value == before[i].value);
    BOOST_TEST((records[i].headers == before[i].headers));
  }
}

BOOST_AUTO_TEST_CASE(a_verdict_too_large_becomes_a_block_of_the_whole) {
  std::vector<output_record> records = {record_of(verdict_with(2'000))};
  const auto bytes = records[0].value.size();
  BOOST_TEST(bytes > 200'000u);
  const auto counts = made_to_fit(records, rooms(100'000, unlimited));
  BOOST_TEST(counts.verdicts == 1u);
  conforms("verdict", records[0]);
  const auto read_back = verdict_from_json(read(records[0]));
  BOOST_REQUIRE(read_back);
  const auto whole = verdict_with(0);
  BOOST_TEST(read_back->event_id == whole.event_id);
  BOOST_TEST(read_back->provider == whole.provider);
  BOOST_TEST(read_back->received_at == whole.received_at);
  BOOST_TEST((read_back->decision == decision::block));
  BOOST_TEST(read_back->spans.empty());
  BOOST_REQUIRE(read_back->unjudged.size() == 1u);
  BOOST_TEST(read_back->unjudged[0] == "payload");
  BOOST_REQUIRE(read_back->continuation);
  BOOST_TEST((read_back->continuation->style == continuation_style::answer));
  BOOST_TEST(!read_back->continuation->notice.empty());
  BOOST_TEST(records[0].key.value() == "chat-9");
}

BOOST_AUTO_TEST_CASE(each_category_stays_with_its_worst_severity) {
  std::vector<output_record> records = {record_of(verdict_with(2'000))};
  made_to_fit(records, rooms(100'000, unlimited));
  const auto read_back = verdict_from_json(read(records[0]));
  BOOST_REQUIRE(read_back);
  BOOST_REQUIRE(read_back->findings.size() == 2u);
  BOOST_TEST(read_back->findings[0].category == "privacy.pii.email");
  BOOST_TEST(read_back->findings[0].severity == "medium");
  BOOST_TEST(read_back->findings[1].category == "security.secrets.token");
  BOOST_TEST(read_back->findings[1].severity == "critical");
  BOOST_TEST(read_back->findings[1].path == "");
}

BOOST_AUTO_TEST_CASE(even_categories_go_if_there_are_too_many) {
  auto whole = verdict_with(0);
  for (int i = 0; i < 5'000; ++i) {
    finding one;
    one.category = "x.own.category_" + std::to_string(i);
    whole.findings.push_back(one);
  }
  std::vector<output_record> records = {record_of(whole)};
  made_to_fit(records, rooms(smallest_room, unlimited));
  conforms("verdict", records[0]);
  BOOST_TEST(!read(records[0]).contains("findings"));
}

BOOST_AUTO_TEST_CASE(a_notice_outlives_its_paths) {
  auto whole = verdict_with(0);
  whole.decision = decision::block;
  whole.continuation =
      continuation{continuation_style::withhold, {}, "Ask the security desk."};
  for (int i = 0; i < 10'000; ++i)
    whole.continuation->paths.push_back("payload.messages." +
                                        std::to_string(i));
  std::vector<output_record> records = {record_of(whole)};
  made_to_fit(records, rooms(100'000, unlimited));
  conforms("verdict", records[0]);
  const auto value = read(records[0]);
  BOOST_TEST(value.at("continuation").at("style").as_string() == "answer");
  BOOST_TEST(value.at("continuation").at("notice").as_string() ==
             "Ask the security desk.");
}

BOOST_AUTO_TEST_CASE(a_decision_record_follows_its_verdict) {
  // Whichever of the two is written first.
  for (const bool first : {false, true}) {
    std::vector<output_record> records = {record_of(verdict_with(2'000)),
                                          record_of(decision_with(3))};
    const auto bytes = records[0].value.size();
    if (first)
      std::swap(records[0], records[1]);
    const auto counts = made_to_fit(records, rooms(100'000, unlimited));
    BOOST_TEST(counts.decisions == 1u);
    const auto& record = records[first ? 0 : 1];
    conforms("decision", record);
    const auto value = read(record);
    BOOST_TEST(value.at("decision").as_string() == "block");
    BOOST_TEST(json::serialize(value.at("unjudged")) == "[\"payload\"]");
    BOOST_TEST(value.at("guards").as_array().size() == 3u);
    const auto& marker = value.at("shortened").as_object();
    BOOST_TEST(marker.at("verdict_bytes").to_number<std::size_t>() == bytes);
    BOOST_TEST(marker.at("verdict_decision").as_string() == "allow");
    BOOST_TEST(!marker.contains("record_bytes"));
  }
}

BOOST_AUTO_TEST_CASE(a_decision_record_loses_checks_before_guards) {
  std::vector<output_record> records = {record_of(decision_with(600))};
  const auto bytes = records[0].value.size();
  const auto whole = read(records[0]);
  made_to_fit(records, rooms(unlimited, bytes - 1));
  conforms("decision", records[0]);
  auto value = read(records[0]);
  BOOST_TEST(
      value.at("shortened").at("record_bytes").to_number<std::size_t>() ==
      bytes);
  BOOST_REQUIRE(value.at("guards").as_array().size() == 600u);
  for (const auto& guard : value.at("guards").as_array())
    BOOST_TEST(guard.at("checks").as_array().empty());
  // All but those stays.
  value.erase("shortened");
  value["guards"] = whole.at("guards");
  BOOST_TEST((value == whole));
}

BOOST_AUTO_TEST_CASE(guards_that_did_something_are_kept_first_and_in_order) {
  std::vector<output_record> records = {record_of(decision_with(3'000))};
  made_to_fit(records, rooms(unlimited, 200'000));
  conforms("decision", records[0]);
  const auto value = read(records[0]);
  const auto& guards = value.at("guards").as_array();
  BOOST_TEST(guards.size() > 1'000u); // all that triggered, and some
  const auto triggered =
      std::count_if(guards.begin(), guards.end(), [](const auto& guard) {
        return guard.at("triggered").as_bool();
      });
  BOOST_TEST(triggered == 1'000);
  const auto number = [](const json::value& guard) {
    const std::string_view slug = guard.at("guard").as_string();
    return std::stoi(std::string{slug.substr(slug.find('-') + 1)});
  };
  BOOST_TEST(std::is_sorted(
      guards.begin(), guards.end(),
      [&](const auto& a, const auto& b) { return number(a) < number(b); }));
  BOOST_TEST(
      value.at("shortened").at("guards_left_out").to_number<std::size_t>() ==
      3'000 - guards.size());
  BOOST_TEST(records[0].value.size() > 199'000u); // no more than had to go
}

BOOST_AUTO_TEST_CASE(a_long_list_of_the_unjudged_becomes_the_payload) {
  auto decision = decision_with(2);
  for (int i = 0; i < 20'000; ++i)
    decision.unjudged.push_back("payload.messages." + std::to_string(i));
  std::vector<output_record> records = {record_of(decision)};
  made_to_fit(records, rooms(unlimited, 100'000));
  conforms("decision", records[0]);
  const auto value = read(records[0]);
  BOOST_TEST(json::serialize(value.at("unjudged")) == "[\"payload\"]");
  BOOST_TEST(!value.at("guards").at(0).at("checks").as_array().empty());
}

BOOST_AUTO_TEST_CASE(a_dead_letter_loses_its_end) {
  const std::string bytes(300'000, '[');
  std::vector<output_record> records = {record_of(letter_with(bytes))};
  const auto counts =
      made_to_fit(records, rooms(unlimited, unlimited, 100'000));
  BOOST_TEST(counts.dead_letters == 1u);
  BOOST_TEST(header(records[0], "weir.truncated").value() == "300000");
  BOOST_TEST(record_size(records[0]) == 100'000u); // no more than had to go
  BOOST_TEST(bytes.starts_with(records[0].value));
  BOOST_TEST(header(records[0], "__connect.errors.offset").value() == "4096");
  BOOST_TEST(records[0].key.value() == "chat-9");
}

BOOST_AUTO_TEST_CASE(a_dead_letter_is_not_cut_within_a_character) {
  std::string bytes;
  for (int i = 0; i < 50'000; ++i)
    bytes += "\xF0\x9F\x9A\x80";
  for (std::size_t room = 100'000; room < 100'008; ++room) {
    std::vector<output_record> records = {record_of(letter_with(bytes))};
    made_to_fit(records, rooms(unlimited, unlimited, room));
    BOOST_TEST(records[0].value.size() % 4 == 0u);
    BOOST_TEST(!utf8::first_invalid(records[0].value));
  }
}

BOOST_AUTO_TEST_CASE(headers_of_the_event_go_before_a_step_is_refused) {
  auto record = record_of(verdict_with(3));
  record.headers = {{"traceparent", "00-ab"},
                    {"big", std::string(99'000, 'h')}};
  std::vector<output_record> records = {record};
  made_to_fit(records, rooms(smallest_room, unlimited));
  BOOST_TEST(records[0].value == record.value);
  BOOST_TEST(records[0].key.value() == "chat-9");
  BOOST_TEST(records[0].headers.size() == 1u);
  const auto left_out = header(records[0], "weir.headers-left-out");
  BOOST_TEST(std::stoul(left_out.value()) > 99'000u);
}

BOOST_AUTO_TEST_CASE(headers_that_would_fit_alone_go_as_well) {
  auto record = record_of(verdict_with(200));
  BOOST_TEST(record.value.size() > smallest_room / 3);
  BOOST_TEST(record.value.size() < smallest_room / 4 * 3);
  record.headers = {{"big", std::string(smallest_room / 4 * 3, 'h')}};
  std::vector<output_record> records = {record};
  made_to_fit(records, rooms(smallest_room, unlimited));
  BOOST_TEST(records[0].value == record.value);
}

BOOST_AUTO_TEST_CASE(a_key_goes_before_a_step_is_refused) {
  auto record = record_of(verdict_with(3));
  record.key = std::string(99'000, 'k');
  record.headers = {{"traceparent", "00-ab"}};
  std::vector<output_record> records = {record, record_of(decision_with(1))};
  made_to_fit(records, rooms(smallest_room, unlimited));
  BOOST_TEST(records[0].value == record.value);
  BOOST_TEST(!records[0].key);
  BOOST_TEST(header(records[0], "weir.key-left-out").value() == "99000");
  BOOST_TEST(!read(records[1]).contains("shortened"));
}

BOOST_AUTO_TEST_CASE(what_is_wrong_with_a_dead_letter_stays_whatever_goes) {
  auto letter = letter_with(std::string(99'000, '['));
  letter.key = std::string(99'000, 'k');
  letter.headers = {{"big", std::string(99'000, 'h')}};
  std::vector<output_record> records = {record_of(letter)};
  made_to_fit(records, rooms(unlimited, unlimited, smallest_room));
  for (const auto* name :
       {"__connect.errors.topic", "__connect.errors.exception.message",
        "weir.headers-left-out", "weir.key-left-out", "weir.truncated"})
    BOOST_TEST(header(records[0], name).has_value(), name);
  BOOST_TEST(!header(records[0], "big"));
  BOOST_TEST(records[0].value.size() > smallest_room / 2);
}

BOOST_AUTO_TEST_CASE(the_worst_of_each_fits_into_the_smallest_room) {
  auto whole = verdict_with(3'000);
  whole.decision = decision::block;
  std::string notice;
  for (int i = 0; i < 2'000; ++i)
    notice += "\x01"; // six bytes in JSON
  whole.continuation = continuation{continuation_style::answer, {}, notice};
  auto letter = letter_with(std::string(200'000, '['));
  letter.faults.assign(3'000, problem{ec::unknown_key, std::string(60, '\x01'),
                                      std::string(9'000, '\x01')});
  std::vector<output_record> records = {
      record_of(whole), record_of(decision_with(3'000)), record_of(letter)};
  for (auto& record : records)
    record.headers.emplace_back("x", std::string(200'000, 'x'));
  made_to_fit(records, rooms(smallest_room, smallest_room, smallest_room));
  conforms("verdict", records[0]);
  conforms("decision", records[1]);
}

BOOST_AUTO_TEST_CASE(a_room_for_nothing_is_an_error) {
  std::vector<output_record> records = {record_of(verdict_with(20))};
  const auto counts = fit(records, rooms(100, unlimited));
  BOOST_REQUIRE(!counts);
  BOOST_TEST((counts.error() == fail(ec::write_failed, "")));
}

BOOST_AUTO_TEST_SUITE_END()
