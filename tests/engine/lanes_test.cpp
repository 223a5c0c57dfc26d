// Order, determinism and identity, whatever the number of lanes.
#include "tests/support/engine.hpp"

#include <boost/json/serialize.hpp>
#include <boost/test/unit_test.hpp>

#include <set>

using namespace weir;

namespace {

/// Events of several agents, of very different sizes, some lines broken.
std::vector<std::string> mixed_lines(std::size_t count) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < count; ++i) {
    if (i % 17 == 3) {
      out.push_back("{broken " + std::to_string(i));
      continue;
    }
    auto event =
        test::make_event("step/request", "openai.chat",
                         R"({"messages":[{"role":"user","content":")" +
                             std::string((i * 7919) % 5'000, 'w') + " ann" +
                             std::to_string(i) + R"(@example.org"}]})");
    const std::string agent = R"("agent_id":"a)" + std::to_string(i % 13);
    event.replace(event.find(R"("agent_id":"a1)"), 14, agent);
    out.push_back(std::move(event));
  }
  return out;
}

} // namespace

BOOST_AUTO_TEST_SUITE(lanes)

BOOST_AUTO_TEST_CASE(any_number_of_lanes_gives_the_same_bytes) {
  const auto lines = mixed_lines(600);
  const auto policy = test::shipped_policy(true);
  const auto one = test::screen(lines, policy, {1});
  BOOST_TEST(one.bytes.size() > 1'000u);
  for (const std::size_t lanes : {2, 8, 31}) {
    const auto many = test::screen(lines, policy, {lanes});
    BOOST_TEST((many.bytes == one.bytes));
  }
}

BOOST_AUTO_TEST_CASE(every_line_is_answered_once_in_its_place) {
  const auto lines = mixed_lines(300);
  const auto out = test::screen(lines, test::shipped_policy(false), {4});
  BOOST_TEST(out.verdicts.size() + out.dead_letters.size() == lines.size());
  BOOST_TEST(out.summary.records == lines.size());
  std::set<std::string> ids;
  for (const auto& verdict : out.verdicts)
    ids.insert(verdict.at("event_id").as_string().c_str());
  BOOST_TEST(ids.size() == out.verdicts.size());
  std::int64_t last = -1;
  for (const auto& record : out.decisions) {
    const auto offset = record.at("origin").at("offset").to_number<int>();
    BOOST_TEST(offset > last);
    last = offset;
  }
}

BOOST_AUTO_TEST_CASE(timings_are_there_unless_they_are_left_out) {
  const auto lines = mixed_lines(3);
  test::screen_settings timed;
  timed.timings = true;
  const auto with = test::screen(lines, test::shipped_policy(false), timed);
  BOOST_TEST(with.verdicts.at(0).as_object().contains("latency_ms"));
  BOOST_TEST(with.verdicts.at(0).as_object().contains("timing"));
  BOOST_TEST(with.decisions.at(0).as_object().contains("timings"));
  const auto without = test::screen(lines, test::shipped_policy(false));
  BOOST_TEST(!without.verdicts.at(0).as_object().contains("latency_ms"));
  BOOST_TEST(!without.decisions.at(0).as_object().contains("timings"));
}

BOOST_AUTO_TEST_CASE(record_time_rules_where_it_is_asked_for) {
  const std::string line =
      R"({"topic":"t","partition":1,"offset":2,"ts":1700000000123,"key":null,)"
      R"("payload":"{\"kind\":\"step/request\",\"step_id\":\"s\",)"
      R"(\"agent_id\":\"\",\"agent_type\":\"\",\"agent_workspace\":\"\",)"
      R"(\"agent_user\":\"\",\"llm_protocol\":\"canonical\",)"
      R"(\"payload\":{\"messages\":[]}}"})";
  test::screen_settings settings;
  settings.timings = true;
  settings.time = actors::time_source::record;
  const auto out = test::screen({line}, test::shipped_policy(false), settings);
  const auto& verdict = out.verdicts.at(0);
  BOOST_TEST(verdict.at("timing").at("received_at").as_string() ==
             "2023-11-14T22:13:20.123000Z");
  BOOST_TEST(verdict.at("timing").at("responded_at").as_string() ==
             "2023-11-14T22:13:20.123000Z");
  BOOST_TEST(verdict.at("latency_ms").to_number<double>() == 0);
}

BOOST_AUTO_TEST_SUITE_END()
