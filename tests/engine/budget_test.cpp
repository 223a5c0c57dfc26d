// A pattern that explodes ends inside its budget, and harms nothing else.
#include "tests/support/engine.hpp"

#include <boost/json/serialize.hpp>
#include <boost/test/unit_test.hpp>

using namespace weir;
namespace json = boost::json;

namespace {

json::value guards(const std::string& pattern) {
  const auto check = [](const char* id, const std::string& source) {
    return json::object{{"id", id},
                        {"type", "regex"},
                        {"certainty", 8},
                        {"config", json::object{{"pattern", source}}}};
  };
  return json::array{
      json::object{{"slug", "slow"},
                   {"action", "warn"},
                   {"threshold", 6},
                   {"checks", json::array{check("slow", pattern)}}},
      json::object{{"slug", "other"},
                   {"action", "redact"},
                   {"threshold", 6},
                   {"checks", json::array{check("zed", "ZED-[0-9]+")}}}};
}

json::value screen_one(const std::string& pattern, const std::string& text) {
  const json::object payload{
      {"messages",
       json::array{json::object{{"role", "user"}, {"content", text}},
                   json::object{{"role", "user"}, {"content", "and ZED-7"}}}}};
  const auto out = test::screen({test::make_event("step/request", "openai.chat",
                                                  json::serialize(payload))},
                                test::policy_of(guards(pattern)));
  BOOST_REQUIRE_EQUAL(out.verdicts.size(), 1u);
  return out.verdicts[0];
}

} // namespace

BOOST_AUTO_TEST_SUITE(budgets)

BOOST_AUTO_TEST_CASE(a_nested_repeat_over_a_megabyte_hurts_nobody) {
  const std::string text = "ZED-1 " + std::string(1u << 20, 'a');
  // the linear engine takes the first; the backtracking one gives up the others
  for (const std::string pattern :
       {"(a+)+$", "(?=a)(a+)+$x", "(a+)+\\1{3}b$", "(?<!b)(a|a)*c$"}) {
    const auto verdict = screen_one(pattern, text + "!");
    const auto* unjudged = verdict.as_object().if_contains("unjudged");
    if (pattern == "(a+)+$")
      BOOST_TEST((unjudged == nullptr || unjudged->as_array().empty()));
    else
      BOOST_TEST((unjudged != nullptr &&
                  unjudged->at(0).as_string() == "payload.messages.0.content"),
                 pattern << ": " << json::serialize(verdict));
    const auto& spans = verdict.at("modifications").at("spans").as_array();
    BOOST_TEST(spans.size() == 2u, pattern);
  }
}

BOOST_AUTO_TEST_SUITE_END()
