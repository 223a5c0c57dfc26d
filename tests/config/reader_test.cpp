#include "config/reader.hpp"

#include <boost/json/parse.hpp>
#include <boost/test/unit_test.hpp>

#include <array>
#include <limits>

using namespace weir;
using config::need;

BOOST_AUTO_TEST_SUITE(reader)

namespace {

/// An object with a reader over it, and what the reader noted.
struct reading {
  explicit reading(std::string_view json)
      : object(boost::json::parse(json).as_object()), where{issues, "f.json"},
        in(object, "/at", where) {}

  /// The only issue, which must be an error at /at/v.
  const config::issue& only(ec code) {
    BOOST_REQUIRE_EQUAL(issues.size(), 1u);
    BOOST_TEST((issues[0].code == code), to_string(issues[0].code));
    BOOST_TEST((issues[0].level == config::severity::error));
    BOOST_TEST(issues[0].pointer == "/at/v");
    BOOST_TEST(issues[0].file == "f.json");
    return issues[0];
  }

  boost::json::object object;
  config::issues issues;
  config::report where;
  config::object_reader in;
};

enum class colour { red, blue };
constexpr std::array<config::word<colour>, 2> colours = {
    {{"red", colour::red}, {"blue", colour::blue}}};

} // namespace

BOOST_AUTO_TEST_CASE(absent_null_and_ill_typed_are_told_apart) {
  reading absent("{}");
  BOOST_TEST(!absent.in.string("v", need::required));
  BOOST_TEST(absent.only(ec::missing_key).expected == "string");

  reading null(R"({"v": null})");
  BOOST_TEST(!null.in.string("v", need::required));
  BOOST_TEST(null.only(ec::wrong_type).found == "null");

  reading ill(R"({"v": 5})");
  BOOST_TEST(!ill.in.string("v", need::required));
  BOOST_TEST(ill.only(ec::wrong_type).found == "5");
}

BOOST_AUTO_TEST_CASE(optional_may_be_absent_but_not_null) {
  reading absent("{}");
  BOOST_TEST(!absent.in.boolean("v", need::optional));
  BOOST_TEST(absent.issues.empty());
  reading null(R"({"v": null})");
  BOOST_TEST(!null.in.boolean("v", need::optional));
  null.only(ec::wrong_type);
}

BOOST_AUTO_TEST_CASE(nullable_may_be_absent_or_null_but_not_ill_typed) {
  reading absent("{}");
  BOOST_TEST(!absent.in.string("v", need::nullable));
  BOOST_TEST(absent.issues.empty());
  reading null(R"({"v": null})");
  BOOST_TEST(!null.in.string("v", need::nullable));
  BOOST_TEST(null.issues.empty());
  reading ill(R"({"v": []})");
  BOOST_TEST(!ill.in.string("v", need::nullable));
  BOOST_TEST(ill.only(ec::wrong_type).found == "an array of 0 items");
}

BOOST_AUTO_TEST_CASE(strings_are_bounded_in_code_points) {
  reading fits(R"({"v": "äöü"})");
  BOOST_TEST(*fits.in.string("v", need::required, {.min = 3, .max = 3}) ==
             "äöü");
  BOOST_TEST(fits.issues.empty());
  reading empty(R"({"v": ""})");
  BOOST_TEST(!empty.in.string("v", need::required, {.min = 1}));
  empty.only(ec::too_short);
  reading over(R"({"v": "äöü"})");
  BOOST_TEST(!over.in.string("v", need::required, {.max = 2}));
  auto& issue = over.only(ec::too_long);
  BOOST_TEST(issue.expected == "string of 0..2 code points");
  BOOST_TEST(issue.found == "3 code points");
}

BOOST_AUTO_TEST_CASE(numbers_are_bounded_and_finite) {
  for (auto text : {R"({"v": 0})", R"({"v": 10})", R"({"v": 2.5})"}) {
    reading fits(text);
    BOOST_TEST(
        fits.in.number("v", need::required, {.min = 0, .max = 10}).has_value());
  }
  for (auto text :
       {R"({"v": -0.5})", R"({"v": 11})", R"({"v": 18446744073709551615})"}) {
    reading outside(text);
    BOOST_TEST(!outside.in.number("v", need::required, {.min = 0, .max = 10}));
    BOOST_TEST(outside.only(ec::out_of_range).expected == "number 0..10");
  }
  reading word(R"({"v": "high"})");
  BOOST_TEST(!word.in.number("v", need::required, {.min = 0, .max = 10}));
  BOOST_TEST(config::to_string(word.only(ec::wrong_type)) ==
             "f.json: /at/v: expected number 0..10, found \"high\"");
  for (double bad : {std::numeric_limits<double>::infinity(),
                     std::numeric_limits<double>::quiet_NaN()}) {
    reading endless("{}");
    endless.object["v"] = bad;
    BOOST_TEST(!endless.in.number("v", need::required));
    BOOST_TEST(endless.only(ec::out_of_range).expected == "finite number");
  }
}

BOOST_AUTO_TEST_CASE(integers_take_whole_doubles_and_nothing_else) {
  reading whole(R"({"v": 5.0})");
  BOOST_TEST(*whole.in.integer("v", need::required) == 5);
  reading half(R"({"v": 5.5})");
  BOOST_TEST(!half.in.integer("v", need::required));
  half.only(ec::wrong_type);
  reading large(R"({"v": 18446744073709551615})");
  BOOST_TEST(!large.in.integer("v", need::required));
  large.only(ec::out_of_range);
  reading huge(R"({"v": 1e30})");
  BOOST_TEST(!huge.in.integer("v", need::required));
  huge.only(ec::wrong_type);
  reading small(R"({"v": -1})");
  BOOST_TEST(!small.in.integer("v", need::required, {.min = 0}));
  BOOST_TEST(small.only(ec::out_of_range).expected == "integer >= 0");
}

BOOST_AUTO_TEST_CASE(booleans_are_not_words_or_numbers) {
  reading flag(R"({"v": false})");
  BOOST_TEST(!*flag.in.boolean("v", need::required));
  for (auto text : {R"({"v": "yes"})", R"({"v": 1})"}) {
    reading other(text);
    BOOST_TEST(!other.in.boolean("v", need::required));
    other.only(ec::wrong_type);
  }
}

BOOST_AUTO_TEST_CASE(words_come_from_their_table) {
  reading known(R"({"v": "blue"})");
  BOOST_TEST(
      (known.in.one_of<colour>("v", need::required, colours) == colour::blue));
  reading unknown(R"({"v": "Blue"})");
  BOOST_TEST(
      !unknown.in.one_of<colour>("v", need::required, colours).has_value());
  BOOST_TEST(unknown.only(ec::not_in_enum).expected == "one of red, blue");
  reading number(R"({"v": 1})");
  BOOST_TEST(
      !number.in.one_of<colour>("v", need::required, colours).has_value());
  number.only(ec::wrong_type);
}

BOOST_AUTO_TEST_CASE(objects_and_arrays_are_typed) {
  reading both(R"({"o": {"a": 1}, "a": [2]})");
  BOOST_REQUIRE(both.in.object("o", need::required) != nullptr);
  BOOST_REQUIRE(both.in.array("a", need::required) != nullptr);
  BOOST_TEST(both.issues.empty());
  reading ill(R"({"v": []})");
  BOOST_TEST(ill.in.object("v", need::required) == nullptr);
  ill.only(ec::wrong_type);
  reading other(R"({"v": {}})");
  BOOST_TEST(other.in.array("v", need::required) == nullptr);
  other.only(ec::wrong_type);
}

BOOST_AUTO_TEST_CASE(each_wrong_item_of_a_list_is_noted) {
  reading list(R"({"v": ["a", 1, "b", null]})");
  auto strings = list.in.strings("v", need::required);
  BOOST_REQUIRE(strings.has_value());
  BOOST_TEST(*strings == (std::vector<std::string>{"a", "b"}),
             boost::test_tools::per_element());
  BOOST_REQUIRE_EQUAL(list.issues.size(), 2u);
  BOOST_TEST(list.issues[0].pointer == "/at/v/1");
  BOOST_TEST(list.issues[1].pointer == "/at/v/3");
}

BOOST_AUTO_TEST_CASE(every_problem_is_collected) {
  reading all(R"({"n": "x", "b": 1})");
  all.in.number("n", need::required);
  all.in.boolean("b", need::required);
  all.in.string("s", need::required);
  BOOST_REQUIRE_EQUAL(all.issues.size(), 3u);
}

BOOST_AUTO_TEST_CASE(unread_keys_are_reported_with_the_nearest_known_one) {
  reading in(R"({"tresholds": 1, "name": "x", "kept": 2, "zzz": 3})");
  in.in.number("threshold", need::optional);
  in.in.string("name", need::optional);
  in.in.know("kept");
  in.in.finish(config::severity::warning);
  BOOST_REQUIRE_EQUAL(in.issues.size(), 2u);
  BOOST_TEST((in.issues[0].level == config::severity::warning));
  BOOST_TEST((in.issues[0].code == ec::unknown_key));
  BOOST_TEST(in.issues[0].pointer == "/at/tresholds");
  BOOST_TEST(in.issues[0].message ==
             "unknown key \"tresholds\"; did you mean \"threshold\"?");
  BOOST_TEST(in.issues[1].message == "unknown key \"zzz\"");
  reading strict(R"({"v": 1})");
  strict.in.finish(config::severity::error);
  strict.only(ec::unknown_key);
}

BOOST_AUTO_TEST_CASE(values_of_secret_keys_do_not_reach_the_report) {
  reading in(R"({"password": 123456})");
  BOOST_TEST(!in.in.string("password", need::required));
  BOOST_REQUIRE_EQUAL(in.issues.size(), 1u);
  BOOST_TEST(config::to_string(in.issues[0]).find("123456") ==
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(labels_go_to_every_issue) {
  reading in("{}");
  in.where.guard = "g";
  in.where.check = "c";
  in.in.string("v", need::required);
  auto& issue = in.only(ec::missing_key);
  BOOST_TEST(issue.guard == "g");
  BOOST_TEST(issue.check == "c");
}

BOOST_AUTO_TEST_CASE(expect_object_refuses_other_values) {
  config::issues issues;
  config::report where{issues, "f.json"};
  BOOST_TEST(config::expect_object(boost::json::value(3), "/x", where) ==
             nullptr);
  BOOST_REQUIRE_EQUAL(issues.size(), 1u);
  BOOST_TEST((issues[0].code == ec::wrong_type));
}

BOOST_AUTO_TEST_SUITE_END()
