// Records that are no events: each has its code and its place.
#include "messages/json_text.hpp"
#include "messages/limits.hpp"
#include "tests/support/read_event.hpp"

using namespace weir;
using test::parse;

namespace {

std::string around(std::string_view content) {
  return R"({"kind":"step/request","step_id":"s","agent_id":"","agent_type":"",)"
         R"("agent_workspace":"","agent_user":"","llm_protocol":"canonical",)"
         R"("payload":{"messages":[{"role":"user","content":)" +
         std::string{content} + "}]}}";
}

problem only_fault(std::string bytes) {
  auto parsed = parse(std::move(bytes));
  BOOST_TEST(parsed.event == nullptr);
  BOOST_REQUIRE_EQUAL(parsed.faults.size(), 1u);
  return parsed.faults.front();
}

void check(std::string bytes, ec code, std::string_view path) {
  const auto fault = only_fault(std::move(bytes));
  BOOST_TEST(to_string(fault.code) == to_string(code));
  BOOST_TEST(fault.path == path);
  BOOST_TEST(!fault.message.empty());
}

constexpr auto content_path = "payload.messages.0.content";

} // namespace

BOOST_AUTO_TEST_SUITE(bad_input)

BOOST_AUTO_TEST_CASE(what_is_not_json_says_where) {
  check("hello", ec::invalid_json, "");
  check(around("nope"), ec::invalid_json, content_path);
  check(around("\"a\"") + " x", ec::invalid_json, "");
  check("\xEF\xBB\xBF{}", ec::invalid_json, "");
}

BOOST_AUTO_TEST_CASE(a_text_that_ends_early_is_truncated) {
  const auto whole = around("\"abc\"");
  for (std::size_t n = 1; n < whole.size(); ++n)
    BOOST_TEST(to_string(only_fault(whole.substr(0, n)).code) ==
               "truncated_record");
  check(whole.substr(0, whole.find("abc") + 1), ec::truncated_record,
        content_path);
}

BOOST_AUTO_TEST_CASE(bytes_that_are_not_utf8_are_found) {
  check(around("\"a\xFFz\""), ec::invalid_utf8, content_path);
  check(around("\"\xC0\xAF\""), ec::invalid_utf8, content_path);
  check(around("\"\xED\xA0\x80\""), ec::invalid_utf8, content_path);
  check("\xFF\xFE", ec::invalid_utf8, "");
}

BOOST_AUTO_TEST_CASE(half_a_surrogate_pair_is_refused) {
  check(around(R"("\ud83d")"), ec::lone_surrogate, content_path);
  check(around(R"("\ude00 x")"), ec::lone_surrogate, content_path);
  check(around(R"("\ud83dx")"), ec::lone_surrogate, content_path);
  check(around(R"("\ud83d\u0041")"), ec::lone_surrogate, content_path);
}

BOOST_AUTO_TEST_CASE(a_whole_surrogate_pair_is_one_character) {
  const auto event = test::read_event(around(R"("\ud83d\ude00")"));
  BOOST_TEST(event->texts.at(0).value == "\U0001F600");
}

BOOST_AUTO_TEST_CASE(nul_is_a_character_as_an_escape_only) {
  const auto event = test::read_event(around(R"("a\u0000b")"));
  BOOST_TEST(event->texts.at(0).value == std::string_view("a\0b", 3));
  check(around(std::string("\"a\0b\"", 5)), ec::invalid_json, content_path);
}

BOOST_AUTO_TEST_CASE(ten_thousand_levels_are_too_deep) {
  const auto fault =
      only_fault(around(std::string(10'000, '[') + std::string(10'000, ']')));
  BOOST_TEST(to_string(fault.code) == "too_deep");
  BOOST_TEST(fault.path.starts_with(content_path));
  BOOST_TEST(fault.path.size() < 1'000u);
  check(std::string(100'000, '['), ec::too_deep,
        fault.path.substr(0, 0) +
            parse(std::string(100'000, '[')).faults.at(0).path);
}

BOOST_AUTO_TEST_CASE(two_hundred_levels_are_not) {
  test::read_event(around(std::string(200, '[') + std::string(200, ']')));
}

BOOST_AUTO_TEST_CASE(a_duplicate_key_is_named) {
  check(around(R"({"a":1,"b":2,"a":3})"), ec::duplicate_key,
        "payload.messages.0.content.a");
  check(around(R"("x","content":"y")"), ec::duplicate_key, content_path);
  check(R"({"kind":1,"\u006bind":2})", ec::duplicate_key, "kind");
}

BOOST_AUTO_TEST_CASE(nothing_at_all_is_an_empty_record) {
  for (const auto* blank : {"", " ", "\r", "\t \r"})
    check(blank, ec::empty_record, "");
}

BOOST_AUTO_TEST_CASE(json_that_is_no_object_is_refused) {
  for (const auto* other : {"[]", "null", "1", "\"text\"", "true"})
    check(other, ec::not_an_object, "");
}

BOOST_AUTO_TEST_CASE(a_carriage_return_at_the_end_is_white_space) {
  BOOST_TEST(parse(around("\"a\"") + "\r").event != nullptr);
}

BOOST_AUTO_TEST_CASE(a_record_over_the_limit_is_refused) {
  check(std::string(limits::max_event_bytes + 1, ' '), ec::record_too_large,
        "");
}

BOOST_AUTO_TEST_CASE(a_long_record_within_the_limit_is_taken) {
  const auto event =
      test::read_event(around('"' + std::string(8u << 20, 'a') + '"'));
  BOOST_TEST(event->texts.at(0).value.size() == 8u << 20);
}

BOOST_AUTO_TEST_CASE(is_json_takes_duplicates_and_builds_nothing) {
  BOOST_TEST(is_json(R"({"a":1,"a":[2,"x"]})"));
  BOOST_TEST(is_json("null"));
  BOOST_TEST(!is_json("{"));
  BOOST_TEST(!is_json("{} {}"));
  BOOST_TEST(!is_json(""));
}

BOOST_AUTO_TEST_SUITE_END()
