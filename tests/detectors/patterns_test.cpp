#include "detectors/patterns/patterns.hpp"
#include "messages/limits.hpp"
#include "tests/detectors/fixture.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

namespace {

using namespace weir::detectors;
using weir::all_texts;
using weir::check;
using weir::check_type;
using weir::ec;
using weir::failed_look;
using weir::look;
using weir::text_match;
using weir::limits::max_matches_per_check;

check regex_check(std::string pattern) {
  check made;
  made.type = check_type::regex;
  made.pattern = std::move(pattern);
  return made;
}

check builtin_check(std::string id) {
  check made;
  made.type = check_type::builtin;
  made.builtin_id = std::move(id);
  return made;
}

/// Numbers the checks from 10, so that an index is no position.
made_detector make(const std::vector<check>& checks) {
  std::vector<check_request> requests;
  for (const check& one : checks)
    requests.push_back(
        {static_cast<weir::check_index>(10 + requests.size()), &one});
  return make_patterns(requests);
}

/// With an empty look for each check that said nothing.
std::vector<look> filled(const made_detector& made, std::vector<look> looks) {
  for (const auto index : made.instance->checks())
    if (std::none_of(looks.begin(), looks.end(),
                     [&](const look& one) { return one.check == index; }))
      looks.push_back({index, {}, {}});
  std::sort(looks.begin(), looks.end(),
            [](const look& a, const look& b) { return a.check < b.check; });
  return looks;
}

std::vector<look> inspect(const made_detector& made,
                          const std::vector<std::string_view>& texts) {
  const auto event = weir::test::event_of(texts);
  const auto scratch = made.instance->make_scratch();
  return filled(made, made.instance->inspect(*event, *scratch).looks);
}

BOOST_AUTO_TEST_SUITE(patterns_suite)

BOOST_AUTO_TEST_CASE(answers_each_check_for_each_text_in_order) {
  const auto made =
      make({regex_check("ZED-[0-9]"), builtin_check("email-address"),
            regex_check("(?<!Z)ED")});
  const auto looks =
      inspect(made, {"ZED-1 ED ZED-2", "no", "ann@example.org ZED-3"});
  BOOST_TEST_REQUIRE(looks.size() == 3u);
  BOOST_TEST(looks[0].check == 10u);
  BOOST_TEST((looks[0].matches ==
              std::vector<text_match>{{0, 0, 5}, {0, 9, 14}, {2, 16, 21}}));
  BOOST_TEST(looks[1].check == 11u);
  BOOST_TEST((looks[1].matches == std::vector<text_match>{{2, 0, 15}}));
  BOOST_TEST(looks[2].check == 12u);
  BOOST_TEST((looks[2].matches == std::vector<text_match>{{0, 6, 8}}));
  for (const look& one : looks)
    BOOST_TEST(!one.could_not_judge());
  BOOST_TEST(made.dead.empty());
  BOOST_TEST(
      (made.instance->checks() == std::vector<weir::check_index>{10, 11, 12}));
}

BOOST_AUTO_TEST_CASE(values_of_the_allowlist_are_not_reported) {
  check mail = builtin_check("email-address");
  mail.allowlist = {"ann@example.org"};
  check zed = regex_check("ZED-[0-9]");
  zed.allowlist = {"ZED-1", "ZED"};
  const auto looks = inspect(make({mail, zed}),
                             {"ann@example.org bob@example.org ZED-1 ZED-2"});
  BOOST_TEST((looks[0].matches == std::vector<text_match>{{0, 16, 31}}));
  BOOST_TEST((looks[1].matches == std::vector<text_match>{{0, 38, 43}}));
}

BOOST_AUTO_TEST_CASE(a_dead_check_could_not_judge_and_the_others_go_on) {
  const auto made = make({regex_check("([a-z"), regex_check("b+"),
                          builtin_check("no-such-thing")});
  BOOST_TEST_REQUIRE(made.dead.size() == 2u);
  BOOST_TEST(made.dead[0].index == 10u);
  BOOST_TEST((made.dead[0].code == ec::pattern_refused));
  BOOST_TEST(made.dead[0].message.find("at character 5") != std::string::npos);
  BOOST_TEST(made.dead[1].index == 12u);
  BOOST_TEST((made.dead[1].code == ec::unknown_builtin));
  BOOST_TEST(made.dead[1].message.find("no-such-thing") != std::string::npos);

  const auto looks = inspect(made, {"abba"});
  BOOST_TEST((looks[0].failures ==
              std::vector<failed_look>{{all_texts, ec::pattern_refused}}));
  BOOST_TEST(!looks[0].matched());
  BOOST_TEST((looks[1].matches == std::vector<text_match>{{0, 1, 3}}));
  BOOST_TEST((looks[2].failures ==
              std::vector<failed_look>{{all_texts, ec::unknown_builtin}}));
}

BOOST_AUTO_TEST_CASE(as_many_matches_as_allowed_are_no_failure) {
  const std::string full(max_matches_per_check, 'a');
  for (const look& one : inspect(make({regex_check("a")}), {full, "b"})) {
    BOOST_TEST(one.matches.size() == max_matches_per_check);
    BOOST_TEST(!one.could_not_judge());
  }
}

BOOST_AUTO_TEST_CASE(more_matches_leave_the_rest_not_judged) {
  std::string mails;
  for (std::size_t i = 0; i < max_matches_per_check; ++i)
    mails += "a@b.co ";
  for (const check& one :
       {regex_check("a@b.co"), builtin_check("email-address")}) {
    const auto looks =
        inspect(make({one}), {"no", mails, "no", "a@b.co a", "x"});
    BOOST_TEST(looks[0].matches.size() == max_matches_per_check);
    BOOST_TEST((looks[0].matches.back().text == 1u));
    BOOST_TEST((looks[0].failures ==
                std::vector<failed_look>{{3, ec::too_many_matches}}));
  }
}

BOOST_AUTO_TEST_CASE(allowed_values_do_not_count_towards_the_most) {
  std::string mails;
  for (std::size_t i = 0; i < max_matches_per_check + 5; ++i)
    mails += "a@b.co ";
  check mail = builtin_check("email-address");
  mail.allowlist = {"a@b.co"};
  check same = regex_check("[a-z]@b.co");
  same.allowlist = mail.allowlist;
  for (const look& one : inspect(make({mail, same}), {mails, "c@b.co"})) {
    BOOST_TEST((one.matches == std::vector<text_match>{{1, 0, 6}}));
    BOOST_TEST(!one.could_not_judge());
  }
}

BOOST_AUTO_TEST_CASE(a_text_that_exhausts_the_engine_fails_alone) {
  // the lookahead keeps the linear engine from taking the pattern
  const auto made = make({regex_check("(?=[ab])(?:b|(a+)+$)")});
  const std::string hostile = "b" + std::string(64, 'a') + "!";
  const auto looks = inspect(made, {"b", hostile, "xb"});
  BOOST_TEST((looks[0].matches ==
              std::vector<text_match>{{0, 0, 1}, {1, 0, 1}, {2, 1, 2}}));
  BOOST_TEST((looks[0].failures ==
              std::vector<failed_look>{{1, ec::budget_exceeded}}));
}

BOOST_AUTO_TEST_CASE(an_event_without_texts_has_no_match_and_no_failure) {
  for (const look& one :
       inspect(make({regex_check("a"), builtin_check("jwt")}), {})) {
    BOOST_TEST(!one.matched());
    BOOST_TEST(!one.could_not_judge());
  }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
