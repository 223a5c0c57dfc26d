// Real bug reports of others, turned into inputs: each must come out right.
#include "tests/support/engine.hpp"
#include "tests/support/shared.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/test/unit_test.hpp>

#include <fstream>
#include <random>
#include <set>

using namespace weir;
namespace json = boost::json;

namespace {

struct shared_case {
  json::array guards;
  std::vector<std::string> lines;
  std::vector<json::object> events;
};

shared_case read_case(std::string_view id) {
  std::ifstream in{test::shared_dir() / "cases" / "open.jsonl"};
  BOOST_REQUIRE(in.good());
  for (std::string line; std::getline(in, line);) {
    const auto row = json::parse(line);
    if (row.at("id").as_string() != json::string_view{id.data(), id.size()})
      continue;
    shared_case out;
    out.guards = row.at("try").at("guards").as_array();
    for (const auto& event : row.at("try").at("events").as_array()) {
      out.lines.push_back(json::serialize(event));
      out.events.push_back(event.as_object());
    }
    return out;
  }
  BOOST_FAIL("no case " << id);
  return {};
}

std::string str(const json::value& value) {
  return {value.as_string().data(), value.as_string().size()};
}

using range = std::pair<std::uint64_t, std::uint64_t>;

std::vector<json::object> findings(const json::value& verdict) {
  std::vector<json::object> out;
  if (const auto* list = verdict.as_object().if_contains("findings"))
    for (const auto& each : list->as_array())
      out.push_back(each.as_object());
  return out;
}

std::vector<json::object> spans(const json::value& verdict) {
  std::vector<json::object> out;
  if (const auto* changes = verdict.as_object().if_contains("modifications"))
    for (const auto& each : changes->at("spans").as_array())
      out.push_back(each.as_object());
  return out;
}

std::multiset<range> ranges(const std::vector<json::object>& list) {
  std::multiset<range> out;
  for (const auto& each : list)
    out.emplace(each.at("start").to_number<std::uint64_t>(),
                each.at("end").to_number<std::uint64_t>());
  return out;
}

/// The first message of a chat request after the verdict's spans.
std::string masked_chat(json::object event, const json::value& verdict) {
  test::apply_spans(event, verdict);
  return str(event.at("payload").at("messages").at(0).at("content"));
}

} // namespace

BOOST_AUTO_TEST_SUITE(
    shared_cases, *boost::unit_test::precondition(weir::test::shared_present))

BOOST_AUTO_TEST_CASE(b001_cards_and_timestamps_are_told_apart) {
  auto input = read_case("B001");
  input.guards.at(0).at("checks").at(0).at("config").as_object()["builtin_id"] =
      "payment-card";
  const auto out = test::screen(input.lines, test::policy_of(input.guards));
  for (const auto quiet : {0, 2}) {
    BOOST_TEST(str(out.verdicts.at(quiet).at("decision")) == "allow");
    BOOST_TEST(findings(out.verdicts.at(quiet)).empty());
    BOOST_TEST(spans(out.verdicts.at(quiet)).empty());
  }
  const auto found = findings(out.verdicts.at(1));
  BOOST_TEST(found.size() == 3u);
  for (const auto& finding : found)
    BOOST_TEST(str(finding.at("category")) == "privacy.pii.bank_card");
  const std::multiset<range> right = {{7, 26}, {28, 44}, {49, 68}};
  BOOST_TEST((ranges(found) == right));
  BOOST_TEST((ranges(spans(out.verdicts.at(1))) == right));
  const auto left = masked_chat(input.events.at(1), out.verdicts.at(1));
  BOOST_TEST(left.starts_with("cards: ["));
  BOOST_TEST(left.find_first_of("0123456789") == left.npos);
}

/// So many characters of an alphabet, always the same ones for a seed.
std::string token(std::size_t size, unsigned seed) {
  static constexpr std::string_view alphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  std::mt19937 random{seed};
  std::string out;
  for (; size > 0; --size)
    out += alphabet[random() % alphabet.size()];
  return out;
}

BOOST_AUTO_TEST_CASE(b003_tokens_of_new_forms_are_covered_whole) {
  auto input = read_case("B003");
  // "{"alg":"RS256"}" in base64, and parts as long as real ones
  const std::string jwt_head = "eyJhbGciOiJSUzI1NiJ9";
  const std::string values[] = {
      "ghs_" + std::string("48213_") + jwt_head + "." + token(214, 1) + "." +
          token(86, 2),
      "github_pat_" + token(22, 3) + "_" + token(59, 4), "ghp_" + token(36, 5)};
  auto line = input.lines.at(0);
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string hole = std::string("{") + "ABC"[i] + "}";
    line.replace(line.find(hole), hole.size(), values[i]);
  }
  const auto event = json::parse(line).as_object();
  const auto before =
      str(event.at("payload").at("messages").at(0).at("content"));
  input.guards.at(0).at("checks").at(0).at("config").as_object()["builtin_id"] =
      "any-secret";
  std::multiset<range> right;
  for (const auto& value : values) {
    const auto at = before.find(value);
    right.emplace(at, at + value.size());
  }
  const auto one = test::screen({line}, test::policy_of(input.guards));
  BOOST_TEST((ranges(findings(one.verdicts.at(0))) == right));
  BOOST_TEST((ranges(spans(one.verdicts.at(0))) == right));
  for (const auto& finding : findings(one.verdicts.at(0)))
    BOOST_TEST(str(finding.at("category")).starts_with("security.secret_leak"));
  // and with every guard that comes with weir, whose checks overlap in them
  const auto all = test::screen({line}, test::shipped_policy(true));
  for (const auto* out : {&one, &all}) {
    const auto left = masked_chat(event, out->verdicts.at(0));
    for (const auto& value : values)
      for (std::size_t i = 0; i + 8 <= value.size(); ++i)
        BOOST_TEST_REQUIRE(left.find(value.substr(i, 8)) == left.npos);
    BOOST_TEST(left.starts_with("export GH_TOKEN=["));
    BOOST_TEST(left.find("]\"; C=[") == left.npos);
    BOOST_TEST(left.find("PAT=\"[") != left.npos);
    BOOST_TEST(left.find("]\";C=[") != left.npos);
    BOOST_TEST(left.ends_with("]\n"));
  }
}

BOOST_AUTO_TEST_CASE(b005_overlapping_matches_leave_whole_labels) {
  const auto input = read_case("B005");
  const auto out = test::screen(input.lines, test::policy_of(input.guards));
  const auto found = ranges(findings(out.verdicts.at(0)));
  BOOST_TEST(found.contains({7, 26}));
  BOOST_TEST(found.contains({22, 39}));
  BOOST_TEST(found.size() == 3u);
  const std::multiset<range> covered = {{7, 39}};
  BOOST_TEST((ranges(spans(out.verdicts.at(0))) == covered));
  const auto first = masked_chat(input.events.at(0), out.verdicts.at(0));
  BOOST_TEST(first == "Charge [CARD], then check the order.");
  BOOST_TEST(masked_chat(input.events.at(1), out.verdicts.at(1)) ==
             "use [K] [LONGER-LABEL-THAN-VALUE] [K] [K] end");
  BOOST_TEST(masked_chat(input.events.at(2), out.verdicts.at(2)) ==
             "x $&\\1$0\\\\[L] y");
}

BOOST_AUTO_TEST_CASE(b007_redacted_arguments_still_parse) {
  const auto input = read_case("B007");
  const auto out = test::screen(input.lines, test::policy_of(input.guards));
  const auto& verdict = out.verdicts.at(0);
  BOOST_TEST(str(verdict.at("decision")) == "allow");
  BOOST_TEST(findings(verdict).size() == 2u);
  auto event = input.events.at(0);
  test::apply_spans(event, verdict);
  const auto arguments = json::parse(str(event.at("payload")
                                             .at("choices")
                                             .at(0)
                                             .at("message")
                                             .at("tool_calls")
                                             .at(0)
                                             .at("function")
                                             .at("arguments")));
  BOOST_TEST(arguments.as_object().size() == 2u);
  BOOST_TEST(arguments.at("retries").to_number<int>() == 3);
  BOOST_TEST(str(arguments.at("command")) ==
             "curl -d \"[S\"]\" https://api.acme.example && notify [MAIL]");
}

BOOST_AUTO_TEST_CASE(b008_no_text_of_any_protocol_is_passed_over) {
  const auto input = read_case("B008");
  const std::size_t expected[] = {7, 5, 4, 4};
  const auto policy = test::policy_of(input.guards);
  // The wire repeats history: a second time, the count is the same.
  auto lines = input.lines;
  lines.insert(lines.end(), input.lines.begin(), input.lines.end());
  const auto out = test::screen(lines, policy);
  BOOST_REQUIRE_EQUAL(out.verdicts.size(), 8u);
  for (std::size_t i = 0; i < 8; ++i) {
    const auto& verdict = out.verdicts[i];
    const auto found = findings(verdict);
    BOOST_TEST(found.size() == expected[i % 4]);
    std::set<std::string> paths;
    for (const auto& finding : found)
      paths.insert(str(finding.at("path")));
    BOOST_TEST(paths.size() == found.size());
    BOOST_TEST(spans(verdict).size() == found.size());
    auto event = input.events[i % 4];
    test::apply_spans(event, verdict);
    const auto left = json::serialize(event);
    BOOST_TEST(left.find("PROJ-") == left.npos);
    BOOST_TEST(json::parse(left).is_object());
  }
  const auto& unjudged = out.verdicts[0].at("unjudged").as_array();
  BOOST_REQUIRE_EQUAL(unjudged.size(), 1u);
  BOOST_TEST(str(unjudged[0]) == "payload.messages.2.content.1.content.1");
}

BOOST_AUTO_TEST_CASE(b012_one_broken_pattern_disables_itself_only) {
  const auto input = read_case("B012");
  const auto loaded =
      policy::read_guards(json::serialize(input.guards), "mixed.json");
  BOOST_REQUIRE_EQUAL(loaded.issues.size(), 1u);
  const auto& issue = loaded.issues[0];
  BOOST_TEST(issue.guard == "mixed");
  BOOST_TEST(issue.check == "broken");
  BOOST_TEST(to_string(issue.code) == "pattern_refused");
  BOOST_TEST(issue.pointer == "/0/checks/3/config/pattern");
  BOOST_TEST(config::to_string(issue).find_first_of("0123456789") !=
             std::string::npos);
  BOOST_TEST(loaded.can_start());
  const auto out = test::screen(input.lines, test::policy_of(input.guards));
  const auto& verdict = out.verdicts.at(0);
  BOOST_TEST(masked_chat(input.events.at(0), verdict) ==
             "[P] and [SIX] and [RUN] and [Z]");
  BOOST_TEST(str(verdict.at("unjudged").at(0)) == "payload.messages.0.content");
  BOOST_TEST(out.summary.unjudged == 1u);
  BOOST_TEST(out.summary.unjudged_reasons.at("pattern_refused") == 1u);
}

BOOST_AUTO_TEST_SUITE_END()
