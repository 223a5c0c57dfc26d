#include "policy/guard_file.hpp"
#include "tests/policy/guards.hpp"

using namespace weir;
using test::first_config;
using test::issue_at;
using test::load;
using test::sound_guard;

BOOST_AUTO_TEST_SUITE(guard_file)

namespace {

boost::json::value json(std::string_view text) {
  return boost::json::parse(text);
}

} // namespace

BOOST_AUTO_TEST_CASE(full_guard_is_read_into_its_fields) {
  auto loaded = load(json(R"({
    "id": "i", "slug": "s", "name": "n", "description": "d", "message": "m",
    "threshold": 7.5, "action": "warn_user", "status": "draft",
    "is_default": true, "scope": "runtime", "sort_order": 3,
    "created_at": "2026-01-01T00:00:00Z", "updated_at": "x", "org_id": "o",
    "settings": {"sync_checks": true, "redact_fallback_action": "allow",
                 "on_unjudged": "block", "something_else": {"a": 1}},
    "checks": [
      {"id": "r", "name": "R", "type": "regex", "certainty": 10,
       "config": {"pattern": "a+", "replacement": "$1", "severity": "high",
                  "category": "x.acme.key", "allowlist": ["aa", "aaa"]}},
      {"id": "b", "type": "builtin", "certainty": 0.5, "disabled": true,
       "config": {"builtin_id": "email-address", "min_confidence": 0.25}},
      {"id": "j", "type": "jsonata", "certainty": 1,
       "config": {"expression": "$count(texts) > 3"}},
      {"id": "l", "type": "llm", "certainty": 2,
       "config": {"prompt": "p", "precondition_pattern": "q|r"}}]})"));
  test::check_clean(loaded);
  BOOST_REQUIRE_EQUAL(loaded.guards.size(), 1u);
  auto& guard = loaded.guards[0];
  BOOST_TEST(guard.id == "i");
  BOOST_TEST(guard.slug == "s");
  BOOST_TEST(guard.name == "n");
  BOOST_TEST(guard.description == "d");
  BOOST_TEST(guard.message == "m");
  BOOST_TEST(guard.threshold == 7.5);
  BOOST_TEST((guard.action == guard_action::warn_user));
  BOOST_TEST((guard.status == guard_status::draft));
  BOOST_TEST((guard.scope == guard_scope::runtime));
  BOOST_TEST(guard.is_default);
  BOOST_TEST(guard.sync_checks);
  BOOST_TEST((guard.fallback == redact_fallback::allow));
  BOOST_TEST((guard.on_unjudged == unjudged_action::block));
  BOOST_TEST(guard.sort_order == 3);
  BOOST_TEST(guard.file == "guards.json");
  BOOST_TEST(guard.pointer == "");
  BOOST_REQUIRE_EQUAL(guard.checks.size(), 4u);
  BOOST_TEST(guard.checks[0].pattern == "a+");
  BOOST_TEST(guard.checks[0].replacement == "$1");
  BOOST_TEST(guard.checks[0].category == "x.acme.key");
  BOOST_TEST(guard.checks[0].severity == "high");
  BOOST_TEST(guard.checks[0].allowlist ==
                 (std::vector<std::string>{"aa", "aaa"}),
             boost::test_tools::per_element());
  BOOST_TEST(guard.checks[1].disabled);
  BOOST_TEST(guard.checks[1].certainty == 0.5);
  BOOST_TEST(guard.checks[1].min_confidence.value() == 0.25);
  BOOST_TEST((guard.checks[2].type == check_type::jsonata));
  BOOST_TEST(guard.checks[2].expression == "$count(texts) > 3");
  BOOST_TEST(guard.checks[3].prompt == "p");
  BOOST_TEST(guard.checks[3].precondition_pattern == "q|r");
}

BOOST_AUTO_TEST_CASE(least_guard_gets_the_defaults) {
  auto loaded = load(json(R"({"id": "i", "action": "warn", "checks": [
    {"id": "r", "type": "regex", "certainty": 6, "config": {"pattern": "a"}}
    ]})"));
  test::check_clean(loaded);
  BOOST_REQUIRE_EQUAL(loaded.guards.size(), 1u);
  auto& guard = loaded.guards[0];
  BOOST_TEST(guard.slug == "i");
  BOOST_TEST(guard.name == "i");
  BOOST_TEST(guard.threshold == 6);
  BOOST_TEST((guard.status == guard_status::active));
  BOOST_TEST((guard.scope == guard_scope::any));
  BOOST_TEST((guard.fallback == redact_fallback::block));
  BOOST_TEST((guard.on_unjudged == unjudged_action::allow));
  BOOST_TEST(guard.sort_order == 0);
  BOOST_TEST(!guard.is_default);
  BOOST_TEST(!guard.sync_checks);
  BOOST_TEST(!guard.checks[0].disabled);
}

BOOST_AUTO_TEST_CASE(slug_stands_for_the_id) {
  auto guard = sound_guard("only-slug");
  guard.erase("id");
  guard.erase("name");
  auto loaded = load(guard);
  test::check_clean(loaded);
  BOOST_TEST(loaded.guards.at(0).id == "only-slug");
  BOOST_TEST(loaded.guards.at(0).name == "only-slug");
}

BOOST_AUTO_TEST_CASE(fields_that_may_be_null_may_be_null) {
  auto guard = sound_guard();
  for (auto key : {"description", "message", "settings", "scope"})
    guard[key] = nullptr;
  auto loaded = load(guard);
  test::check_clean(loaded);
  BOOST_TEST((loaded.guards.at(0).scope == guard_scope::any));
}

BOOST_AUTO_TEST_CASE(message_is_bounded_in_code_points) {
  auto guard = sound_guard();
  std::string longest;
  for (int i = 0; i < 2000; ++i)
    longest += "ß";
  guard["message"] = longest;
  test::check_clean(load(guard));
  guard["message"] = longest + '!';
  auto loaded = load(guard);
  BOOST_TEST((issue_at(loaded, "/message").code == ec::too_long));
  BOOST_TEST(!loaded.can_start());
}

BOOST_AUTO_TEST_CASE(threshold_that_is_no_finite_number_is_refused) {
  for (auto word : {".inf", ".nan", "1e999"}) {
    auto loaded = policy::read_guards(
        "id: g\naction: warn\nchecks: []\nthreshold: " + std::string(word),
        "g.yaml");
    BOOST_TEST((issue_at(loaded, "/threshold").code == ec::out_of_range));
    BOOST_TEST(!loaded.can_start());
  }
}

BOOST_AUTO_TEST_CASE(categories_of_the_four_roots_are_taken) {
  for (auto good : {"safety.x", "security.secret_leak.api_key",
                    "privacy.pii.bank_card", "x.acme_9.b"}) {
    auto guard = sound_guard();
    first_config(guard)["category"] = good;
    auto loaded = load(guard);
    test::check_clean(loaded);
    BOOST_TEST(loaded.guards.at(0).checks[0].category == good);
  }
}

BOOST_AUTO_TEST_CASE(certainties_that_add_up_to_the_threshold_are_enough) {
  auto guard = sound_guard();
  guard["threshold"] = 0.8; // a little more than 0.1 + 0.7 as doubles
  guard["checks"] = json(R"([
    {"id": "a", "type": "regex", "certainty": 0.1, "config": {"pattern": "a"}},
    {"id": "b", "type": "regex", "certainty": 0.7, "config": {"pattern": "b"}}
    ])");
  test::check_clean(load(guard));
}

BOOST_AUTO_TEST_CASE(three_mistakes_in_a_file_are_all_shown) {
  auto broken = json(R"({"guards": [
    {"id": "a", "action": "warn", "threshold": "six", "checks": []},
    {"id": "b", "action": "warn", "threshold": 0, "checks": [
      {"id": "c", "type": "regex", "certainty": "high",
       "config": {"pattern": "x"}},
      {"id": "d", "type": "builtin", "certainty": 1,
       "config": {"builtin_id": "nothing-like-it"}}]}]})");
  auto loaded = load(broken);
  BOOST_TEST(loaded.issues.size() == 3u);
  BOOST_TEST(issue_at(loaded, "/guards/0/threshold").guard == "a");
  BOOST_TEST(issue_at(loaded, "/guards/1/checks/0/certainty").check == "c");
  BOOST_TEST(issue_at(loaded, "/guards/1/checks/1/config/builtin_id").check ==
             "d");
  BOOST_TEST(!loaded.can_start());
  BOOST_TEST(loaded.guards.empty());
}

BOOST_AUTO_TEST_CASE(guards_beside_a_faulty_one_are_read) {
  boost::json::array list{sound_guard("good"), sound_guard("bad")};
  list[1].as_object()["action"] = "nothing";
  auto loaded = load(list);
  BOOST_TEST(!loaded.can_start());
  BOOST_REQUIRE_EQUAL(loaded.guards.size(), 1u);
  BOOST_TEST(loaded.guards[0].id == "good");
  BOOST_TEST(loaded.guards[0].pointer == "/0");
}

BOOST_AUTO_TEST_CASE(duplicate_check_ids_name_both_places) {
  auto guard = sound_guard();
  auto& checks = guard["checks"].as_array();
  checks.push_back(checks.at(0));
  auto loaded = load(guard);
  auto& issue = issue_at(loaded, "/checks/1/id");
  BOOST_TEST((issue.code == ec::duplicate_id));
  BOOST_TEST(issue.check == "c");
  BOOST_TEST(issue.message.find("/checks/0") != std::string::npos);
  BOOST_TEST(!loaded.can_start());
}

BOOST_AUTO_TEST_CASE(value_that_is_no_guard_is_an_error) {
  for (auto text : {"5", "\"x\"", "null", "[5]", "{\"guards\": [5]}",
                    "{\"guards\": {}}", "{\"guards\": null}"}) {
    auto loaded = load(json(text));
    BOOST_REQUIRE_EQUAL(loaded.issues.size(), 1u);
    BOOST_TEST((loaded.issues[0].code == ec::wrong_type), text);
    BOOST_TEST(!loaded.can_start());
  }
}

BOOST_AUTO_TEST_CASE(file_without_a_guard_is_an_error) {
  for (auto text : {"[]", "{\"guards\": []}"}) {
    auto loaded = load(json(text));
    BOOST_REQUIRE_EQUAL(loaded.issues.size(), 1u);
    BOOST_TEST((loaded.issues[0].code == ec::empty_record), text);
    BOOST_TEST(!loaded.can_start());
  }
}

BOOST_AUTO_TEST_CASE(text_that_is_no_document_is_an_error) {
  auto loaded = policy::read_guards("{\"id\": ", "g.json");
  BOOST_REQUIRE_EQUAL(loaded.issues.size(), 1u);
  BOOST_TEST((loaded.issues[0].code == ec::invalid_json));
  BOOST_TEST(!loaded.can_start());
}

BOOST_AUTO_TEST_CASE(key_named_twice_keeps_the_policy_from_starting) {
  auto text = boost::json::serialize(sound_guard());
  text.insert(1, R"("action": "block", )");
  auto loaded = policy::read_guards(text, "g.json");
  BOOST_REQUIRE_EQUAL(loaded.issues.size(), 1u);
  BOOST_TEST((loaded.issues[0].code == ec::duplicate_key));
  BOOST_TEST(!loaded.can_start());
}

BOOST_AUTO_TEST_SUITE_END()
