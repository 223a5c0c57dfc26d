// Whatever a line holds: a dead letter with its bytes, and the run goes on.
#include "tests/support/engine.hpp"

#include <boost/json/serialize.hpp>
#include <boost/test/unit_test.hpp>

using namespace weir;

namespace {

std::string good() {
  return test::make_event("step/request", "canonical", R"({"messages":[]})");
}

} // namespace

BOOST_AUTO_TEST_SUITE(bad_lines)

BOOST_AUTO_TEST_CASE(each_bad_line_is_one_dead_letter_in_its_place) {
  const std::vector<std::pair<std::string, std::string>> bad = {
      {"", "empty_record"},
      {std::string("\xFF\xFE\x00", 3), "invalid_json"},
      {"{\"kind\":", "truncated_record"},
      {"[]", "not_an_object"},
      {"null", "not_an_object"},
      {std::string(100'000, '['), "too_deep"},
      {"{\"kind\":\"step/request\"}", "missing_key"},
      {"{\"a\":\"\\ud800\"}", "lone_surrogate"},
      {"{\"a\":1,\"a\":2}", "duplicate_key"},
      {"{\"a\":\"\xC3(\"}", "invalid_utf8"},
      {good() + "}", "invalid_json"},
  };
  std::vector<std::string> lines = {good()};
  for (const auto& [line, code] : bad)
    lines.push_back(line);
  lines.push_back(good() + "\r");
  const auto out = test::screen(lines, test::shipped_policy(false));
  BOOST_TEST(out.verdicts.size() == 2u);
  BOOST_REQUIRE_EQUAL(out.dead_letters.size(), bad.size());
  for (std::size_t i = 0; i < bad.size(); ++i) {
    const auto& letter = out.dead_letters[i].as_object();
    if (bad[i].second != "invalid_json")
      BOOST_TEST(letter.at("code").as_string() == bad[i].second.c_str());
    BOOST_TEST(letter.at("origin").at("line").to_number<std::size_t>() ==
               i + 2);
    if (const auto* record = letter.if_contains("record"))
      BOOST_TEST(record->as_string() == bad[i].first);
    else
      BOOST_TEST(letter.contains("record_base64"));
  }
  BOOST_TEST(out.summary.dead_letters == bad.size());
  BOOST_TEST(out.summary.dead_codes.at("not_an_object") == 2u);
}

BOOST_AUTO_TEST_CASE(all_problems_of_an_event_are_in_its_letter) {
  auto line = good();
  line.replace(line.find("step/request"), 12, "step/nothing");
  line.insert(1, R"("extra":1,"integration":5,)");
  const auto out = test::screen({line}, test::shipped_policy(false));
  const auto& letter = out.dead_letters.at(0).as_object();
  BOOST_TEST(letter.at("problems").as_array().size() == 3u);
  BOOST_TEST(letter.at("code").as_string() == "not_in_enum");
  BOOST_TEST(letter.at("path").as_string() == "kind");
}

BOOST_AUTO_TEST_SUITE_END()
