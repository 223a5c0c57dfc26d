#include "detectors/builtin.hpp"
#include "detectors/detector.hpp"
#include "tests/detectors/fixture.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>

namespace {

using namespace weir::detectors;
using weir::check_type;
using weir::ec;

bool is_label(std::string_view text) {
  return text.size() > 2 && text.front() == '[' && text.back() == ']' &&
         text.substr(1, text.size() - 2)
                 .find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") ==
             std::string_view::npos;
}

BOOST_AUTO_TEST_SUITE(registry_suite)

BOOST_AUTO_TEST_CASE(builtins_are_sorted_found_and_complete) {
  std::string_view last;
  BOOST_TEST(builtins().size() >= 428u);
  for (const builtin& row : builtins()) {
    BOOST_TEST_CONTEXT(row.id) {
      BOOST_TEST((last < row.id));
      BOOST_TEST(find_builtin(row.id) == &row);
      BOOST_TEST((row.category.starts_with("privacy.pii") ||
                  row.category.starts_with("security.")));
      const std::set<std::string_view> severities{"low", "medium", "high",
                                                  "critical"};
      BOOST_TEST(severities.count(row.severity) == 1u);
      BOOST_TEST(is_label(row.replacement));
      BOOST_TEST(!row.description.empty());
      BOOST_TEST(row.description.find('\n') == std::string_view::npos);
    }
    last = row.id;
  }
}

BOOST_AUTO_TEST_CASE(an_unknown_builtin_is_not_found) {
  for (std::string_view id : {"", "a", "jwt2", "JWT", "zzz"})
    BOOST_TEST(find_builtin(id) == nullptr);
}

BOOST_AUTO_TEST_CASE(every_type_of_check_is_served_by_one_detector) {
  std::multiset<check_type> served;
  for (const detector_row& row : registry())
    served.insert(row.serves.begin(), row.serves.end());
  for (check_type type : {check_type::builtin, check_type::regex,
                          check_type::jsonata, check_type::llm})
    BOOST_TEST(served.count(type) == 1u);
}

BOOST_AUTO_TEST_CASE(
    every_detector_answers_each_check_that_has_something_to_say_once) {
  const auto event = weir::test::event_of({"ann@example.org", ""});
  for (const detector_row& row : registry()) {
    std::vector<weir::check> checks(3);
    std::vector<check_request> requests;
    for (weir::check& check : checks) {
      check.type = row.serves.front();
      check.builtin_id = "email-address";
      requests.push_back(
          {static_cast<weir::check_index>(7 - requests.size()), &check});
    }
    const made_detector made = row.make(requests);
    BOOST_TEST(made.instance->name() == row.name);
    const auto scratch = made.instance->make_scratch();
    for (int again = 0; again < 2; ++again) {
      auto looks = made.instance->inspect(*event, *scratch).looks;
      BOOST_TEST_REQUIRE(looks.size() == 3u);
      std::sort(looks.begin(), looks.end(),
                [](auto& a, auto& b) { return a.check > b.check; });
      for (std::size_t i = 0; i < looks.size(); ++i)
        BOOST_TEST(looks[i].check == requests[i].index);
    }
    BOOST_TEST(
        (made.instance->checks() == std::vector<weir::check_index>{7, 6, 5}));
  }
}

BOOST_AUTO_TEST_CASE(a_missing_engine_is_never_no_match) {
  const auto event = weir::test::event_of({"anything"});
  weir::check expression;
  expression.type = check_type::jsonata;
  weir::check prompt;
  prompt.type = check_type::llm;
  const std::vector<check_request> requests{{0, &expression}, {1, &prompt}};
  const auto rows = registry();
  const auto row = std::find_if(rows.begin(), rows.end(), [](const auto& r) {
    return r.name == "unavailable";
  });
  BOOST_TEST_REQUIRE((row != rows.end()));
  const made_detector made = row->make(requests);
  const auto scratch = made.instance->make_scratch();
  for (const weir::look& look :
       made.instance->inspect(*event, *scratch).looks) {
    BOOST_TEST(!look.matched());
    BOOST_TEST_REQUIRE(look.failures.size() == 1u);
    BOOST_TEST((look.failures[0] ==
                weir::failed_look{weir::all_texts, ec::engine_missing}));
  }
  BOOST_TEST_REQUIRE(made.dead.size() == 2u);
  BOOST_TEST(made.dead[0].message.find("jsonata") != std::string::npos);
  BOOST_TEST(made.dead[1].message.find("llm") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
