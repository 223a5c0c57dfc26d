// The JSON forms of what leaves.
#include "messages/dead_letter.hpp"
#include "messages/error.hpp"
#include "messages/json_writer.hpp"
#include "messages/verdict_json.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <boost/test/unit_test.hpp>

#include <set>

using namespace weir;
namespace json = boost::json;

namespace {

verdict empty() {
  verdict out;
  out.event_id = "e";
  return out;
}

verdict full() {
  auto out = empty();
  out.decision = decision::block;
  out.latency_ms = 1.5;
  out.received_at = "2026-01-01T00:00:00.000000Z";
  out.responded_at = "2026-01-01T00:00:00.001000Z";
  out.findings = {{"security.jailbreak", "high", "payload.a", 1, 4, 0.5, "g/c",
                   "fp", true, "subject"},
                  {"x.weir.g", "", "payload.b", {}, {}, {}, "g/d", "", {}, ""}};
  out.spans = {{"payload.a", 1, 4, "[R]"}};
  out.unjudged = {"payload.c"};
  out.continuation =
      continuation{continuation_style::withhold, {"payload.a"}, "notice"};
  return out;
}

} // namespace

BOOST_AUTO_TEST_SUITE(codecs)

BOOST_AUTO_TEST_CASE(a_verdict_comes_back_as_it_went) {
  for (const auto style :
       {continuation_style::withhold, continuation_style::drop_calls,
        continuation_style::answer}) {
    auto sent = full();
    sent.continuation->style = style;
    const auto back =
        verdict_from_json(json::parse(json::serialize(to_json(sent))));
    BOOST_REQUIRE(back);
    BOOST_TEST((*back == sent));
  }
  const auto bare = empty();
  const auto back = verdict_from_json(to_json(bare));
  BOOST_REQUIRE(back);
  BOOST_TEST((*back == bare));
}

BOOST_AUTO_TEST_CASE(an_empty_verdict_has_its_three_keys_only) {
  BOOST_TEST(json::serialize(to_json(empty())) ==
             R"({"event_id":"e","provider":"weir","decision":"allow"})");
}

BOOST_AUTO_TEST_CASE(what_is_no_verdict_is_an_error) {
  for (const auto* text :
       {"[]", "{}", R"({"event_id":1,"provider":"w","decision":"allow"})",
        R"({"event_id":"e","provider":"w","decision":"allow","findings":{}})"})
    BOOST_TEST(!verdict_from_json(json::parse(text)));
}

BOOST_AUTO_TEST_CASE(a_dead_letter_keeps_the_bytes) {
  dead_letter letter;
  letter.from = {"f", 0, 4, 5};
  letter.faults = {{ec::invalid_json, "a.b", "m"}, {ec::too_long, "", "n"}};
  letter.bytes = "{\"x\": é";
  auto sent = to_json(letter);
  BOOST_TEST(sent.at("record").as_string() == "{\"x\": é");
  BOOST_TEST(sent.at("code").as_string() == "invalid_json");
  BOOST_TEST(sent.at("problems").as_array().size() == 2u);
  BOOST_TEST(!sent.contains("part"));
  letter.bytes = "a\xFF\xFE\x01";
  letter.part = 2;
  letter.last_part = false;
  sent = to_json(letter);
  BOOST_TEST(sent.at("record_base64").as_string() == "Yf/+AQ==");
  BOOST_TEST(!sent.contains("record"));
  BOOST_TEST(sent.at("part").to_number<int>() == 2);
}

BOOST_AUTO_TEST_CASE(numbers_are_written_plainly) {
  const json::value value{
      0.8,  10.0,    2.666,         -0.5,          7, ~std::uint64_t{0},
      true, nullptr, json::array{}, json::object{}};
  BOOST_TEST(write_json(value) ==
             "[0.8,10,2.666,-0.5,7,18446744073709551615,true,null,[],{}]");
}

BOOST_AUTO_TEST_CASE(what_is_written_reads_back_as_it_was) {
  std::string all;
  for (int c = 0; c < 128; ++c)
    all.push_back(static_cast<char>(c));
  all += "é漢\U0001F600\"\\";
  const json::object object{{all, json::array{all, 1e300, 1e-7, "x"}}};
  BOOST_TEST((json::parse(write_json(object)) == json::value(object)));
}

BOOST_AUTO_TEST_CASE(every_error_has_a_word_of_its_own) {
  std::set<std::string> words;
  for (std::size_t i = 1; i <= ec_count; ++i)
    words.insert(to_string(static_cast<ec>(i)));
  BOOST_TEST(words.size() == ec_count);
  BOOST_TEST(describe(fail(ec::too_deep, "why")) == "why");
  BOOST_TEST(describe(caf::make_error(ec::too_deep)) == "too_deep");
  BOOST_TEST(describe({}) == "no error");
}

BOOST_AUTO_TEST_SUITE_END()
