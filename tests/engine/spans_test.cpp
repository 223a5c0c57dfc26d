// Offsets are code points of the transported string, whatever stands before.
#include "tests/support/engine.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/test/unit_test.hpp>

using namespace weir;
namespace json = boost::json;

namespace {

constexpr auto guards = R"([{"slug":"k","action":"redact","checks":[
  {"id":"c","type":"regex","certainty":8,
   "config":{"pattern":"KEY-[0-9]{4}","replacement":"<\"masked\">"}}]}])";

/// Screens one event, applies its spans, and returns what is left.
json::object masked(const std::string& line, json::value* verdict = nullptr) {
  const auto out = test::screen({line}, test::make_policy(guards));
  BOOST_REQUIRE_EQUAL(out.verdicts.size(), 1u);
  auto event = json::parse(line).as_object();
  test::apply_spans(event, out.verdicts[0]);
  if (verdict != nullptr)
    *verdict = out.verdicts[0];
  return event;
}

std::string in_quotes(std::string_view text) {
  return json::serialize(json::string{text.data(), text.size()});
}

const char* before[] = {
    "",
    "plain ",
    "\U0001F680\U0001F469\u200D\U0001F4BB\U0001F1E9\U0001F1EA ",
    "e\u0301a\u0308\u0323 ",
    "请检查构建 ",
    "\u0E01\u0E33 \uFB01 \u202Eabc ",
    "\"quoted\" \\ back \n\t line ",
};

} // namespace

BOOST_AUTO_TEST_SUITE(spans)

BOOST_AUTO_TEST_CASE(a_value_behind_any_text_is_masked_exactly) {
  for (const auto* head : before) {
    const auto text = std::string{head} + "KEY-1234" + head + "KEY-5678!";
    const auto event = masked(test::make_event(
        "step/request", "openai.chat",
        R"({"messages":[{"role":"user","content":)" + in_quotes(text) + "}]}"));
    const auto& left =
        event.at("payload").at("messages").at(0).at("content").as_string();
    BOOST_TEST(left ==
               std::string{head} + "<\"masked\">" + head + "<\"masked\">!");
  }
}

BOOST_AUTO_TEST_CASE(escapes_in_the_event_do_not_count) {
  const auto event = masked(test::make_event(
      "step/request", "openai.chat",
      R"({"messages":[{"role":"user",)"
      R"("content":"\ud83d\ude80\u00e9\u4e2d\n\u004bEY-1234."}]})"));
  BOOST_TEST(
      event.at("payload").at("messages").at(0).at("content").as_string() ==
      "\U0001F680é中\n<\"masked\">.");
}

BOOST_AUTO_TEST_CASE(a_value_in_encoded_arguments_is_masked_exactly) {
  for (const auto* head : before) {
    const auto text = std::string{head} + "KEY-1234" + head;
    const auto arguments = R"({"first":)" + in_quotes(text) +
                           R"(,"escaped":"\ud83d\ude80\u004bEY-5678",)"
                           R"("n":[1,"KEY-9999"],"KEY-0000":true})";
    const auto event = masked(test::make_event(
        "step/response", "openai.chat",
        R"({"choices":[{"message":{"role":"assistant","content":null,)"
        R"("tool_calls":[{"id":"c","function":{"name":"f","arguments":)" +
            in_quotes(arguments) + "}}]}}]}"));
    const auto& left = event.at("payload")
                           .at("choices")
                           .at(0)
                           .at("message")
                           .at("tool_calls")
                           .at(0)
                           .at("function")
                           .at("arguments")
                           .as_string();
    const auto decoded = json::parse(left);
    const auto label = std::string{"<\"masked\">"};
    BOOST_TEST(decoded.at("first").as_string() == head + label + head);
    BOOST_TEST(decoded.at("escaped").as_string() == "\U0001F680" + label);
    BOOST_TEST(decoded.at("n").at(1).as_string() == label);
    BOOST_TEST(decoded.at(label).as_bool());
  }
}

BOOST_AUTO_TEST_CASE(a_number_in_encoded_arguments_becomes_a_string) {
  const auto policy = test::make_policy(R"([{"slug":"n","action":"redact",
    "checks":[{"id":"c","type":"builtin","certainty":8,
               "config":{"builtin_id":"payment-card"}}]}])");
  const auto line = test::make_event(
      "step/response", "canonical",
      R"({"tool_calls":[{"id":"c","name":"pay",)"
      R"("arguments":"{\"card\": 4111111111111111, \"n\": 3}"}]})");
  const auto out = test::screen({line}, policy);
  auto event = json::parse(line).as_object();
  test::apply_spans(event, out.verdicts.at(0));
  const auto left = json::parse(
      event.at("payload").at("tool_calls").at(0).at("arguments").as_string());
  BOOST_TEST(left.at("card").is_string());
  BOOST_TEST(left.at("n").to_number<int>() == 3);
}

BOOST_AUTO_TEST_CASE(what_no_span_can_name_takes_the_fallback) {
  const auto line = test::make_event(
      "step/response", "anthropic.messages",
      R"({"content":[{"type":"text","text":"hi"},{"type":"tool_use",)"
      R"("id":"t","name":"f","input":{"KEY-1234":1}}]})");
  const auto with = [&](const char* action) {
    const auto policy = test::make_policy(
        std::string{R"([{"slug":"k","action":"redact","message":"no keys",)"} +
        R"("settings":{"redact_fallback_action":")" + action +
        R"("},"checks":[{"id":"c","type":"regex","certainty":8,)"
        R"("config":{"pattern":"KEY-[0-9]{4}"}}]}])");
    return test::screen({line}, policy).verdicts.at(0).as_object();
  };
  const auto blocked = with("block");
  BOOST_TEST(blocked.at("decision").as_string() == "block");
  BOOST_TEST(!blocked.contains("modifications"));
  const auto& how = blocked.at("continuation").as_object();
  BOOST_TEST(how.at("style").as_string() == "drop_calls");
  BOOST_TEST(how.at("paths").at(0).as_string() == "payload.content.1");
  BOOST_TEST(how.at("notice").as_string() == "no keys");
  const auto& finding = blocked.at("findings").at(0).as_object();
  BOOST_TEST(finding.at("path").as_string() == "payload.content.1.input");
  BOOST_TEST(!finding.contains("start"));
  const auto warned = with("warn");
  BOOST_TEST(warned.at("decision").as_string() == "allow");
  BOOST_TEST(warned.at("findings").as_array().size() == 1u);
  const auto allowed = with("allow");
  BOOST_TEST(allowed.at("decision").as_string() == "allow");
  BOOST_TEST(!allowed.contains("findings"));
}

BOOST_AUTO_TEST_SUITE_END()
