#include "cli/metrics.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/temp_folder.hpp"

#include <boost/test/unit_test.hpp>

#include <map>
#include <set>
#include <sstream>

using namespace weir;

BOOST_AUTO_TEST_SUITE(metrics_of_a_run)

namespace {

/// A detector of a name, which is all that counting needs.
class named_detector : public detectors::detector {
public:
  explicit named_detector(std::string name) : name_(std::move(name)) {}
  std::string_view name() const override { return name_; }
  std::unique_ptr<detectors::scratch> make_scratch() const override {
    return nullptr;
  }
  inspection inspect(const event&, detectors::scratch&) const override {
    return {};
  }
  std::vector<check_index> checks() const override { return {}; }

private:
  std::string name_;
};

policy::compiled make_policy(std::string digest,
                             const std::vector<std::string>& slugs) {
  policy::compiled out;
  out.digest = std::move(digest);
  for (const auto& slug : slugs)
    out.guards.emplace_back().slug = slug;
  out.detectors = {std::make_shared<named_detector>("fast"),
                   std::make_shared<named_detector>("slow")};
  return out;
}

/// Metrics, fed through their callbacks and read back from their text.
struct counting {
  cli::metrics metrics{"1.2.3"};
  actors::telemetry tell = metrics.telemetry();

  /// Every sample: the name with its labels, and the value.
  std::map<std::string, double> samples() const {
    std::map<std::string, double> out;
    std::istringstream in(metrics.text());
    for (std::string line; std::getline(in, line);) {
      if (line.starts_with('#'))
        continue;
      const auto space = line.rfind(' ');
      BOOST_REQUIRE_MESSAGE(space != line.npos, line);
      const auto name = line.substr(0, space);
      BOOST_TEST(out.emplace(name, std::stod(line.substr(space))).second,
                 name << " is there twice");
    }
    return out;
  }

  void is(const std::string& sample, double expected) const {
    const auto all = samples();
    const auto found = all.find(sample);
    BOOST_REQUIRE_MESSAGE(found != all.end(), "no " << sample << " in\n"
                                                    << metrics.text());
    BOOST_TEST(found->second == expected, sample << " is " << found->second);
  }

  void is_absent(const std::string& sample) const {
    BOOST_TEST(!samples().contains(sample), sample << " is there");
  }
};

actors::tally allowed() {
  return {};
}

actors::tally blocked() {
  actors::tally out;
  out.decision = decision::block;
  return out;
}

} // namespace

BOOST_AUTO_TEST_CASE(what_may_happen_is_there_from_the_start) {
  const counting given;
  for (const auto* name :
       {"weir_records_total", "weir_record_bytes_total", "weir_events_total",
        "weir_verdicts_total{decision=\"allow\"}",
        "weir_verdicts_total{decision=\"block\"}", "weir_redacted_total",
        "weir_transactions_total{result=\"committed\"}",
        "weir_transactions_total{result=\"aborted\"}", "weir_lanes",
        "weir_lost_events_total", "weir_ready", "weir_commit_seconds_count",
        "weir_restore_seconds_count"})
    given.is(name, 0);
  given.is("weir_build_info{version=\"1.2.3\"}", 1);
}

BOOST_AUTO_TEST_CASE(records_and_bytes_are_summed_over_partitions) {
  const counting given;
  given.tell.records_taken(0, 3, 3'000);
  given.tell.records_taken(1, 2, 500);
  given.is("weir_records_total", 5);
  given.is("weir_record_bytes_total", 3'500);
}

BOOST_AUTO_TEST_CASE(every_verdict_counts_once) {
  const counting given;
  const auto policy = make_policy("d", {"g"});
  given.tell.judged(allowed(), 0, policy);
  given.tell.judged(blocked(), 0, policy);
  given.tell.judged(blocked(), 1, policy);
  auto masked = allowed();
  masked.spans = 2;
  given.tell.judged(masked, 1, policy);
  auto both = blocked();
  both.spans = 1;
  given.tell.judged(both, 1, policy);
  given.is("weir_events_total", 5);
  given.is("weir_verdicts_total{decision=\"allow\"}", 2);
  given.is("weir_verdicts_total{decision=\"block\"}", 3);
  given.is("weir_redacted_total", 1);
}

BOOST_AUTO_TEST_CASE(findings_and_reasons_have_labels) {
  const counting given;
  const auto policy = make_policy("d", {"g"});
  auto one = allowed();
  one.categories = {{"privacy.pii", 3}, {"x.weir.\"odd\"", 1}};
  one.unjudged = 2;
  one.reasons = {ec::deadline_passed, ec::budget_exceeded};
  given.tell.judged(one, 0, policy);
  one.reasons = {ec::deadline_passed};
  given.tell.judged(one, 0, policy);
  one.reasons.clear();
  given.tell.judged(one, 0, policy);
  given.is("weir_findings_total{category=\"privacy.pii\"}", 9);
  given.is("weir_findings_total{category=\"x.weir.\\\"odd\\\"\"}", 3);
  given.is("weir_unjudged_total{reason=\"deadline_passed\"}", 2);
  given.is("weir_unjudged_total{reason=\"budget_exceeded\"}", 1);
  given.is("weir_unjudged_total{reason=\"unrecognised\"}", 1);
}

BOOST_AUTO_TEST_CASE(a_dead_letter_in_parts_is_one_and_no_event) {
  const counting given;
  const auto policy = make_policy("d", {});
  actors::tally one;
  one.dead = true;
  one.code = ec::record_too_large;
  given.tell.judged(one, 0, policy);
  one.first_part = false;
  given.tell.judged(one, 0, policy);
  given.is("weir_dead_letters_total{code=\"record_too_large\"}", 1);
  given.is("weir_events_total", 0);
}

BOOST_AUTO_TEST_CASE(guards_are_named_by_the_policy_of_the_tally) {
  const counting given;
  const auto before = make_policy("d1", {"first", "second"});
  const auto after = make_policy("d2", {"second"});
  auto one = blocked();
  one.guards = {{0, guard_effect::block, 1}};
  given.tell.judged(one, 0, before);
  given.tell.judged(one, 1, after);
  given.tell.judged(one, 0, before);
  one.guards = {{0, guard_effect::shadow, 1}, {1, guard_effect::block, 1}};
  given.tell.judged(one, 0, before);
  const std::string name = "weir_guard_triggered_total";
  given.is(name + "{effect=\"block\",guard=\"first\"}", 2);
  given.is(name + "{effect=\"shadow\",guard=\"first\"}", 1);
  given.is(name + "{effect=\"block\",guard=\"second\"}", 2);
}

BOOST_AUTO_TEST_CASE(more_policies_than_are_kept_lose_no_count) {
  const counting given;
  auto one = blocked();
  one.guards = {{0, guard_effect::block, 1}};
  for (int round = 0; round < 2; ++round)
    for (int i = 0; i < 7; ++i)
      given.tell.judged(one, 0, make_policy("d" + std::to_string(i), {"g"}));
  given.is("weir_guard_triggered_total{effect=\"block\",guard=\"g\"}", 14);
}

BOOST_AUTO_TEST_CASE(a_detector_that_did_not_answer_has_no_time) {
  const counting given;
  const auto policy = make_policy("d", {});
  auto one = allowed();
  one.detector_us = {30, -1};
  given.tell.judged(one, 0, policy);
  one.detector_us = {2'000'000, 500};
  given.tell.judged(one, 0, policy);
  const std::string name = "weir_detector_seconds";
  given.is(name + "_count{detector=\"fast\"}", 2);
  given.is(name + "_sum{detector=\"fast\"}", 2.00003);
  given.is(name + "_bucket{detector=\"fast\",le=\"5e-05\"}", 1);
  given.is(name + "_bucket{detector=\"fast\",le=\"+Inf\"}", 2);
  given.is(name + "_count{detector=\"slow\"}", 1);
}

BOOST_AUTO_TEST_CASE(a_partition_is_shown_while_its_lane_is_at_work) {
  const counting given;
  given.tell.lane_started(3, 1'500'000, 0);
  given.tell.lane_started(4, 0, 12);
  given.tell.in_flight(3, 7, 700, 90);
  given.tell.in_flight(4, 1, 10, -1);
  given.is("weir_lanes", 2);
  given.is("weir_restore_seconds_sum", 1.5);
  given.is("weir_restore_seconds_count", 2);
  given.is("weir_lost_events_total", 12);
  given.is("weir_in_flight_records{partition=\"3\"}", 7);
  given.is("weir_in_flight_bytes{partition=\"3\"}", 700);
  given.is("weir_lag_records{partition=\"3\"}", 90);
  given.is_absent("weir_lag_records{partition=\"4\"}");
  given.tell.in_flight(3, 0, 0, -1);
  given.is_absent("weir_lag_records{partition=\"3\"}");
  given.tell.lane_stopped(3);
  given.is("weir_lanes", 1);
  given.is_absent("weir_in_flight_records{partition=\"3\"}");
  given.is("weir_in_flight_records{partition=\"4\"}", 1);
}

BOOST_AUTO_TEST_CASE(commits_and_errors_are_told_apart) {
  const counting given;
  given.tell.committed(100, 4'000);
  given.tell.committed(50, 6'000);
  given.tell.aborted(fail(ec::write_failed, "fenced"));
  given.tell.trouble(fail(ec::read_failed, "no broker"));
  given.tell.trouble(fail(ec::read_failed, "no broker yet"));
  given.is("weir_transactions_total{result=\"committed\"}", 2);
  given.is("weir_transactions_total{result=\"aborted\"}", 1);
  given.is("weir_commit_seconds_count", 2);
  given.is("weir_commit_seconds_sum", 0.01);
  given.is("weir_errors_total{code=\"write_failed\"}", 1);
  given.is("weir_errors_total{code=\"read_failed\"}", 2);
}

BOOST_AUTO_TEST_CASE(the_policy_in_force_is_the_only_one_shown) {
  const counting given;
  given.tell.policy_loaded("d1");
  given.is("weir_policy_info{digest=\"d1\"}", 1);
  given.tell.policy_loaded("d2");
  given.is_absent("weir_policy_info{digest=\"d1\"}");
  given.is("weir_policy_info{digest=\"d2\"}", 1);
  given.tell.policy_loaded("d2");
  given.is("weir_policy_info{digest=\"d2\"}", 1);
}

BOOST_AUTO_TEST_CASE(readiness_goes_up_and_down) {
  const counting given;
  BOOST_TEST(!given.metrics.ready());
  given.tell.ready(true);
  BOOST_TEST(given.metrics.ready());
  given.is("weir_ready", 1);
  given.tell.ready(false);
  BOOST_TEST(!given.metrics.ready());
  given.is("weir_ready", 0);
}

BOOST_AUTO_TEST_CASE(the_guide_has_every_metric_and_no_other) {
  const counting given;
  const auto policy = make_policy("d", {"g"});
  auto one = blocked();
  one.guards = {{0, guard_effect::block, 1}};
  one.detector_us = {1, 1};
  one.categories = {{"c", 1}};
  one.reasons = {ec::deadline_passed};
  given.tell.judged(one, 0, policy);
  one.dead = true;
  given.tell.judged(one, 0, policy);
  given.tell.in_flight(0, 1, 1, 1);
  given.tell.trouble(fail(ec::read_failed, ""));
  given.tell.policy_loaded("d");
  std::set<std::string> named;
  std::istringstream text(given.metrics.text());
  for (std::string line; std::getline(text, line);)
    if (line.starts_with("# TYPE "))
      named.insert(line.substr(7, line.find(' ', 7) - 7));
  BOOST_TEST(named.size() > 20u);
  std::set<std::string> listed;
  std::istringstream guide(
      test::read_file(test::source_dir() / "docs/metrics.md"));
  for (std::string line; std::getline(guide, line);)
    if (line.starts_with("| `weir_"))
      listed.insert(line.substr(3, line.find('`', 3) - 3));
  BOOST_TEST(named == listed, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
