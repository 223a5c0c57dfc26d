#include "cli/log.hpp"
#include "cli/log_repeats.hpp"
#include "messages/error.hpp"

#include <boost/json/parse.hpp>
#include <boost/test/unit_test.hpp>

#include <optional>
#include <sstream>

using namespace weir;

BOOST_AUTO_TEST_SUITE(logs)

namespace {

struct hand_clock : actors::clock {
  std::int64_t now_us() const override { return now; }
  std::int64_t now = 1'000'000'000;
};

/// A log whose time is moved by hand.
struct logging {
  explicit logging(cli::log_settings settings = {}) {
    log.emplace(settings, out, clock);
    tell = log->telemetry();
  }

  std::vector<std::string> lines() const {
    std::vector<std::string> all;
    std::istringstream in(out.str());
    for (std::string line; std::getline(in, line);)
      all.push_back(line);
    return all;
  }

  std::ostringstream out;
  std::shared_ptr<hand_clock> clock = std::make_shared<hand_clock>();
  std::optional<cli::run_log> log;
  actors::telemetry tell;
};

bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != text.npos;
}

constexpr cli::log_settings as_json{cli::log_level::info,
                                    cli::log_format::json};

} // namespace

BOOST_AUTO_TEST_CASE(a_line_of_text_has_level_message_and_fields) {
  const logging given;
  given.tell.lane_started(3, 1'500, 0);
  const auto lines = given.lines();
  BOOST_REQUIRE_EQUAL(lines.size(), 1u);
  BOOST_TEST(holds(lines[0], " info "), lines[0]);
  BOOST_TEST(lines[0].ends_with("lane started partition=3 restore_ms=1.5"),
             lines[0]);
}

BOOST_AUTO_TEST_CASE(a_line_of_json_is_an_object) {
  const logging given(as_json);
  given.tell.trouble(fail(ec::read_failed, "say \"{}\"\n\tand %v \x01"));
  const auto lines = given.lines();
  BOOST_REQUIRE_EQUAL(lines.size(), 1u);
  const auto object = boost::json::parse(lines[0]).as_object();
  BOOST_TEST(object.at("level").as_string() == "warning");
  BOOST_TEST(object.at("event").as_string() == "trouble");
  BOOST_TEST(object.at("message").as_string() ==
             "say \"{}\"\\x0a\\x09and %v \\x01");
  BOOST_TEST(object.at("code").as_string() == "read_failed");
  const auto& time = object.at("time").as_string();
  BOOST_TEST(time.size() == 24u);
  BOOST_TEST(time.ends_with('Z'));
}

BOOST_AUTO_TEST_CASE(what_happens_to_lanes_and_the_policy_is_told) {
  const logging given(as_json);
  given.tell.policy_loaded("abc");
  given.tell.lane_started(1, 0, 5);
  given.tell.ready(true);
  given.tell.ready(false);
  given.tell.lane_stopped(1);
  std::vector<std::string> events;
  for (const auto& line : given.lines())
    events.emplace_back(boost::json::parse(line).at("event").as_string());
  const std::vector<std::string> expected = {"policy_loaded", "lane_started",
                                             "events_lost",   "ready",
                                             "not_ready",     "lane_stopped"};
  BOOST_TEST(events == expected, boost::test_tools::per_element());
  const auto lost = boost::json::parse(given.lines()[2]);
  BOOST_TEST(lost.at("level").as_string() == "error");
  BOOST_TEST(lost.at("events").as_int64() == 5);
}

BOOST_AUTO_TEST_CASE(levels_below_the_chosen_one_are_left_out) {
  const auto count = [](cli::log_level level) {
    logging given({level, cli::log_format::text});
    given.tell.committed(1, 1);
    given.tell.ready(true);
    given.tell.trouble(fail(ec::read_failed, "no broker"));
    given.log->write(cli::log_level::error, "x", "x");
    return given.lines().size();
  };
  BOOST_TEST(count(cli::log_level::debug) == 4u);
  BOOST_TEST(count(cli::log_level::info) == 3u);
  BOOST_TEST(count(cli::log_level::warn) == 2u);
  BOOST_TEST(count(cli::log_level::error) == 1u);
  BOOST_TEST(count(cli::log_level::off) == 0u);
}

BOOST_AUTO_TEST_CASE(a_repeated_warning_comes_once_in_a_while_with_a_count) {
  const logging given(as_json);
  const auto error = fail(ec::read_failed, "no broker");
  for (int i = 0; i < 10; ++i)
    given.tell.trouble(error);
  given.tell.trouble(fail(ec::read_failed, "another"));
  BOOST_TEST(given.lines().size() == 2u);
  given.clock->now += cli::log_repeats::quiet_us;
  given.tell.trouble(error);
  const auto lines = given.lines();
  BOOST_REQUIRE_EQUAL(lines.size(), 3u);
  BOOST_TEST(boost::json::parse(lines[2]).at("repeats").as_int64() == 9);
  BOOST_TEST(!boost::json::parse(lines[0]).as_object().contains("repeats"));
}

BOOST_AUTO_TEST_CASE(what_was_held_back_is_told_at_the_end) {
  logging given;
  for (int i = 0; i < 3; ++i)
    given.tell.aborted(fail(ec::write_failed, "fenced"));
  given.tell.aborted(fail(ec::write_failed, "once"));
  given.log.reset();
  const auto lines = given.lines();
  BOOST_REQUIRE_EQUAL(lines.size(), 3u);
  BOOST_TEST(lines[2].ends_with("fenced repeats=2"), lines[2]);
}

BOOST_AUTO_TEST_CASE(a_clock_that_is_set_back_silences_nothing) {
  cli::log_repeats repeats;
  BOOST_TEST(repeats.show("m", 1'000'000'000).has_value());
  BOOST_TEST(!repeats.show("m", 1'000'000'001).has_value());
  BOOST_TEST((repeats.show("m", 5) == std::optional<std::uint64_t>(1)));
}

BOOST_AUTO_TEST_CASE(messages_are_remembered_within_a_bound) {
  cli::log_repeats repeats;
  const auto message = [](std::size_t i) { return std::to_string(i); };
  const auto many = cli::log_repeats::capacity;
  for (std::size_t i = 0; i < many; ++i)
    repeats.show(message(i), static_cast<std::int64_t>(i));
  BOOST_TEST(!repeats.show(message(0), 100).has_value());
  repeats.show("one more", 100); // the oldest, 0, makes room
  BOOST_TEST(repeats.show(message(0), 101).has_value());
  BOOST_TEST(!repeats.show(message(many - 1), 102).has_value());
}

BOOST_AUTO_TEST_CASE(a_long_message_is_cut) {
  const logging given;
  given.tell.trouble(fail(ec::read_failed, std::string(100'000, 'x')));
  BOOST_TEST(given.lines().at(0).size() < 2'200u);
}

BOOST_AUTO_TEST_SUITE_END()
