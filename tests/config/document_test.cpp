#include "config/document.hpp"
#include "messages/limits.hpp"

#include <boost/json/parse.hpp>
#include <boost/test/unit_test.hpp>

using namespace weir;

BOOST_AUTO_TEST_SUITE(document)

namespace {

/// The only problem of a text that must have exactly one and no value.
config::issue refused(std::string_view bytes, const std::string& file) {
  auto parsed = config::parse_document(bytes, file);
  BOOST_TEST(!parsed.root.has_value());
  BOOST_REQUIRE_EQUAL(parsed.issues.size(), 1u);
  BOOST_TEST(parsed.issues[0].file == file);
  return parsed.issues[0];
}

std::string nested(std::size_t depth) {
  return std::string(depth, '[') + std::string(depth, ']');
}

} // namespace

BOOST_AUTO_TEST_CASE(json_and_yaml_of_the_same_thing_are_equal) {
  auto json = config::parse_document(
      R"({"a": [1, -2, 0.5, true, null, "x"], "b": {"c": "1"}})", "f.json");
  auto yaml = config::parse_document(
      "a:\n  - 1\n  - -2\n  - 0.5\n  - true\n  -\n  - x\nb:\n  c: \"1\"\n",
      "f.yaml");
  BOOST_TEST(json.issues.empty());
  BOOST_TEST(yaml.issues.empty());
  BOOST_REQUIRE(json.root.has_value());
  BOOST_REQUIRE(yaml.root.has_value());
  BOOST_TEST((*json.root == *yaml.root));
}

BOOST_AUTO_TEST_CASE(format_goes_by_extension_and_else_by_first_character) {
  using config::document_format;
  auto format = config::format_of;
  BOOST_TEST((format("a.json", "x: 1") == document_format::json));
  BOOST_TEST((format("a.yaml", "{}") == document_format::yaml));
  BOOST_TEST((format("a.yml", "{}") == document_format::yaml));
  BOOST_TEST((format("a", " \n[1]") == document_format::json));
  BOOST_TEST((format("a.conf", "x: 1") == document_format::yaml));
}

BOOST_AUTO_TEST_CASE(json_errors_have_line_and_column) {
  auto issue = refused("{\n  \"a\": 1,\n  \"b\": tru\n}", "f.json");
  BOOST_TEST((issue.code == ec::invalid_json));
  BOOST_TEST(issue.message.find("line 3, column ") == 0u);
}

BOOST_AUTO_TEST_CASE(json_that_ends_early_or_goes_on_is_refused) {
  BOOST_TEST(refused("{\"a\":", "f.json").message ==
             "line 1, column 6: the text ends too early");
  BOOST_TEST(refused("{} x", "f.json").message.find("line 1, column 4") == 0u);
}

BOOST_AUTO_TEST_CASE(json_with_comments_or_trailing_commas_is_refused) {
  BOOST_TEST((refused("[1, ]", "f.json").code == ec::invalid_json));
  BOOST_TEST((refused("[1] // x", "f.json").code == ec::invalid_json));
}

BOOST_AUTO_TEST_CASE(json_lone_surrogate_is_refused) {
  BOOST_TEST((refused("[\"\\ud800\"]", "f.json").code == ec::invalid_json));
}

BOOST_AUTO_TEST_CASE(yaml_errors_have_line_and_column) {
  auto issue = refused("a: 1\nb: [1, 2\nc: }\n", "f.yaml");
  BOOST_TEST((issue.code == ec::invalid_yaml));
  BOOST_TEST(issue.message.find("line ") == 0u);
  BOOST_TEST(issue.message.find("line 1,") == issue.message.npos);
}

BOOST_AUTO_TEST_CASE(duplicate_keys_are_all_reported_in_both_formats) {
  auto check = [](std::string_view bytes, const std::string& file) {
    auto parsed = config::parse_document(bytes, file);
    BOOST_REQUIRE_EQUAL(parsed.issues.size(), 2u);
    BOOST_TEST((parsed.issues[0].code == ec::duplicate_key));
    BOOST_TEST(parsed.issues[0].pointer == "/l/1/k");
    BOOST_TEST(parsed.issues[1].pointer == "/l");
    BOOST_REQUIRE(parsed.root.has_value());
    BOOST_TEST((*parsed.root ==
                boost::json::parse(R"({"l": [0, {"k": 1, "z": 3}]})")));
  };
  check(R"({"l": [0, {"k": 1, "k": {"deep": [2]}, "z": 3}], "l": 4})",
        "f.json");
  check("l:\n  - 0\n  - {k: 1, k: {deep: [2]}, z: 3}\nl: 4\n", "f.yaml");
}

BOOST_AUTO_TEST_CASE(keys_equal_after_escapes_are_duplicates) {
  auto parsed = config::parse_document(R"({"a": 1, "\u0061": 2})", "f.json");
  BOOST_REQUIRE_EQUAL(parsed.issues.size(), 1u);
  BOOST_TEST((parsed.issues[0].code == ec::duplicate_key));
}

BOOST_AUTO_TEST_CASE(depth_is_bounded_in_both_formats) {
  auto allowed = nested(limits::max_depth);
  auto deeper = nested(limits::max_depth + 1);
  for (auto file : {"f.json", "f.yaml"}) {
    BOOST_TEST(config::parse_document(allowed, file).root.has_value());
    BOOST_TEST((refused(deeper, file).code == ec::too_deep));
    BOOST_TEST((refused(nested(100'000), file).code == ec::too_deep));
  }
}

BOOST_AUTO_TEST_CASE(bytes_that_are_not_utf8_are_refused_with_their_place) {
  for (auto file : {"f.json", "f.yaml"}) {
    auto issue = refused("{\"a\":\n \"\xC3\x28\"}", file);
    BOOST_TEST((issue.code == ec::invalid_utf8));
    BOOST_TEST(issue.message == "line 2, column 3: a byte that is not UTF-8");
  }
  // UTF-16 with and without its mark.
  BOOST_TEST((refused(std::string("\xFF\xFE{\0}\0", 6), "f").code ==
              ec::invalid_utf8));
  BOOST_TEST(
      (refused(std::string("a\0:\0", 4), "f.yaml").code == ec::invalid_utf8));
}

BOOST_AUTO_TEST_CASE(byte_order_mark_is_passed_over) {
  for (auto file : {"f.json", "f.yaml"})
    BOOST_TEST(config::parse_document("\xEF\xBB\xBF{}", file).root.has_value());
}

BOOST_AUTO_TEST_CASE(nothing_at_all_is_an_error) {
  for (auto file : {"f.json", "f.yaml"})
    for (auto bytes : {"", " \n\t", "\xEF\xBB\xBF"})
      BOOST_TEST((refused(bytes, file).code == ec::empty_record));
  BOOST_TEST(
      (refused("# only a comment\n", "f.yaml").code == ec::empty_record));
}

BOOST_AUTO_TEST_CASE(too_many_bytes_or_values_are_refused) {
  std::string blanks(config::max_document_bytes + 1, ' ');
  BOOST_TEST((refused(blanks, "f.json").code == ec::record_too_large));
  std::string list = "[0";
  for (std::size_t i = 0; i < config::max_document_values; ++i)
    list += ",0";
  list += ']';
  BOOST_TEST((refused(list, "f.json").code == ec::record_too_large));
}

BOOST_AUTO_TEST_SUITE_END()
