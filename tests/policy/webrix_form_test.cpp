// Guards as the published Webrix schema describes them are taken as they are.
#include "config/document.hpp"
#include "policy/guard_file.hpp"
#include "tests/policy/guards.hpp"
#include "tests/support/shared.hpp"

using namespace weir;

BOOST_AUTO_TEST_SUITE(webrix_form)

namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

object schema() {
  auto parsed =
      config::read_document(test::shared_dir() / "seeds" / "guard.schema.json");
  BOOST_REQUIRE(parsed.issues.empty());
  return parsed.root->as_object();
}

/// A value of the schema's property: its first enum word, or one of its type.
value sample(const object& property) {
  if (auto* words = property.if_contains("enum"))
    return words->at(0);
  auto& type = property.at("type");
  auto name = type.is_array() ? type.at(0).as_string() : type.as_string();
  if (name == "string")
    return "text";
  if (name == "boolean")
    return true;
  if (name == "array")
    return array{"text"};
  if (name == "object")
    return object();
  return name == "integer" || property.contains("maximum") ? 1 : 8;
}

object samples(const object& properties) {
  object out;
  for (auto& member : properties)
    if (member.value().as_object().contains("type"))
      out[member.key()] = sample(member.value().as_object());
  return out;
}

/// Keeps of a full config what a check of the type reads.
object config_of(const object& full, std::string_view type) {
  object out = full;
  auto keep = [&](std::initializer_list<std::string_view> keys) {
    for (auto& member : full)
      if (std::find(keys.begin(), keys.end(), std::string_view(member.key())) ==
          keys.end())
        out.erase(member.key());
  };
  if (type == "regex")
    keep({"pattern", "replacement"});
  else if (type == "jsonata")
    keep({"expression"});
  else if (type == "llm")
    keep({"prompt", "precondition_pattern"});
  else
    keep({"builtin_id", "min_confidence", "allowlist"});
  return out;
}

/// Every property of the schema at once, and a check of each type it knows.
object full_guard(const object& schema) {
  auto& defs = schema.at("$defs").as_object();
  auto guard = samples(schema.at("properties").as_object());
  guard["settings"] = samples(
      schema.at("properties").at("settings").at("properties").as_object());
  auto& check_form = defs.at("GuardCheck").at("properties").as_object();
  auto full = samples(defs.at("GuardCheckConfig").at("properties").as_object());
  full["builtin_id"] = "email-address";
  array checks;
  for (auto& type : check_form.at("type").at("enum").as_array()) {
    auto check = samples(check_form);
    check["id"] = type;
    check["type"] = type;
    check["disabled"] = false;
    check["config"] = config_of(full, type.as_string());
    checks.push_back(check);
  }
  guard["checks"] = checks;
  guard["scope"] = "runtime";
  return guard;
}

} // namespace

BOOST_AUTO_TEST_CASE(guard_with_every_property_is_taken_without_a_word,
                     *boost::unit_test::precondition(test::shared_present)) {
  auto guard = full_guard(schema());
  auto loaded = test::load(guard);
  test::check_clean(loaded);
  BOOST_REQUIRE_EQUAL(loaded.guards.size(), 1u);
  BOOST_TEST(loaded.guards[0].checks.size() == 4u);
}

BOOST_AUTO_TEST_CASE(each_word_of_an_enum_is_taken,
                     *boost::unit_test::precondition(test::shared_present)) {
  auto form = schema();
  for (auto key : {"action", "status", "scope"})
    for (auto& word : form.at("properties").at(key).at("enum").as_array()) {
      auto guard = full_guard(form);
      guard[key] = word;
      auto loaded = test::load(guard);
      test::check_clean(loaded);
      BOOST_REQUIRE_EQUAL(loaded.guards.size(), 1u);
    }
}

BOOST_AUTO_TEST_CASE(nullable_properties_may_be_null,
                     *boost::unit_test::precondition(test::shared_present)) {
  auto form = schema();
  int nullable = 0;
  for (auto& member : form.at("properties").as_object()) {
    auto* type = member.value().as_object().if_contains("type");
    if (type == nullptr || !type->is_array())
      continue;
    ++nullable;
    auto guard = full_guard(form);
    guard[member.key()] = nullptr;
    test::check_clean(test::load(guard));
  }
  BOOST_TEST(nullable == 4);
}

BOOST_AUTO_TEST_SUITE_END()
