// Actions and continuations: new texts, history, calls, people to be asked.
#include "tests/support/engine.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/test/unit_test.hpp>

using namespace weir;
namespace json = boost::json;

namespace {

std::string one_guard(const char* action, const char* extra = "") {
  return std::string{R"([{"slug":"bad","name":"Bad words","action":")"} +
         action +
         R"(","checks":[{"id":"c","type":"regex","certainty":6,)"
         R"("config":{"pattern":"BAD"}}])" +
         extra + "}]";
}

json::object screen_one(const std::string& guards, std::string_view kind,
                        std::string_view payload) {
  const auto out =
      test::screen({test::make_event(kind, "openai.chat", payload)},
                   test::make_policy(guards));
  BOOST_REQUIRE_EQUAL(out.verdicts.size(), 1u);
  return out.verdicts[0].as_object();
}

json::object request(const std::string& guards, std::string_view messages) {
  return screen_one(guards, "step/request",
                    R"({"messages":)" + std::string{messages} + "}");
}

std::string style(const json::object& verdict) {
  BOOST_REQUIRE(verdict.contains("continuation"));
  const auto& word = verdict.at("continuation").at("style").as_string();
  return {word.data(), word.size()};
}

std::vector<std::string> paths(const json::object& verdict) {
  std::vector<std::string> out;
  const auto& how = verdict.at("continuation").as_object();
  if (const auto* list = how.if_contains("paths"))
    for (const auto& path : list->as_array())
      out.emplace_back(path.as_string().c_str());
  return out;
}

bool blocked(const json::object& verdict) {
  return verdict.at("decision").as_string() == "block";
}

using list = std::vector<std::string>;

} // namespace

BOOST_AUTO_TEST_SUITE(composition)

BOOST_AUTO_TEST_CASE(warn_flags_and_allows) {
  const auto verdict =
      request(one_guard("warn"), R"([{"role":"user","content":"a BAD word"}])");
  BOOST_TEST(!blocked(verdict));
  const auto& finding = verdict.at("findings").at(0).as_object();
  BOOST_TEST(finding.at("category").as_string() == "x.weir.bad");
  BOOST_TEST(finding.at("detector").as_string() == "bad/c");
  BOOST_TEST(finding.at("score").to_number<double>() == 0.6);
  BOOST_TEST(finding.at("start").to_number<int>() == 2);
  BOOST_TEST(!verdict.contains("modifications"));
  BOOST_TEST(!verdict.contains("continuation"));
}

BOOST_AUTO_TEST_CASE(a_block_in_a_tool_result_withholds_it) {
  const auto verdict = request(one_guard("block"), R"([
    {"role":"user","content":"q"},{"role":"assistant","tool_calls":[]},
    {"role":"tool","tool_call_id":"c","content":"BAD"},
    {"role":"tool","tool_call_id":"d","content":"fine"}])");
  BOOST_TEST(blocked(verdict));
  BOOST_TEST(style(verdict) == "withhold");
  BOOST_TEST(paths(verdict) == list{"payload.messages.2.content"},
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_block_in_the_systems_words_is_answered) {
  const auto verdict = request(one_guard("block"), R"([
    {"role":"system","content":"BAD"},{"role":"user","content":"q"}])");
  BOOST_TEST(blocked(verdict));
  BOOST_TEST(style(verdict) == "answer");
  BOOST_TEST(paths(verdict).empty());
}

BOOST_AUTO_TEST_CASE(a_blocked_text_is_withheld_again_as_history) {
  const auto verdict = request(one_guard("block"), R"([
    {"role":"user","content":"BAD"},{"role":"assistant","content":"no"},
    {"role":"user","content":"something else"}])");
  BOOST_TEST(blocked(verdict));
  BOOST_TEST(style(verdict) == "withhold");
  BOOST_TEST(paths(verdict) == list{"payload.messages.0.content"},
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(history_that_cannot_be_withheld_does_not_block) {
  const auto verdict = request(one_guard("block"), R"([
    {"role":"assistant","content":null,"tool_calls":[{"id":"c","function":
      {"name":"f","arguments":"{\"x\":\"BAD\"}"}}]},
    {"role":"tool","tool_call_id":"c","content":"ok"}])");
  BOOST_TEST(!blocked(verdict));
  BOOST_TEST(verdict.at("findings").as_array().size() == 1u);
}

BOOST_AUTO_TEST_CASE(a_block_in_calls_alone_drops_those_calls) {
  const auto both = R"({"choices":[{"message":{"role":"assistant",
    "content":"fine","tool_calls":[
    {"id":"a","function":{"name":"f","arguments":"{\"x\":\"ok\"}"}},
    {"id":"b","function":{"name":"f","arguments":"{\"x\":\"BAD and BAD\"}"}}]}}]})";
  const auto verdict = screen_one(one_guard("block"), "step/response", both);
  BOOST_TEST(style(verdict) == "drop_calls");
  BOOST_TEST(paths(verdict) == list{"payload.choices.0.message.tool_calls.1"},
             boost::test_tools::per_element());
  const auto words = screen_one(one_guard("block"), "step/response",
                                R"({"choices":[{"message":{"content":"BAD",
      "tool_calls":[{"id":"b","function":{"name":"BAD","arguments":""}}]}}]})");
  BOOST_TEST(style(words) == "answer");
}

BOOST_AUTO_TEST_CASE(warn_user_asks_once_and_withholds_history) {
  const auto fresh =
      request(one_guard("warn_user"), R"([{"role":"user","content":"BAD"}])");
  BOOST_TEST(blocked(fresh));
  BOOST_TEST(style(fresh) == "answer");
  const std::string notice =
      fresh.at("continuation").at("notice").as_string().c_str();
  BOOST_TEST(notice.find("approval") != notice.npos);
  const auto later = request(one_guard("warn_user"), R"([
    {"role":"user","content":"BAD"},{"role":"assistant","content":"asked"},
    {"role":"user","content":"go on"}])");
  BOOST_TEST(style(later) == "withhold");
}

BOOST_AUTO_TEST_CASE(the_notice_is_the_guards_message) {
  const auto verdict =
      request(one_guard("block", R"(,"message":"Not here, please.")"),
              R"([{"role":"user","content":"BAD"}])");
  BOOST_TEST(verdict.at("continuation").at("notice").as_string() ==
             "Not here, please.");
}

BOOST_AUTO_TEST_CASE(long_notices_stay_within_the_bound) {
  std::string guards = "[";
  for (const auto* name : {"a", "b", "c"})
    guards += std::string{name[0] == 'a' ? "" : ","} + R"({"slug":")" + name +
              R"(","action":"block","message":")" + name +
              std::string(1'500, 'm') +
              R"(","checks":[{"id":"c","type":"regex","certainty":6,)"
              R"("config":{"pattern":"BAD"}}]})";
  const auto verdict =
      request(guards + "]", R"([{"role":"user","content":"BAD"}])");
  const auto& notice = verdict.at("continuation").at("notice").as_string();
  BOOST_TEST(notice.size() <= 2'000u);
  const std::string shown{notice.c_str()};
  BOOST_TEST(shown.find("2 more") != shown.npos);
}

BOOST_AUTO_TEST_CASE(certainties_add_up_to_the_threshold) {
  const auto guards = [](const char* status) {
    return std::string{R"([{"slug":"sum","action":"block","threshold":6,)"} +
           R"("status":")" + status +
           R"(","checks":[{"id":"a","type":"regex","certainty":3.1,)"
           R"("config":{"pattern":"ONE"}},{"id":"b","type":"regex",)"
           R"("certainty":2.9,"config":{"pattern":"TWO"}},)"
           R"({"id":"off","type":"regex","certainty":10,"disabled":true,)"
           R"("config":{"pattern":"ONE"}}]}])";
  };
  const auto with = [&](const char* text, const char* status = "active") {
    return request(guards(status), R"([{"role":"user","content":")" +
                                       std::string{text} + R"("}])");
  };
  BOOST_TEST(!blocked(with("ONE ONE ONE")));
  BOOST_TEST(!blocked(with("TWO")));
  BOOST_TEST(blocked(with("ONE and TWO")));
  const auto shadow = with("ONE and TWO", "draft");
  BOOST_TEST(!blocked(shadow));
  BOOST_TEST(!shadow.contains("findings"));
}

BOOST_AUTO_TEST_CASE(a_draft_is_scored_in_the_decision_record) {
  const auto out = test::screen(
      {test::make_event("step/request", "openai.chat",
                        R"({"messages":[{"role":"user","content":"BAD"}]})")},
      test::make_policy(one_guard("block", R"(,"status":"draft")")));
  const auto& record = out.decisions.at(0).at("guards").at(0).as_object();
  BOOST_TEST(record.at("effect").as_string() == "shadow");
  BOOST_TEST(record.at("triggered").as_bool());
  BOOST_TEST(record.at("score").to_number<double>() == 6);
  BOOST_TEST(record.at("checks").at(0).at("matches").to_number<int>() == 1);
}

BOOST_AUTO_TEST_CASE(what_no_engine_judges_is_unjudged_and_may_block) {
  const auto with = [](const char* settings, const char* status) {
    const auto guards =
        std::string{R"([{"slug":"j","action":"block","status":")"} + status +
        R"(","settings":{)" + settings +
        R"(},"checks":[{"id":"e","type":"jsonata","certainty":8,)"
        R"("config":{"expression":"true"}},{"id":"l","type":"llm",)"
        R"("certainty":8,"config":{"prompt":"bad?"}}]}])";
    return request(guards, R"([{"role":"system","content":"s"},
                               {"role":"user","content":"u"}])");
  };
  const auto open = with("", "active");
  BOOST_TEST(!blocked(open));
  BOOST_TEST(!open.contains("findings"));
  BOOST_TEST(open.at("unjudged").as_array().size() == 2u);
  const auto closed = with(R"("on_unjudged":"block")", "active");
  BOOST_TEST(blocked(closed));
  BOOST_TEST(style(closed) == "answer");
  BOOST_TEST(closed.at("unjudged").as_array().size() == 2u);
  BOOST_TEST(!with(R"("on_unjudged":"block")", "draft").contains("unjudged"));
}

BOOST_AUTO_TEST_CASE(a_withheld_text_has_no_span) {
  const auto guards = std::string{
      R"([{"slug":"bad","action":"block","checks":[{"id":"c","type":"regex",)"
      R"("certainty":6,"config":{"pattern":"BAD"}}]},)"
      R"({"slug":"key","action":"redact","checks":[{"id":"c","type":"regex",)"
      R"("certainty":6,"config":{"pattern":"KEY"}}]}])"};
  const auto verdict = request(guards, R"([
    {"role":"tool","tool_call_id":"a","content":"BAD KEY"},
    {"role":"tool","tool_call_id":"b","content":"KEY"}])");
  BOOST_TEST(style(verdict) == "withhold");
  const auto& spans = verdict.at("modifications").at("spans").as_array();
  BOOST_REQUIRE_EQUAL(spans.size(), 1u);
  BOOST_TEST(spans[0].at("path").as_string() == "payload.messages.1.content");
  BOOST_TEST(verdict.at("findings").as_array().size() == 3u);
}

BOOST_AUTO_TEST_SUITE_END()
