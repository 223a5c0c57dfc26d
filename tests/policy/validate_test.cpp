#include "policy/policy.hpp"
#include "policy/validate.hpp"
#include "tests/policy/guards.hpp"

#include <map>

using namespace weir;

BOOST_AUTO_TEST_SUITE(validate)

namespace {

policy::load_result of_every_kind() {
  return test::load(boost::json::parse(R"json([
    {"id": "a", "action": "block", "threshold": 1, "tresholds": 1, "checks": [
      {"id": "linear", "type": "regex", "certainty": 1.5,
       "config": {"pattern": "x+"}},
      {"id": "look", "type": "regex", "certainty": 1,
       "config": {"pattern": "x(?!y)"}},
      {"id": "broken", "type": "regex", "certainty": 1,
       "config": {"pattern": "(x"}},
      {"id": "off", "type": "regex", "certainty": 1, "disabled": true,
       "config": {"pattern": "x"}},
      {"id": "mail", "type": "builtin", "certainty": 1,
       "config": {"builtin_id": "email-address"}},
      {"id": "expr", "type": "jsonata", "certainty": 1,
       "config": {"expression": "e"}},
      {"id": "judge", "type": "llm", "certainty": 1,
       "config": {"prompt": "p"}}]},
    {"id": "b", "action": "warn", "status": "draft", "threshold": 1,
     "checks": [{"id": "c", "type": "regex", "certainty": 1,
                 "config": {"pattern": "x"}}]},
    {"id": "t", "action": "warn", "scope": "buildtime", "threshold": 1,
     "checks": [{"id": "c", "type": "regex", "certainty": 1,
                 "config": {"pattern": "x"}}]}])json"));
}

} // namespace

BOOST_AUTO_TEST_CASE(each_check_is_shown_with_its_engine_and_state) {
  auto loaded = of_every_kind();
  auto reports = policy::examine(loaded.guards);
  BOOST_REQUIRE_EQUAL(reports.size(), 3u);
  using state = policy::check_state;
  std::map<std::string, std::pair<std::string, state>> seen;
  for (auto& check : reports[0].checks) {
    seen[check.id] = {check.engine, check.state};
    BOOST_TEST(check.reason.empty() == (check.state != state::dead));
  }
  std::map<std::string, std::pair<std::string, state>> expected = {
      {"linear", {"re2", state::alive}},    {"look", {"pcre2", state::alive}},
      {"broken", {"none", state::dead}},    {"off", {"re2", state::disabled}},
      {"mail", {"builtin", state::alive}},  {"expr", {"none yet", state::dead}},
      {"judge", {"none yet", state::dead}},
  };
  for (auto& [id, value] : expected) {
    BOOST_TEST(seen[id].first == value.first, id);
    BOOST_TEST((seen[id].second == value.second), id);
  }
}

BOOST_AUTO_TEST_CASE(json_report_counts_what_it_lists) {
  auto loaded = of_every_kind();
  auto report = policy::validation_json(loaded);
  BOOST_TEST(report.at("can_start").as_bool());
  BOOST_TEST((report.at("digest").as_string() ==
              policy::compile(loaded.guards)->digest));
  BOOST_TEST((report.at("totals") == boost::json::parse(R"({
    "guards": {"active": 1, "buildtime": 1, "draft": 1},
    "checks": {"alive": 5, "dead": 3, "disabled": 1},
    "engines": {"builtin": 1, "none": 1, "none yet": 2, "pcre2": 1, "re2": 3},
    "issues": {"error": 1, "warning": 1}})")));
  auto& guards = report.at("guards").as_array();
  BOOST_REQUIRE_EQUAL(guards.size(), 3u);
  BOOST_TEST(guards[0].at("checks").as_array().size() == 7u);
  BOOST_TEST(boost::json::serialize(guards[0].at("checks").at(0)) ==
             R"({"check":"linear","type":"regex","certainty":1.5E0,)"
             R"("engine":"re2","state":"alive","every_text":true})");
  BOOST_TEST(guards[0].at("threshold").as_int64() == 1);
  BOOST_TEST(guards[1].at("status").as_string() == "draft");
  auto& broken = guards[0].at("checks").at(2);
  BOOST_TEST(broken.at("state").as_string() == "dead");
  BOOST_TEST(!broken.at("reason").as_string().empty());
  BOOST_REQUIRE_EQUAL(report.at("issues").as_array().size(), 2u);
}

BOOST_AUTO_TEST_CASE(report_of_guards_that_cannot_start_has_no_digest) {
  auto guard = test::sound_guard();
  guard["action"] = "mask";
  auto loaded = test::load(guard);
  auto report = policy::validation_json(loaded);
  BOOST_TEST(!report.at("can_start").as_bool());
  BOOST_TEST(!report.contains("digest"));
  BOOST_TEST(report.at("issues").as_array().size() == 1u);
  auto text = policy::validation_text(loaded);
  BOOST_TEST(text.find("1 error, 0 warnings: the policy cannot start\n") !=
             text.npos);
  BOOST_TEST(text.find("/action: expected one of") != text.npos);
}

BOOST_AUTO_TEST_CASE(text_report_has_a_line_for_each_check_and_issue) {
  auto text = policy::validation_text(of_every_kind());
  for (auto part :
       {"GUARD  STATUS  CHECK   TYPE     CERTAINTY  ENGINE    STATE\n",
        "a      active  linear  regex    1.5        re2       alive\n",
        "a      active  look    regex    1          pcre2     alive\n",
        "a      active  broken  regex    1          none      dead\n",
        "a      active  judge   llm      1          none yet  dead\n",
        "a/broken cannot judge: ", "a/judge cannot judge: ",
        "3 guards: 1 active, 1 draft, 1 buildtime\n",
        "checks: 5 alive, 3 dead, 1 disabled\n",
        "engines: builtin 1, none 1, none yet 2, pcre2 1, re2 3\n",
        "/0/checks/2/config/pattern: ",
        "1 error, 1 warning: the policy can start\n"})
    BOOST_TEST(text.find(part) != text.npos, part << "\nis not in\n" << text);
}

BOOST_AUTO_TEST_CASE(a_pattern_that_runs_on_every_text_is_named) {
  const auto loaded = test::load(boost::json::parse(R"json([
    {"id": "g", "action": "warn", "threshold": 1, "checks": [
      {"id": "announced", "type": "regex", "certainty": 1,
       "config": {"pattern": "ACME-(?!0)\\d+"}},
      {"id": "bare", "type": "regex", "certainty": 1,
       "config": {"pattern": "\\d{6}"}}]}])json"));
  const auto text = policy::validation_text(loaded);
  BOOST_TEST(text.find("note: g/bare runs on every text") != text.npos);
  BOOST_TEST(text.find("note: g/announced") == text.npos);
  const auto checks = policy::validation_json(loaded)
                          .at("guards")
                          .at(0)
                          .at("checks")
                          .as_array();
  BOOST_TEST(!checks.at(0).as_object().contains("every_text"));
  BOOST_TEST(checks.at(1).at("every_text").as_bool());
}

BOOST_AUTO_TEST_SUITE_END()
