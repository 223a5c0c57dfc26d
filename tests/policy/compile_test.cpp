#include "detectors/patterns/regex.hpp"
#include "policy/policy.hpp"
#include "tests/policy/guards.hpp"

#include <set>

using namespace weir;
using test::first_check;
using test::load;
using test::sound_guard;

BOOST_AUTO_TEST_SUITE(compile)

namespace {

std::shared_ptr<const policy::compiled>
compiled(const boost::json::value& document) {
  auto loaded = load(document);
  for (auto& issue : loaded.issues)
    BOOST_TEST_MESSAGE(to_string(issue));
  BOOST_REQUIRE(loaded.can_start());
  return policy::compile(loaded.guards);
}

boost::json::value json(std::string_view text) {
  return boost::json::parse(text);
}

/// Three regex checks of which the last is broken, and another guard.
boost::json::value mixed_guards() {
  return json(R"json([
    {"id": "mixed", "action": "redact", "checks": [
      {"id": "plain", "type": "regex", "certainty": 8,
       "config": {"pattern": "PROJ-[0-9]{6}"}},
      {"id": "behind", "type": "regex", "certainty": 8,
       "config": {"pattern": "(?<!\\d)\\d{6}(?!\\d)"}},
      {"id": "back", "type": "regex", "certainty": 8,
       "config": {"pattern": "(\\w)\\1{5}"}},
      {"id": "broken", "type": "regex", "certainty": 8,
       "config": {"pattern": "([a-z"}}]},
    {"id": "fine", "action": "redact", "checks": [
      {"id": "f", "type": "regex", "certainty": 8,
       "config": {"pattern": "ZED-[0-9]+"}}]}])json");
}

} // namespace

BOOST_AUTO_TEST_CASE(guards_run_by_sort_order_then_id) {
  boost::json::array list{sound_guard("z"), sound_guard("b"), sound_guard("a"),
                          sound_guard("first")};
  list[0].as_object()["sort_order"] = 1;
  list[3].as_object()["sort_order"] = -1;
  auto policy = compiled(list);
  std::vector<std::string> order;
  for (auto& guard : policy->guards)
    order.push_back(guard.id);
  BOOST_TEST(order == (std::vector<std::string>{"first", "a", "b", "z"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(buildtime_guards_are_left_out_and_drafts_kept) {
  boost::json::array list{sound_guard("a"), sound_guard("b"), sound_guard("c")};
  list[0].as_object()["scope"] = "buildtime";
  list[1].as_object()["status"] = "draft";
  list[2].as_object()["scope"] = nullptr;
  auto policy = compiled(list);
  BOOST_REQUIRE_EQUAL(policy->guards.size(), 2u);
  BOOST_TEST(policy->guards[0].id == "b");
  BOOST_TEST(policy->guards[1].id == "c");
  BOOST_TEST(policy->checks.size() == 2u);
}

BOOST_AUTO_TEST_CASE(enabled_checks_are_listed_and_each_is_served_once) {
  auto policy = compiled(json(R"([
    {"id": "a", "action": "block", "threshold": 1, "checks": [
      {"id": "l", "type": "llm", "certainty": 1, "config": {"prompt": "p"}},
      {"id": "off", "type": "regex", "certainty": 1, "disabled": true,
       "config": {"pattern": "x"}},
      {"id": "r", "type": "regex", "certainty": 1,
       "config": {"pattern": "x"}}]},
    {"id": "b", "action": "block", "threshold": 1, "checks": [
      {"id": "j", "type": "jsonata", "certainty": 1,
       "config": {"expression": "e"}},
      {"id": "m", "type": "builtin", "certainty": 1,
       "config": {"builtin_id": "email-address"}}]}])"));
  std::vector<std::string> listed;
  for (check_index i = 0; i < policy->checks.size(); ++i)
    listed.push_back(policy->guard_of(i).id + '/' + policy->check_of(i).id);
  BOOST_TEST(listed == (std::vector<std::string>{"a/l", "a/r", "b/j", "b/m"}),
             boost::test_tools::per_element());
  // No engine for llm and jsonata: dead, and yet answered by a detector.
  BOOST_REQUIRE_EQUAL(policy->dead.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    BOOST_TEST(policy->dead[i].index == 2 * i);
    BOOST_TEST((policy->dead[i].code == ec::engine_missing));
  }
  std::multiset<check_index> served;
  for (auto& detector : policy->detectors) {
    auto checks = detector->checks();
    BOOST_TEST(std::is_sorted(checks.begin(), checks.end()));
    served.insert(checks.begin(), checks.end());
  }
  BOOST_TEST((served == std::multiset<check_index>{0, 1, 2, 3}));
}

BOOST_AUTO_TEST_CASE(refused_pattern_kills_its_check_and_no_other) {
  auto loaded = load(mixed_guards());
  BOOST_REQUIRE_EQUAL(loaded.issues.size(), 1u);
  auto& issue = loaded.issues[0];
  BOOST_TEST((issue.code == ec::pattern_refused));
  BOOST_TEST((issue.level == config::severity::error));
  BOOST_TEST(issue.guard == "mixed");
  BOOST_TEST(issue.check == "broken");
  BOOST_TEST(issue.pointer == "/0/checks/3/config/pattern");
  auto place = std::to_string(detectors::check_pattern("([a-z").offset);
  BOOST_TEST(issue.message.find(place) != issue.message.npos, issue.message);
  BOOST_TEST(loaded.can_start());
  BOOST_REQUIRE_EQUAL(loaded.guards.size(), 2u);

  auto policy = policy::compile(loaded.guards);
  BOOST_REQUIRE_EQUAL(policy->checks.size(), 5u);
  BOOST_REQUIRE_EQUAL(policy->dead.size(), 1u);
  auto dead = policy->dead[0];
  BOOST_TEST(policy->guard_of(dead.index).id == "mixed");
  BOOST_TEST(policy->check_of(dead.index).id == "broken");
  BOOST_TEST((dead.code == ec::pattern_refused));
  BOOST_TEST(!dead.message.empty());
}

BOOST_AUTO_TEST_CASE(refused_pattern_beside_another_error_starts_nothing) {
  auto document = mixed_guards();
  document.as_array()[1].as_object()["action"] = "mask";
  auto loaded = load(document);
  BOOST_TEST(loaded.issues.size() == 2u);
  BOOST_TEST(!loaded.can_start());
}

BOOST_AUTO_TEST_CASE(refused_precondition_is_reported_like_a_pattern) {
  auto guard = sound_guard();
  guard["action"] = "block";
  first_check(guard)["type"] = "llm";
  first_check(guard)["config"] =
      json(R"json({"prompt": "p", "precondition_pattern": "(a"})json");
  auto loaded = load(guard);
  BOOST_REQUIRE_EQUAL(loaded.issues.size(), 1u);
  BOOST_TEST((loaded.issues[0].code == ec::pattern_refused));
  BOOST_TEST(loaded.issues[0].pointer ==
             "/checks/0/config/precondition_pattern");
}

BOOST_AUTO_TEST_CASE(disabled_check_is_held_to_the_same_rules) {
  auto guard = sound_guard();
  auto broken = first_check(guard);
  broken["id"] = "off";
  broken["disabled"] = true;
  broken["config"] = json(R"({"pattern": "[z-a]"})");
  guard["checks"].as_array().push_back(broken);
  auto loaded = load(guard);
  BOOST_REQUIRE_EQUAL(loaded.issues.size(), 1u);
  BOOST_TEST((loaded.issues[0].code == ec::pattern_refused));
  BOOST_TEST(loaded.issues[0].check == "off");
  BOOST_TEST(policy::compile(loaded.guards)->dead.empty());
}

BOOST_AUTO_TEST_CASE(compiling_no_guards_gives_an_empty_policy) {
  auto policy = policy::compile({});
  BOOST_TEST(policy->checks.empty());
  BOOST_TEST(policy->detectors.empty());
  BOOST_TEST(policy->digest.size() == 64u);
}

BOOST_AUTO_TEST_SUITE_END()
