#include "detectors/patterns/engines.hpp"
#include "tests/detectors/fixture.hpp"

#include <boost/test/unit_test.hpp>

#include <sstream>
#include <thread>

namespace {

using namespace std::string_view_literals;
using namespace weir::detectors;
using weir::ec;

struct answer {
  std::string ranges;
  std::optional<ec> reason;
};

answer search(const regex& pattern, std::string_view text,
              std::size_t max = 100, const value_set* ignored = nullptr) {
  regex_scratch scratch;
  std::vector<byte_range> found;
  answer got;
  got.reason = pattern.find_all(text, {max, ignored}, scratch, found);
  std::ostringstream out;
  for (const byte_range& range : found)
    out << range;
  got.ranges = out.str();
  return got;
}

std::string found(std::string_view pattern, std::string_view text) {
  const compiled_pattern compiled = compile_pattern(pattern);
  BOOST_TEST_REQUIRE((compiled.pattern != nullptr),
                     pattern << ": " << describe(compiled.refused));
  const answer got = search(*compiled.pattern, text);
  BOOST_TEST(!got.reason.has_value());
  return got.ranges;
}

/// Both engines' own compilation of a pattern that both take.
std::vector<std::unique_ptr<const regex>>
both(std::string_view pattern, const regex_budget& budget = {}) {
  std::vector<std::unique_ptr<const regex>> engines;
  engines.push_back(compile_re2(pattern, budget).pattern);
  engines.push_back(compile_pcre2(pattern, budget).pattern);
  BOOST_TEST_REQUIRE((engines[0] && engines[1]));
  return engines;
}

BOOST_AUTO_TEST_SUITE(regex_suite)

BOOST_AUTO_TEST_CASE(re2_is_asked_first_and_pcre2_takes_what_it_refuses) {
  BOOST_TEST(check_pattern("PROJ-[0-9]{6}").engine == "re2");
  BOOST_TEST(check_pattern("(a+)+$").engine == "re2");
  BOOST_TEST(check_pattern(R"((?<!\d)\d{6}(?!\d))").engine == "pcre2");
  BOOST_TEST(check_pattern(R"((\w)\1{5})").engine == "pcre2");
  BOOST_TEST(check_pattern(R"(\u{1F600})").engine == "re2");
}

BOOST_AUTO_TEST_CASE(lookaround_and_backreferences_work) {
  BOOST_TEST(found(R"((?<!\d)\d{6}(?!\d))", "1234567 123456 x654321y") ==
             "[8, 14)[16, 22)");
  BOOST_TEST(found(R"((\w)\1{5})", "abc aaaaaa bbbbb") == "[4, 10)");
}

BOOST_AUTO_TEST_CASE(escapes_of_javascript_work) {
  BOOST_TEST(found(R"(\u{1F600}+)", "a\U0001F600\U0001F600") == "[1, 9)");
  BOOST_TEST(found(R"(\u00e9)", "caf\u00e9") == "[3, 5)");
}

BOOST_AUTO_TEST_CASE(a_refusal_names_the_position_and_both_reasons) {
  const regex_report report = check_pattern("([a-z");
  BOOST_TEST(report.engine.empty());
  BOOST_TEST(report.offset == 5u);
  BOOST_TEST(report.message.find("at character 5") != std::string::npos);
  BOOST_TEST(report.message.find("PCRE2: missing terminating ]") !=
             std::string::npos);
  BOOST_TEST(report.message.find("RE2: missing ]") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(positions_count_code_points) {
  BOOST_TEST(check_pattern("\u00e9\U0001F600(").offset == 3u);
}

BOOST_AUTO_TEST_CASE(a_pattern_that_is_not_utf8_is_refused) {
  BOOST_TEST(check_pattern("a\xFF").engine.empty());
}

BOOST_AUTO_TEST_CASE(matches_are_leftmost_and_do_not_overlap) {
  for (const auto& engine : both("aba|b"))
    BOOST_TEST(search(*engine, "ababab").ranges == "[0, 3)[3, 4)[5, 6)",
               engine->engine());
}

BOOST_AUTO_TEST_CASE(empty_matches_are_left_out) {
  for (const auto& engine : both("x*")) {
    BOOST_TEST(search(*engine, "axx\u00e9\U0001F600x").ranges ==
               "[1, 3)[9, 10)");
    BOOST_TEST(search(*engine, "").ranges == "");
    BOOST_TEST(search(*engine, {}).ranges == "");
  }
  for (const auto& engine : both("^|$|\\b"))
    BOOST_TEST(search(*engine, "ab cd").ranges == "");
}

BOOST_AUTO_TEST_CASE(a_search_goes_on_in_sight_of_what_lies_before) {
  for (const auto& engine : both("\\bab"))
    BOOST_TEST(search(*engine, "abab ab").ranges == "[0, 2)[5, 7)");
  for (const auto& engine : both("^a"))
    BOOST_TEST(search(*engine, "aaa").ranges == "[0, 1)");
}

BOOST_AUTO_TEST_CASE(a_dollar_is_the_very_end) {
  for (const auto& engine : both("a$"))
    BOOST_TEST(search(*engine, "a\n").ranges == "");
}

BOOST_AUTO_TEST_CASE(a_nul_is_a_character_like_others) {
  for (const auto& engine : both("a.c"))
    BOOST_TEST(search(*engine, "\0a\0c\0"sv).ranges == "[1, 4)");
}

BOOST_AUTO_TEST_CASE(matches_are_whole_code_points) {
  for (const auto& engine : both("."))
    BOOST_TEST(search(*engine, "a\u00e9\U0001F600").ranges ==
               "[0, 1)[1, 3)[3, 7)");
  // RE2 takes single bytes of a code point when asked to
  BOOST_TEST(found("\\C", "\u00e9") == "[0, 2)");
}

BOOST_AUTO_TEST_CASE(matches_lie_across_windows) {
  regex_budget budget;
  for (std::size_t window : {1u, 2u, 3u, 7u, 128u}) {
    budget.window_bytes = window;
    const auto compiled = compile_pcre2("(?<=x)\u00e9+(?=y)", budget);
    const std::string text = "xy" + std::string(40, 'z') +
                             "x\u00e9\u00e9y\u00e9" + std::string(9, 'x') +
                             "\u00e9y";
    BOOST_TEST(search(*compiled.pattern, text).ranges == "[43, 47)[59, 61)",
               window);
  }
}

BOOST_AUTO_TEST_CASE(catastrophic_backtracking_exceeds_the_budget) {
  const auto compiled = compile_pcre2("(a+)+$", {});
  const answer got = search(*compiled.pattern, std::string(64, 'a') + "!");
  BOOST_TEST((got.reason == ec::budget_exceeded));
  BOOST_TEST(got.ranges == "");
}

BOOST_AUTO_TEST_CASE(the_linear_engine_bears_what_the_other_cannot) {
  BOOST_TEST(found("(a+)+$", std::string(5'000, 'a') + "!") == "");
}

BOOST_AUTO_TEST_CASE(what_was_found_before_the_budget_ended_stands) {
  const auto compiled = compile_pcre2("b|(a+)+$", {});
  const answer got =
      search(*compiled.pattern, "b" + std::string(64, 'a') + "!");
  BOOST_TEST((got.reason == ec::budget_exceeded));
  BOOST_TEST(got.ranges == "[0, 1)");
}

BOOST_AUTO_TEST_CASE(no_time_means_could_not_judge) {
  regex_budget budget;
  budget.time = std::chrono::milliseconds(0);
  for (const auto& engine : both("a", budget)) {
    const answer got = search(*engine, "aaa");
    BOOST_TEST((got.reason == ec::time_exceeded), engine->engine());
    BOOST_TEST(got.ranges == "");
  }
}

BOOST_AUTO_TEST_CASE(one_match_too_many_is_said) {
  for (const auto& engine : both("a")) {
    const answer exact = search(*engine, "aaa", 3);
    BOOST_TEST(!exact.reason.has_value());
    BOOST_TEST(exact.ranges == "[0, 1)[1, 2)[2, 3)");
    const answer more = search(*engine, "aaaa", 3);
    BOOST_TEST((more.reason == ec::too_many_matches));
    BOOST_TEST(more.ranges == exact.ranges);
  }
}

BOOST_AUTO_TEST_CASE(ignored_values_are_neither_reported_nor_counted) {
  const value_set ignored{"aa"};
  for (const auto& engine : both("a+")) {
    const answer got = search(*engine, "aa a aa aaa aa", 2, &ignored);
    BOOST_TEST(!got.reason.has_value());
    BOOST_TEST(got.ranges == "[3, 4)[8, 11)");
  }
}

BOOST_AUTO_TEST_CASE(text_that_is_not_utf8_is_not_searched) {
  const auto compiled = compile_pcre2("(?=a)a", {});
  const answer got = search(*compiled.pattern, "\xFF a");
  BOOST_TEST((got.reason == ec::detector_failed));
}

BOOST_AUTO_TEST_CASE(threads_share_a_pattern_with_scratch_of_their_own) {
  const auto compiled = compile_pattern(R"((\w)\1{2})");
  std::vector<std::string> ranges(4);
  std::vector<std::thread> threads;
  for (std::string& mine : ranges)
    threads.emplace_back([&] {
      for (int i = 0; i < 200; ++i)
        mine = search(*compiled.pattern, "abc aaa bbb").ranges;
    });
  for (std::thread& thread : threads)
    thread.join();
  for (const std::string& mine : ranges)
    BOOST_TEST(mine == "[4, 7)[8, 11)");
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
