// The GuardEvent's own fields (OGR section 2): every violation at once.
#include "messages/event_fields.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <boost/test/unit_test.hpp>

#include <map>

using namespace weir;
namespace json = boost::json;

namespace {

json::object good() {
  return json::parse(R"({"kind":"step/request","step_id":"s","agent_id":"",
    "agent_type":"","agent_workspace":"","agent_user":"",
    "llm_protocol":"openai.chat","payload":{}})")
      .as_object();
}

/// What is wrong after one key is set to a JSON text, as "code path".
std::vector<std::string> wrong_with(const char* key, std::string_view value) {
  auto event = good();
  event[key] = json::parse(json::string_view{value.data(), value.size()});
  std::vector<std::string> out;
  for (const auto& fault : check_event_fields(event))
    out.push_back(to_string(fault.code) + " " + fault.path);
  return out;
}

std::string text_of(std::size_t points, const char* unit) {
  std::string out = "\"";
  for (std::size_t i = 0; i < points; ++i)
    out += unit;
  return out + '"';
}

using list = std::vector<std::string>;

void expect(const char* key, std::string_view value, const list& faults) {
  const auto found = wrong_with(key, value);
  BOOST_TEST(found == faults, boost::test_tools::per_element());
}

} // namespace

BOOST_AUTO_TEST_SUITE(event_fields)

BOOST_AUTO_TEST_CASE(a_minimal_event_is_fine) {
  BOOST_TEST(check_event_fields(good()).empty());
}

BOOST_AUTO_TEST_CASE(every_required_key_is_missed) {
  const auto faults = check_event_fields({});
  BOOST_TEST(faults.size() == 8u);
  for (const auto& fault : faults)
    BOOST_TEST(to_string(fault.code) == "missing_key");
}

BOOST_AUTO_TEST_CASE(all_problems_are_reported_at_once) {
  auto event = good();
  event["kind"] = "step/other";
  event.erase("step_id");
  event["agent_id"] = 7;
  event["timestamp"] = 1;
  event["payload"] = json::array{};
  list found;
  for (const auto& fault : check_event_fields(event))
    found.push_back(to_string(fault.code) + " " + fault.path);
  const list right = {"not_in_enum kind", "missing_key step_id",
                      "wrong_type agent_id", "wrong_type payload",
                      "unknown_key timestamp"};
  BOOST_TEST(found == right, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(bounds_count_code_points) {
  const std::map<const char*, std::size_t> bounds = {
      {"step_id", 128},        {"agent_id", 255},    {"agent_type", 64},
      {"agent_user", 255},     {"integration", 128}, {"connection", 128},
      {"session_hint", 128},   {"initiator", 32},    {"llm_endpoint", 253},
      {"agent_workspace", 255}};
  for (const auto& [key, most] : bounds)
    for (const auto* unit : {"a", "\U0001F600", "\xC3\xA9"}) {
      expect(key, text_of(most, unit), {});
      expect(key, text_of(most + 1, unit), {std::string{"too_long "} + key});
    }
  expect("step_id", R"("")", {"too_short step_id"});
}

BOOST_AUTO_TEST_CASE(claims_are_taken_leniently) {
  expect("initiator", R"("a newer word")", {});
  expect("llm_endpoint", R"("not a host at all / ?")", {});
  expect("transport", R"({"gw_ms":1,"skew_ms":-5,"hop_nine_ms":"later"})", {});
  expect("sources", R"([{"path":"payload.nowhere","channel":"x"}])", {});
}

BOOST_AUTO_TEST_CASE(transport_has_bounds) {
  expect("transport", R"({"gw_ms":-1,"net_ms":3600001})",
         {"out_of_range transport.gw_ms", "out_of_range transport.net_ms"});
  expect("transport", R"({"plugin_ms":"1"})",
         {"wrong_type transport.plugin_ms"});
  expect("transport", R"([])", {"wrong_type transport"});
}

BOOST_AUTO_TEST_CASE(redaction_is_closed_and_its_tokens_have_a_form) {
  expect("redaction", R"({"ruleset":"","masked":[]})", {});
  expect("redaction",
         R"({"ruleset":"r","masked":[{"token":"OGRKP0000003","rule":"k"},
             {"token":"${OGR_SECRET_KEY_12}","rule":"k"}]})",
         {});
  expect("redaction", R"({"ruleset":"r","masked":[{"token":"OGRK1","rule":""},
             {"token":"${OGR_3}","rule":"r","x":1}],"y":2})",
         {"unknown_key redaction.y", "bad_format redaction.masked.0.token",
          "too_short redaction.masked.0.rule",
          "unknown_key redaction.masked.1.x",
          "bad_format redaction.masked.1.token"});
  for (const auto* token :
       {"${OGR__}", "${OGR_A_}", "${OGR_a_1}", "OGRKp0000000", "OGRKP000000",
        "OGRKP00000Y0", "x${OGR_A_1}", "${OGR_A_1}x", "${OGR_"})
    expect("redaction",
           R"({"ruleset":"","masked":[{"token":")" + std::string{token} +
               R"(","rule":"r"}]})",
           {"bad_format redaction.masked.0.token"});
}

BOOST_AUTO_TEST_CASE(obligation_results_are_checked_item_by_item) {
  expect("obligation_results",
         R"([{"id":"o","state":"fulfilled","verdict":"clean"}])", {});
  expect("obligation_results",
         R"([{"state":"done"},{"id":"o","state":"skipped","why":1},7])",
         {"missing_key obligation_results.0.id",
          "not_in_enum obligation_results.0.state",
          "unknown_key obligation_results.1.why",
          "wrong_type obligation_results.2"});
  std::string many = "[";
  for (int i = 0; i < 65; ++i)
    many += std::string{i ? "," : ""} + R"({"id":"o","state":"failed"})";
  expect("obligation_results", many + "]", {"too_long obligation_results"});
}

BOOST_AUTO_TEST_CASE(an_unknown_key_is_shortened_in_the_report) {
  const std::string key(5'000, 'k');
  const auto faults = check_event_fields([&] {
    auto event = good();
    event[key] = 1;
    return event;
  }());
  BOOST_REQUIRE_EQUAL(faults.size(), 1u);
  BOOST_TEST(faults[0].path.size() == 128u);
}

BOOST_AUTO_TEST_SUITE_END()
