#include "config/issue.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/test/unit_test.hpp>

using namespace weir;

BOOST_AUTO_TEST_SUITE(issue)

namespace {

config::issue sample() {
  config::issue out;
  out.code = ec::wrong_type;
  out.file = "a.json";
  out.guard = "g";
  out.check = "c";
  out.pointer = "/guards/2/checks/0/certainty";
  out.expected = "number 0..10";
  out.found = "\"high\"";
  return out;
}

} // namespace

BOOST_AUTO_TEST_CASE(line_names_place_expectation_and_finding) {
  BOOST_TEST(config::to_string(sample()) ==
             "a.json: guard g, check c, /guards/2/checks/0/certainty: "
             "expected number 0..10, found \"high\"");
}

BOOST_AUTO_TEST_CASE(line_leaves_out_what_is_empty_and_marks_warnings) {
  config::issue issue;
  issue.level = config::severity::warning;
  issue.code = ec::unknown_key;
  issue.message = "unknown key \"x\"";
  BOOST_TEST(config::to_string(issue) == "warning: unknown key \"x\"");
  issue.file = "a.json";
  issue.message.clear();
  BOOST_TEST(config::to_string(issue) == "a.json: warning: unknown_key");
}

BOOST_AUTO_TEST_CASE(line_stays_one_line_whatever_it_is_about) {
  auto issue = sample();
  issue.guard = "g\nERROR: forged";
  issue.message = "two\nlines\x1b[0m";
  auto line = config::to_string(issue);
  BOOST_TEST(line.find('\n') == line.npos);
  BOOST_TEST(line.find('\x1b') == line.npos);
  BOOST_TEST(line.find("g\\x0aERROR") != line.npos);
}

BOOST_AUTO_TEST_CASE(json_form_has_the_words_and_only_what_is_set) {
  BOOST_TEST(boost::json::serialize(config::to_json(sample())) ==
             R"({"level":"error","code":"wrong_type","file":"a.json",)"
             R"("guard":"g","check":"c",)"
             R"("pointer":"/guards/2/checks/0/certainty",)"
             R"("expected":"number 0..10","found":"\"high\""})");
  BOOST_TEST(boost::json::serialize(config::to_json(config::issue{})) ==
             R"({"level":"error","code":"internal"})");
}

BOOST_AUTO_TEST_CASE(long_values_are_shortened_between_code_points) {
  std::string bullets;
  for (int i = 0; i < 30; ++i)
    bullets += "\xE2\x80\xA2"; // three bytes each
  auto text = config::shortened(bullets);
  BOOST_TEST(text.size() == 39u + 3u);
  BOOST_TEST(text.ends_with("\xE2\x80\xA2..."));
  BOOST_TEST(config::shortened("short") == "short");
}

BOOST_AUTO_TEST_CASE(values_are_shown_by_kind) {
  auto shown = [](std::string_view text) {
    return config::shown(boost::json::parse(text), "/x");
  };
  BOOST_TEST(shown("null") == "null");
  BOOST_TEST(shown("true") == "true");
  BOOST_TEST(shown("-3") == "-3");
  BOOST_TEST(shown("0.5") == "0.5");
  BOOST_TEST(shown("\"a\\nb\"") == "\"a\\nb\"");
  BOOST_TEST(shown("[1]") == "an array of 1 item");
  BOOST_TEST(shown("{}") == "an object of 0 members");
}

BOOST_AUTO_TEST_CASE(values_of_keys_named_like_secrets_are_withheld) {
  boost::json::value text("hunter2");
  for (auto pointer : {"/kafka/Password", "/apiKey", "/api_key", "/tokens/0",
                       "/a/client_secret", "/checks/0/allowlist/1"})
    BOOST_TEST(config::shown(text, pointer).find("hunter2") ==
               std::string::npos);
  BOOST_TEST(config::shown(boost::json::value(4111), "/secret") ==
             "a number (not shown)");
  BOOST_TEST(config::shown(boost::json::value(true), "/secret") ==
             "a bool (not shown)");
  BOOST_TEST(config::shown(text, "/name") == "\"hunter2\"");
}

BOOST_AUTO_TEST_CASE(pointers_escape_what_rfc_6901_asks) {
  BOOST_TEST(config::child("/a", "b/c~d") == "/a/b~1c~0d");
  BOOST_TEST(config::child("", std::size_t{3}) == "/3");
}

BOOST_AUTO_TEST_SUITE_END()
