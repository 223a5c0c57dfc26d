#include "policy/policy.hpp"
#include "tests/policy/guards.hpp"

#include <set>

using namespace weir;
using boost::json::object;
using test::first_check;
using test::first_config;
using test::load;
using test::sound_guard;

BOOST_AUTO_TEST_SUITE(digest)

namespace {

std::string digest_of(const boost::json::value& document) {
  auto loaded = load(document);
  BOOST_REQUIRE(loaded.can_start());
  return policy::compile(loaded.guards)->digest;
}

boost::json::value json(std::string_view text) {
  return boost::json::parse(text);
}

} // namespace

BOOST_AUTO_TEST_CASE(digest_is_that_of_the_meaning_not_of_the_text) {
  auto base = digest_of(sound_guard());
  BOOST_TEST(base.size() == 64u);
  BOOST_TEST(base.find_first_not_of("0123456789abcdef") == base.npos);

  object turned;
  auto guard = sound_guard();
  std::vector<std::string> keys;
  for (auto& member : guard)
    keys.emplace_back(member.key());
  std::reverse(keys.begin(), keys.end());
  for (auto& key : keys)
    turned[key] = guard[key];
  BOOST_TEST(digest_of(turned) == base);

  for (auto& [key, text] : std::vector<std::pair<std::string, std::string>>{
           {"name", "\"other\""},
           {"description", "\"other\""},
           {"created_at", "\"2026-01-01T00:00:00Z\""},
           {"is_default", "true"},
           {"sort_order", "7"},
           {"scope", "null"},
           {"unknown", "1"}}) {
    auto other = sound_guard();
    other[key] = json(text);
    BOOST_TEST(digest_of(other) == base, key);
  }
  auto named = sound_guard();
  first_check(named)["name"] = "other";
  BOOST_TEST(digest_of(named) == base);
  BOOST_TEST(digest_of(boost::json::array{sound_guard()}) == base);
}

BOOST_AUTO_TEST_CASE(digest_changes_with_all_that_can_change_a_verdict) {
  std::set<std::string> seen{digest_of(sound_guard())};
  auto differs = [&](std::string_view what, auto change) {
    auto guard = sound_guard();
    change(guard);
    BOOST_TEST(seen.insert(digest_of(guard)).second, what);
  };
  auto set = [](std::string key, std::string_view text) {
    return [=](object& g) { g[key] = json(text); };
  };
  differs("id", set("id", "\"other\""));
  differs("slug", set("slug", "\"other\""));
  differs("message", set("message", "\"m\""));
  differs("threshold", set("threshold", "5"));
  differs("action", set("action", "\"block\""));
  differs("status", set("status", "\"draft\""));
  differs("fallback", set("settings", R"({"redact_fallback_action": "warn"})"));
  differs("on_unjudged", set("settings", R"({"on_unjudged": "block"})"));
  auto check = [](std::string key, std::string_view text) {
    return [=](object& g) { first_check(g)[key] = json(text); };
  };
  differs("check id", check("id", "\"d\""));
  differs("certainty", check("certainty", "9"));
  differs("disabled", check("disabled", "true"));
  auto config = [](std::string key, std::string_view text) {
    return [=](object& g) { first_config(g)[key] = json(text); };
  };
  differs("pattern", config("pattern", "\"KEY-[0-9]\""));
  differs("replacement", config("replacement", "\"[K]\""));
  differs("allowlist", config("allowlist", "[\"KEY-1\"]"));
  differs("allowlist item", config("allowlist", "[\"KEY-2\"]"));
  differs("category", config("category", "\"x.a\""));
  differs("severity", config("severity", "\"low\""));
  auto as = [](std::string_view type, std::string_view config) {
    return [=](object& g) {
      first_check(g)["type"] = type;
      first_check(g)["config"] = json(config);
    };
  };
  differs("builtin", as("builtin", R"({"builtin_id": "jwt"})"));
  differs("other builtin", as("builtin", R"({"builtin_id": "ipv4"})"));
  differs("confidence", as("builtin", R"({"builtin_id": "ipv4",
                                          "min_confidence": 0.5})"));
  differs("expression", as("jsonata", R"({"expression": "e"})"));
  differs("prompt", as("llm", R"({"prompt": "e"})"));
  differs("precondition", as("llm", R"({"prompt": "e",
                                        "precondition_pattern": "p"})"));
}

BOOST_AUTO_TEST_CASE(digest_tells_the_order_of_guards) {
  boost::json::array list{sound_guard("a"), sound_guard("b")};
  auto forward = digest_of(list);
  boost::json::array turned{list[1], list[0]};
  BOOST_TEST(digest_of(turned) == forward);
  list[0].as_object()["sort_order"] = 1;
  BOOST_TEST(digest_of(list) != forward);
}

BOOST_AUTO_TEST_CASE(yaml_and_json_of_a_guard_give_the_same_guard_and_digest) {
  auto json_guard = policy::read_guards(R"({
    "id": "g", "message": "one line\n", "threshold": 6.5, "action": "warn",
    "sort_order": 2, "settings": {"on_unjudged": "block"},
    "checks": [{"id": "1", "type": "regex", "certainty": 8,
      "config": {"pattern": "\\bKEY-\\d+", "allowlist": ["5", "true"]}}]})",
                                        "g.json");
  auto yaml_guard = policy::read_guards(R"(# the same
id: g
message: |
  one line
threshold: 6.5
action: warn
sort_order: 2
settings: {on_unjudged: block}
checks:
  - id: '1'
    type: regex
    certainty: 8.0
    config:
      pattern: \bKEY-\d+
      allowlist: ["5", 'true']
)",
                                        "g.yaml");
  test::check_clean(json_guard);
  test::check_clean(yaml_guard);
  auto one = policy::compile(json_guard.guards);
  auto other = policy::compile(yaml_guard.guards);
  BOOST_TEST(one->digest == other->digest);
  auto& a = one->guards.at(0);
  auto& b = other->guards.at(0);
  BOOST_TEST(a.message == b.message);
  BOOST_TEST(a.threshold == b.threshold);
  BOOST_TEST(a.sort_order == b.sort_order);
  BOOST_TEST((a.on_unjudged == b.on_unjudged));
  BOOST_TEST(a.checks.at(0).id == b.checks.at(0).id);
  BOOST_TEST(a.checks.at(0).pattern == b.checks.at(0).pattern);
  BOOST_TEST(a.checks.at(0).allowlist == b.checks.at(0).allowlist,
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
