#include "policy/guard_file.hpp"
#include "tests/policy/guards.hpp"

#include <functional>
#include <vector>

using namespace weir;
using boost::json::object;
using test::first_check;
using test::first_config;
using test::issue_at;
using test::load;
using test::sound_guard;

BOOST_AUTO_TEST_SUITE(guard_rules)

namespace {

/// A change to the sound guard, and the one issue it must lead to.
struct rule {
  std::string_view name;
  std::function<void(object&)> change;
  std::string_view pointer;
  ec code;
  std::string_view says = {}; ///< part of the line
};

void check_rules(const std::vector<rule>& rules, config::severity level) {
  for (auto& rule : rules) {
    BOOST_TEST_CONTEXT(rule.name) {
      auto guard = sound_guard();
      rule.change(guard);
      auto loaded = load(guard);
      auto& issue = issue_at(loaded, rule.pointer);
      BOOST_TEST(loaded.issues.size() == 1u);
      BOOST_TEST((issue.level == level), to_string(issue));
      BOOST_TEST((issue.code == rule.code), to_string(issue));
      BOOST_TEST(to_string(issue).find(rule.says) != std::string::npos,
                 to_string(issue));
      bool error = level == config::severity::error;
      BOOST_TEST(loaded.can_start() != error);
      BOOST_TEST(loaded.guards.size() == (error ? 0u : 1u));
    }
  }
}

boost::json::value json(std::string_view text) {
  return boost::json::parse(text);
}

object builtin_guard() {
  auto guard = sound_guard();
  first_check(guard)["type"] = "builtin";
  first_check(guard)["config"] = json(R"({"builtin_id": "email-address"})");
  return guard;
}

} // namespace

BOOST_AUTO_TEST_CASE(each_rule_of_a_guard_has_its_error) {
  auto set = [](std::string key, std::string_view text) {
    return [=](object& guard) { guard[key] = json(text); };
  };
  check_rules(
      {
          {"no id",
           [](object& g) {
             g.erase("id");
             g.erase("slug");
           },
           "/id", ec::missing_key, "an id or a slug"},
          {"id type", set("id", "5"), "/id", ec::wrong_type},
          {"id null", set("id", "null"), "/id", ec::wrong_type},
          {"id empty", set("id", "\"\""), "/id", ec::too_short},
          {"slug empty", set("slug", "\"\""), "/slug", ec::too_short},
          {"name type", set("name", "null"), "/name", ec::wrong_type},
          {"description", set("description", "[]"), "/description",
           ec::wrong_type},
          {"message type", set("message", "1"), "/message", ec::wrong_type},
          {"no checks", [](object& g) { g.erase("checks"); }, "/checks",
           ec::missing_key},
          {"checks type", set("checks", "{}"), "/checks", ec::wrong_type},
          {"no action", [](object& g) { g.erase("action"); }, "/action",
           ec::missing_key, "one of redact, warn, warn_user, block"},
          {"action word", set("action", "\"mask\""), "/action",
           ec::not_in_enum},
          {"threshold type", set("threshold", "\"6\""), "/threshold",
           ec::wrong_type},
          {"threshold sign", set("threshold", "-1"), "/threshold",
           ec::out_of_range, "number >= 0"},
          {"status word", set("status", "\"on\""), "/status", ec::not_in_enum},
          {"status null", set("status", "null"), "/status", ec::wrong_type},
          {"scope word", set("scope", "\"any\""), "/scope", ec::not_in_enum},
          {"is_default", set("is_default", "1"), "/is_default", ec::wrong_type},
          {"sort_order", set("sort_order", "1.5"), "/sort_order",
           ec::wrong_type},
          {"created_at", set("created_at", "5"), "/created_at", ec::wrong_type},
          {"updated_at", set("updated_at", "5"), "/updated_at", ec::wrong_type},
          {"org_id", set("org_id", "5"), "/org_id", ec::wrong_type},
          {"settings type", set("settings", "[]"), "/settings", ec::wrong_type},
          {"sync", set("settings", R"({"sync_checks": 1})"),
           "/settings/sync_checks", ec::wrong_type},
          {"fallback",
           set("settings", R"({"redact_fallback_action": "warn_user"})"),
           "/settings/redact_fallback_action", ec::not_in_enum},
          {"on_unjudged", set("settings", R"({"on_unjudged": "warn"})"),
           "/settings/on_unjudged", ec::not_in_enum},
      },
      config::severity::error);
}

BOOST_AUTO_TEST_CASE(each_rule_of_a_check_has_its_error) {
  auto set = [](std::string key, std::string_view text) {
    return [=](object& guard) { first_check(guard)[key] = json(text); };
  };
  auto drop = [](std::string_view key) {
    return [=](object& guard) { first_check(guard).erase(key); };
  };
  check_rules(
      {
          {"no object", [](object& g) { g["checks"] = json("[5]"); },
           "/checks/0", ec::wrong_type},
          {"no id", drop("id"), "/checks/0/id", ec::missing_key},
          {"id empty", set("id", "\"\""), "/checks/0/id", ec::too_short},
          {"name", set("name", "null"), "/checks/0/name", ec::wrong_type},
          {"no type", drop("type"), "/checks/0/type", ec::missing_key},
          {"type word", set("type", "\"regexp\""), "/checks/0/type",
           ec::not_in_enum, "one of builtin, regex, jsonata, llm"},
          {"no certainty", drop("certainty"), "/checks/0/certainty",
           ec::missing_key},
          {"certainty high", set("certainty", "10.5"), "/checks/0/certainty",
           ec::out_of_range, "number 0..10"},
          {"certainty low", set("certainty", "-1"), "/checks/0/certainty",
           ec::out_of_range},
          {"certainty word", set("certainty", "\"high\""),
           "/checks/0/certainty", ec::wrong_type,
           "guards.json: guard g, check c, /checks/0/certainty: expected "
           "number 0..10, found \"high\""},
          {"disabled", set("disabled", "\"no\""), "/checks/0/disabled",
           ec::wrong_type},
          {"config type", set("config", "null"), "/checks/0/config",
           ec::wrong_type},
          {"no config", drop("config"), "/checks/0/config/pattern",
           ec::missing_key},
          {"no pattern", set("config", "{}"), "/checks/0/config/pattern",
           ec::missing_key},
          {"pattern empty", set("config", R"({"pattern": ""})"),
           "/checks/0/config/pattern", ec::too_short},
      },
      config::severity::error);
}

BOOST_AUTO_TEST_CASE(each_type_of_check_asks_for_its_config) {
  auto as = [](std::string_view type, std::string_view config) {
    return [=](object& guard) {
      guard["action"] = "block";
      first_check(guard)["type"] = type;
      first_check(guard)["config"] = json(config);
    };
  };
  check_rules(
      {
          {"builtin", as("builtin", "{}"), "/checks/0/config/builtin_id",
           ec::missing_key},
          {"jsonata", as("jsonata", "{}"), "/checks/0/config/expression",
           ec::missing_key},
          {"jsonata empty", as("jsonata", R"({"expression": ""})"),
           "/checks/0/config/expression", ec::too_short},
          {"llm", as("llm", "{}"), "/checks/0/config/prompt", ec::missing_key},
          {"llm type", as("llm", R"({"prompt": 1})"), "/checks/0/config/prompt",
           ec::wrong_type},
          {"no such builtin", as("builtin", R"({"builtin_id": "zzz"})"),
           "/checks/0/config/builtin_id", ec::unknown_builtin,
           "no built-in check has the id \"zzz\""},
          {"builtin misspelt",
           as("builtin", R"({"builtin_id": "emial-address"})"),
           "/checks/0/config/builtin_id", ec::unknown_builtin,
           "did you mean \"email-address\"?"},
      },
      config::severity::error);
}

BOOST_AUTO_TEST_CASE(each_rule_of_a_config_has_its_error) {
  auto set = [](std::string key, std::string_view text) {
    return [=](object& guard) {
      guard = builtin_guard();
      first_config(guard)[key] = json(text);
    };
  };
  std::string at = "/checks/0/config/";
  auto allowlist = at + "allowlist", item = allowlist + "/1";
  auto confidence = at + "min_confidence", category = at + "category";
  auto severity = at + "severity", replacement = at + "replacement";
  std::vector<rule> rules = {
      {"allowlist", set("allowlist", "\"x\""), allowlist, ec::wrong_type},
      {"item", set("allowlist", "[\"x\", 4111]"), item, ec::wrong_type},
      {"confidence", set("min_confidence", "1.1"), confidence, ec::out_of_range,
       "number 0..1"},
      {"severity", set("severity", "\"severe\""), severity, ec::not_in_enum,
       "one of low, medium, high, critical"},
      {"replacement", set("replacement", "0"), replacement, ec::wrong_type},
      {"category type", set("category", "1"), category, ec::wrong_type},
  };
  for (auto bad : {"\"\"", "\"privacy\"", "\"privacy.\"", "\"Privacy.x\"",
                   "\"privacy.X\"", "\"other.x\"", "\"xprivacy.a\"",
                   "\"x.a-b\"", "\"x.a b\"", "\"x.a\\n\""})
    rules.push_back({bad, set("category", bad), category, ec::bad_format});
  check_rules(rules, config::severity::error);
}

BOOST_AUTO_TEST_CASE(what_can_run_but_was_hardly_meant_is_a_warning) {
  check_rules(
      {
          {"guard key", [](object& g) { g["tresholds"] = 1; }, "/tresholds",
           ec::unknown_key, "did you mean \"threshold\"?"},
          {"check key", [](object& g) { first_check(g)["disable"] = true; },
           "/checks/0/disable", ec::unknown_key, "did you mean \"disabled\"?"},
          {"config key", [](object& g) { first_config(g)["replace"] = "x"; },
           "/checks/0/config/replace", ec::unknown_key},
          {"settings key",
           [](object& g) {
             g["settings"] = json(R"({"on_unjudge": "block"})");
           },
           "/settings/on_unjudge", ec::unknown_key,
           "did you mean \"on_unjudged\"?"},
          {"config key of another type",
           [](object& g) { first_config(g)["prompt"] = "x"; },
           "/checks/0/config/prompt", ec::unknown_key,
           "a check of type regex does not use this key"},
          {"out of reach", [](object& g) { g["threshold"] = 8.5; },
           "/threshold", ec::out_of_range, "at most 8 of 8.5"},
          {"all disabled", [](object& g) { first_check(g)["disabled"] = true; },
           "/threshold", ec::out_of_range, "at most 0 of 6"},
          {"no check at all", [](object& g) { g["checks"] = json("[]"); },
           "/threshold", ec::out_of_range},
          {"nothing to redact",
           [](object& g) {
             first_check(g)["type"] = "jsonata";
             first_check(g)["config"] = json(R"({"expression": "x"})");
           },
           "/action", ec::not_in_enum, "nothing to redact"},
      },
      config::severity::warning);
}

BOOST_AUTO_TEST_SUITE_END()
