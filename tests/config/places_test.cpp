// Places of values, and bytes of strings, in JSON and YAML texts.
#include "config/places.hpp"
#include "config/write_document.hpp"

#include <boost/json/parse.hpp>
#include <boost/test/unit_test.hpp>

using namespace weir;
using config::document_format;
using config::places;

BOOST_AUTO_TEST_SUITE(places_of_values)

namespace {

/// For every word of the string at `pointer`: the text has the same word at
/// the place that is told.
void check_words(std::string_view text, std::string_view pointer,
                 document_format format, std::string_view words) {
  const auto parsed = config::parse_document(
      text, format == document_format::json ? "a.json" : "a.yaml");
  BOOST_REQUIRE(parsed.root);
  const auto* at = parsed.root->find_pointer(
      pointer, *std::make_unique<boost::system::error_code>());
  BOOST_REQUIRE(at != nullptr && at->is_string());
  const std::string value{at->get_string().c_str()};
  config::spelling spelling{text, places::of(text, format).find(pointer),
                            value};
  for (std::size_t from = 0; from < words.size();) {
    const auto end = std::min(words.find(' ', from), words.size());
    const auto word = words.substr(from, end - from);
    const auto decoded = value.find(word);
    BOOST_REQUIRE(decoded != value.npos);
    const auto source = spelling.at(decoded);
    BOOST_TEST(text.substr(source, word.size()) == word,
               word << " at " << source << " in\n"
                    << text);
    BOOST_TEST(spelling.at(decoded + word.size() - 1) ==
               source + word.size() - 1);
    from = end + 1;
  }
}

} // namespace

BOOST_AUTO_TEST_CASE(json_strings_with_every_escape_keep_their_places) {
  check_words(
      R"({"a": [1, {"b~/c": "one\ttwo \"three\" \u00e9 four 😀 five"}]})",
      "/a/1/b~0~1c", document_format::json, "one two three four five");
  check_words(
      "{\"x\": \"y\", \"a\":\n \"one\\ud83d\\ude00two\\/three\\n\\u4e2dfour\"}",
      "/a", document_format::json, "one two three four");
}

BOOST_AUTO_TEST_CASE(yaml_strings_of_every_style_keep_their_places) {
  for (const auto* text : {
           "x: 1\na: one two three four\n",
           "a: 'one ''two'' three\n\n  four'\n",
           "a: \"one \\\"two\\\" \\\n   three\\n\\u00e9 four\"\n",
           "x:\n- 1\na: |\n    one\n      two\n\n    three four\n",
           "a: >-\n   one\n   two\n\n   three\n   four\nb: 1\n",
           "a: one\n  two\n  three four\n",
           "{a: one two three four, b: 1}\n",
           "# é\na:   one two three four # more\n",
       })
    check_words(text, "/a", document_format::yaml, "one two three four");
}

BOOST_AUTO_TEST_CASE(a_value_without_a_place_is_at_its_ancestor) {
  const auto text = std::string_view{"{\"a\": [\"x\", \"y\"]}"};
  const auto found = places::of(text, document_format::json);
  BOOST_TEST(found.find("/a/1") == 12u);
  BOOST_TEST(found.find("/a/7/b") == 6u);
  BOOST_TEST(found.find("") == 0u);
  const auto yaml =
      places::of("a: &n {b: text}\nc: *n\n", document_format::yaml);
  BOOST_TEST(yaml.find("/c/b") == 19u);
}

BOOST_AUTO_TEST_CASE(a_byte_order_mark_shifts_every_place) {
  BOOST_TEST(
      places::of("\xEF\xBB\xBF[\"x\"]", document_format::json).find("/0") ==
      4u);
}

BOOST_AUTO_TEST_CASE(lines_and_columns_count_from_one_in_code_points) {
  const std::string text = "a\n\nüb\n";
  const config::line_index index{text};
  BOOST_TEST((index.at(0) == config::line_column{1, 1}));
  BOOST_TEST((index.at(2) == config::line_column{2, 1}));
  BOOST_TEST((index.at(5) == config::line_column{3, 2}));
  BOOST_TEST((index.at(99) == config::line_column{4, 1}));
}

BOOST_AUTO_TEST_CASE(texts_that_are_no_document_end_without_harm) {
  for (const std::string_view text :
       {"", "{", "[\"a", "{\"a\"", "{\"a\":", "[[[[", "\"\\", "nul"}) {
    places::of(text, document_format::json);
    places::of(text, document_format::yaml);
    config::spelling spelling{text, 0, "some value"};
    BOOST_TEST(spelling.at(5) <= text.size());
  }
}

BOOST_AUTO_TEST_CASE(what_is_written_is_read_as_the_same_value) {
  const auto value = boost::json::parse(R"json({
    "plain": "a word", "number-like": "12", "yes": true, "nothing": null,
    "word": "yes", "colon": "a: b", "hash": "a #b", "empty": "", "dash": "- a",
    "pattern": "(?i)\\b'x'\\d{3}", "quote": "say \"a\"", "tab": "a\tb",
    "lines": "one\n\n  two\nthree\n", "no end": "one\ntwo", "lead": " x",
    "list": [1, 2.5, [], {}, [[1], {"a": "b"}], {"c": [], "d": {"e": 1}}],
    "-key": 1, "key: odd": 2, "": 3, "late": "é\u2028x", "tilde": "~",
    "trail": "x:", "flow": "a, b", "many": "a\n\n\n", "bell": "\u0007"})json");
  for (const auto format : {document_format::json, document_format::yaml}) {
    const auto text = config::write_document(value, format);
    const auto again = config::parse_document(
        text, format == document_format::json ? "a.json" : "a.yaml");
    for (const auto& issue : again.issues)
      BOOST_ERROR(config::to_string(issue));
    BOOST_REQUIRE(again.root);
    BOOST_TEST((*again.root == value), text);
  }
}

BOOST_AUTO_TEST_SUITE_END()
