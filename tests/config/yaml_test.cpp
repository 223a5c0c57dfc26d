#include "config/document.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>

using namespace weir;

BOOST_AUTO_TEST_SUITE(yaml)

namespace {

boost::json::value value_of(const std::string& scalar) {
  auto parsed = config::parse_document("v: " + scalar + "\n", "f.yaml");
  BOOST_TEST(parsed.issues.empty(), "for " << scalar);
  BOOST_REQUIRE(parsed.root.has_value());
  return parsed.root->at("v");
}

void check_scalar(const std::string& scalar, std::string_view json) {
  auto value = value_of(scalar);
  auto expected = boost::json::parse(json);
  BOOST_TEST((value == expected && value.kind() == expected.kind()),
             scalar << " gave " << boost::json::serialize(value) << ", not "
                    << json);
}

void check_refused(const std::string& text, std::string_view reason) {
  auto parsed = config::parse_document(text, "f.yaml");
  BOOST_TEST(!parsed.root.has_value(), text);
  BOOST_REQUIRE_EQUAL(parsed.issues.size(), 1u);
  BOOST_TEST((parsed.issues[0].code == ec::invalid_yaml));
  BOOST_TEST(parsed.issues[0].message.find(reason) != std::string::npos,
             parsed.issues[0].message);
}

} // namespace

BOOST_AUTO_TEST_CASE(plain_scalars_follow_the_core_schema) {
  for (auto word : {"", "~", "null", "Null", "NULL"})
    check_scalar(word, "null");
  for (auto word : {"true", "True", "TRUE"})
    check_scalar(word, "true");
  for (auto word : {"false", "False", "FALSE"})
    check_scalar(word, "false");
  check_scalar("0", "0");
  check_scalar("-17", "-17");
  check_scalar("+17", "17");
  check_scalar("0o17", "15");
  check_scalar("0x1F", "31");
  check_scalar("9223372036854775807", "9223372036854775807");
  check_scalar("18446744073709551615", "18446744073709551615");
  check_scalar("1.5", "1.5");
  check_scalar("-.5", "-0.5");
  check_scalar("6.", "6.0");
  check_scalar("1e3", "1000.0");
  check_scalar("+1.25E-2", "0.0125");
}

BOOST_AUTO_TEST_CASE(words_that_only_look_like_values_stay_strings) {
  for (auto word : {"yes",      "no",         "on",    "off",  "y",   "nUll",
                    "tRue",     "1_000",      "1.2.3", "1e",   "e5",  ".",
                    "-",        "+",          "0x",    "0xZZ", "0o8", "-0x1",
                    "12:30:45", "2026-01-02", "- 5x",  "nan",  "inf"}) {
    if (std::string_view(word) == "-" || std::string_view(word) == "- 5x")
      continue; // block sequence entries, not scalars
    check_scalar(word, '"' + std::string(word) + '"');
  }
}

BOOST_AUTO_TEST_CASE(infinities_and_nan_are_numbers_that_no_bound_takes) {
  BOOST_TEST(std::isinf(value_of(".inf").as_double()));
  BOOST_TEST(std::isinf(value_of("-.Inf").as_double()));
  BOOST_TEST(std::isinf(value_of("1e999").as_double()));
  BOOST_TEST(std::isnan(value_of(".nan").as_double()));
}

BOOST_AUTO_TEST_CASE(quoted_and_block_scalars_stay_strings) {
  check_scalar("\"5\"", "\"5\"");
  check_scalar("'true'", "\"true\"");
  check_scalar("\"\"", "\"\"");
  check_scalar("'~'", "\"~\"");
  check_scalar("|\n  12\n  34", "\"12\\n34\\n\"");
  check_scalar(">-\n  a\n  b", "\"a b\"");
}

BOOST_AUTO_TEST_CASE(core_tags_are_kept_and_others_refused) {
  check_scalar("!!str 5", "\"5\"");
  check_scalar("!!int 5", "5");
  check_scalar("!!float 5", "5");
  check_scalar("!!seq [1]", "[1]");
  check_refused("v: !!int x\n", "tag");
  check_refused("v: !!binary aGk=\n", "tag");
  check_refused("v: !mine {a: 1}\n", "tag");
}

BOOST_AUTO_TEST_CASE(aliases_give_the_anchored_value) {
  auto parsed = config::parse_document(
      "a: &x {k: [1, &y two]}\nb: *x\nc: [*y, *x]\n", "f.yaml");
  BOOST_TEST(parsed.issues.empty());
  BOOST_REQUIRE(parsed.root.has_value());
  BOOST_TEST((*parsed.root == boost::json::parse(R"({"a": {"k": [1, "two"]},
                 "b": {"k": [1, "two"]},
                 "c": ["two", {"k": [1, "two"]}]})")));
}

BOOST_AUTO_TEST_CASE(aliases_that_multiply_are_refused_before_they_grow) {
  std::string text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 12; ++i) {
    auto before = "*a" + std::to_string(i - 1);
    auto name = "a" + std::to_string(i);
    text += name + ": &" + name + " [" + before;
    for (int j = 1; j < 10; ++j)
      text += ", " + before;
    text += "]\n";
  }
  auto parsed = config::parse_document(text, "f.yaml");
  BOOST_TEST(!parsed.root.has_value());
  BOOST_REQUIRE_EQUAL(parsed.issues.size(), 1u);
  BOOST_TEST((parsed.issues[0].code == ec::record_too_large));
}

BOOST_AUTO_TEST_CASE(aliases_of_long_strings_are_bounded_by_their_bytes) {
  std::string text = "a: &a \"" + std::string(1 << 20, 'x') + "\"\nb: [";
  for (int i = 0; i < 100; ++i)
    text += "*a, ";
  auto parsed = config::parse_document(text + "*a]\n", "f.yaml");
  BOOST_REQUIRE_EQUAL(parsed.issues.size(), 1u);
  BOOST_TEST((parsed.issues[0].code == ec::record_too_large));
}

BOOST_AUTO_TEST_CASE(what_anchors_keep_aside_is_bounded_too) {
  std::string items = "0";
  for (int i = 0; i < 60'000; ++i)
    items += ",0";
  auto nested = [&](int anchors) {
    std::string text = '[' + items + ']';
    for (int i = 0; i < anchors; ++i)
      text = "[&a" + std::to_string(i) + ' ' + text + ']';
    return config::parse_document(text + '\n', "f.yaml");
  };
  BOOST_TEST(nested(2).root.has_value());
  auto parsed = nested(20);
  BOOST_REQUIRE_EQUAL(parsed.issues.size(), 1u);
  BOOST_TEST((parsed.issues[0].code == ec::record_too_large));
}

BOOST_AUTO_TEST_CASE(what_is_not_understood_is_refused) {
  check_refused("a: *none\n", "anchor");
  check_refused("a: &a [*a]\n", "alias");
  check_refused("b: &b {x: 1}\na:\n  <<: *b\n", "merge");
  check_refused("? [1]\n: x\n", "key");
  check_refused("? {a: 1}\n: x\n", "key");
  check_refused("~: x\n", "key");
  check_refused("a: &k x\n*k : y\n", "alias as a key");
  check_refused("&k a: x\n", "anchor on a key");
  check_refused("a: 1\n---\nb: 2\n", "second document");
  check_refused("a:\n\tb: 1\n", "line 2");
}

BOOST_AUTO_TEST_CASE(quoted_merge_key_and_numbers_are_ordinary_keys) {
  auto parsed = config::parse_document("\"<<\": 1\n5: 2\ntrue: 3\n", "f.yaml");
  BOOST_REQUIRE(parsed.root.has_value());
  BOOST_TEST(
      (*parsed.root == boost::json::parse(R"({"<<": 1, "5": 2, "true": 3})")));
}

BOOST_AUTO_TEST_SUITE_END()
