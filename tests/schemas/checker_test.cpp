#include "messages/error.hpp"
#include "schemas/checker.hpp"

#include <boost/json/parse.hpp>
#include <boost/test/unit_test.hpp>

#include <limits>

namespace json = boost::json;
using namespace weir;
using schemas::checker;

namespace {

ec refusal(std::string_view schema) {
  auto made = checker::from_text(schema);
  BOOST_REQUIRE_MESSAGE(!made, "taken: " << schema);
  return static_cast<ec>(made.error().code());
}

bool takes(std::string_view schema, const json::value& value) {
  auto made = checker::from_text(schema);
  if (!made)
    BOOST_FAIL(describe(made.error()));
  return made->check(value).empty();
}

} // namespace

BOOST_AUTO_TEST_SUITE(checkers)

BOOST_AUTO_TEST_CASE(a_keyword_that_would_be_skipped_is_refused) {
  for (auto schema :
       {R"({"dependentRequired": {"a": ["b"]}})", R"({"prefixItems": [true]})",
        R"({"unevaluatedProperties": false})", R"({"minContains": 1})",
        R"({"properties": {"a": {"maxlength": 3}}})",
        R"({"items": {"anyOf": [{"$dynamicRef": "#x"}]}})",
        R"({"if": true, "then": {"propertyNames": {"maxLength": 3}}})"})
    BOOST_TEST((refusal(schema) == ec::unknown_key), schema);
}

BOOST_AUTO_TEST_CASE(a_keyword_with_a_wrong_value_is_refused) {
  for (auto schema :
       {R"({"format": "hostname"})", R"({"pattern": 3})", R"({"pattern": "("})",
        R"({"allOf": {}})", R"({"allOf": []})", R"({"properties": []})",
        R"({"$ref": "other.json"})", R"({"$ref": "#/$defs/none"})",
        R"({"$ref": "#"})", R"({"maxLength": "three"})",
        R"({"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}},
            "$ref": "#/$defs/a"})",
        R"({"$defs": {"a": true}, "$ref": "#/$defs/a", "type": "string"})"})
    BOOST_TEST((refusal(schema) == ec::bad_format), schema);
  BOOST_TEST((refusal(R"({"items": [true]})") == ec::wrong_type));
  BOOST_TEST((refusal("[]") == ec::wrong_type));
  BOOST_TEST((refusal("{") == ec::invalid_json));
  BOOST_TEST((refusal("") == ec::invalid_json));
}

BOOST_AUTO_TEST_CASE(a_name_that_no_schema_has_is_an_error) {
  auto made = checker::named("verdicts");
  BOOST_REQUIRE(!made);
  BOOST_TEST((static_cast<ec>(made.error().code()) == ec::not_in_enum));
}

BOOST_AUTO_TEST_CASE(properties_may_be_called_like_keywords) {
  auto schema = R"({"properties": {"pattern": {"type": "string"},
                                   "format": {"type": "integer"},
                                   "$ref": {"type": "null"}}})";
  BOOST_TEST(takes(schema, json::parse(R"({"pattern": "(", "format": 1})")));
  BOOST_TEST(!takes(schema, json::parse(R"({"pattern": 1})")));
  BOOST_TEST(!takes(schema, json::parse(R"({"$ref": 1})")));
}

BOOST_AUTO_TEST_CASE(lengths_count_code_points) {
  auto schema = R"({"minLength": 2, "maxLength": 2})";
  BOOST_TEST(takes(schema, "\xf0\x9f\x98\x80\xc3\xa4"));
  BOOST_TEST(!takes(schema, "\xf0\x9f\x98\x80"));
  BOOST_TEST(!takes(schema, "abc"));
  BOOST_TEST(!takes(schema, json::string(std::string_view("a\0b", 3))));
}

BOOST_AUTO_TEST_CASE(a_nul_does_not_end_a_string) {
  json::string word(std::string_view("yes\0no", 6));
  BOOST_TEST(!takes(R"({"enum": ["yes"]})", word));
  BOOST_TEST(!takes(R"({"const": "yes"})", word));
  BOOST_TEST(!takes(R"({"pattern": "^yes$"})", word));
}

BOOST_AUTO_TEST_CASE(integers_are_told_by_value_not_by_notation) {
  auto schema = R"({"type": "integer", "minimum": 1})";
  BOOST_TEST(takes(schema, 3));
  BOOST_TEST(takes(schema, 3.0));
  BOOST_TEST(takes(schema, std::uint64_t{3}));
  BOOST_TEST(!takes(schema, 3.5));
  BOOST_TEST(!takes(schema, std::uint64_t{0}));
  BOOST_TEST(!takes(schema, "3"));
  BOOST_TEST(takes(R"({"type": "number"})",
                   std::numeric_limits<std::uint64_t>::max()));
}

BOOST_AUTO_TEST_CASE(a_type_may_be_one_of_several) {
  auto schema = R"({"type": ["string", "null"]})";
  BOOST_TEST(takes(schema, nullptr));
  BOOST_TEST(takes(schema, "x"));
  BOOST_TEST(!takes(schema, 1));
  BOOST_TEST(!takes(schema, false));
}

BOOST_AUTO_TEST_CASE(formats_and_patterns_look_at_strings_only) {
  BOOST_TEST(takes(R"({"format": "date-time"})", json::object{{"a", 1}}));
  BOOST_TEST(takes(R"({"pattern": "^a$"})", 12));
  BOOST_TEST(!takes(R"({"pattern": "^a$"})", "a\n"));
  BOOST_TEST(takes(R"({"pattern": "a"})", "cab"));
}

BOOST_AUTO_TEST_CASE(a_long_string_does_not_exhaust_the_stack) {
  std::string text(300'000, 'a');
  BOOST_TEST(takes(R"({"pattern": "^[a-c]+$"})", json::value(text)));
  text += '!';
  BOOST_TEST(!takes(R"({"pattern": "^[a-c]+$"})", json::value(text)));
}

BOOST_AUTO_TEST_CASE(definitions_are_followed_from_several_places) {
  auto schema = R"({"properties": {"a": {"$ref": "#/$defs/n"},
                                   "b": {"items": {"$ref": "#/$defs/n"}}},
                    "$defs": {"n": {"type": "integer", "maximum": 5}}})";
  BOOST_TEST(takes(schema, json::parse(R"({"a": 5, "b": [1, 2]})")));
  auto made = checker::from_text(schema);
  BOOST_REQUIRE(made);
  auto issues = made->check(json::parse(R"({"a": 6, "b": [1, 9]})"));
  BOOST_REQUIRE(issues.size() == 2u);
  BOOST_TEST(issues[0].pointer == "/a");
  BOOST_TEST(issues[1].pointer == "/b/1");
}

BOOST_AUTO_TEST_CASE(a_definition_may_use_itself) {
  auto schema = R"({"$defs": {"tree": {"type": "object",
      "properties": {"kids": {"items": {"$ref": "#/$defs/tree"}}}}},
      "properties": {"top": {"$ref": "#/$defs/tree"}}})";
  BOOST_TEST(
      takes(schema, json::parse(R"({"top": {"kids": [{"kids": []}]}})")));
  BOOST_TEST(
      !takes(schema, json::parse(R"({"top": {"kids": [{"kids": [1]}]}})")));
}

BOOST_AUTO_TEST_CASE(pointers_are_escaped) {
  auto made =
      checker::from_text(R"({"additionalProperties": {"type": "null"}})");
  BOOST_REQUIRE(made);
  auto issues = made->check(json::parse(R"({"a/b~c": 1})"));
  BOOST_REQUIRE(issues.size() == 1u);
  BOOST_TEST(issues[0].pointer == "/a~1b~0c");
}

BOOST_AUTO_TEST_CASE(a_value_too_deep_to_check_does_not_conform) {
  json::value value = 1;
  for (int i = 0; i < 5'000; ++i)
    value = json::array{std::move(value)};
  BOOST_TEST(!takes("true", value));
  BOOST_TEST(takes("true", json::parse("[[[1]]]")));
}

BOOST_AUTO_TEST_CASE(a_false_schema_takes_nothing) {
  BOOST_TEST(!takes("false", 1));
  BOOST_TEST(!takes(R"({"properties": {"a": false}})", json::object{{"a", 1}}));
  BOOST_TEST(takes(R"({"properties": {"a": false}})", json::object{{"b", 1}}));
}

BOOST_AUTO_TEST_CASE(a_copy_of_a_checker_checks_alike) {
  auto made = checker::from_text(R"({"pattern": "^a$"})");
  BOOST_REQUIRE(made);
  checker copy = *made;
  made = checker::from_text("true");
  BOOST_TEST(copy.check("a").empty());
  BOOST_TEST(!copy.check("b").empty());
}

BOOST_AUTO_TEST_SUITE_END()
