#include "actors/output.hpp"

#include <boost/test/unit_test.hpp>

using namespace weir;
using namespace weir::actors;

BOOST_AUTO_TEST_SUITE(outputs)

BOOST_AUTO_TEST_CASE(instants_are_rfc_3339_in_utc) {
  BOOST_TEST(rfc3339(0) == "1970-01-01T00:00:00.000000Z");
  BOOST_TEST(rfc3339(1'700'000'000'123'456) == "2023-11-14T22:13:20.123456Z");
  BOOST_TEST(rfc3339(-1) == "1969-12-31T23:59:59.999999Z");
}

BOOST_AUTO_TEST_CASE(a_summary_adds_up) {
  run_summary sum;
  tally blocked;
  blocked.decision = decision::block;
  blocked.findings = 2;
  blocked.guards = {{1, guard_effect::block, 2}, {0, guard_effect::shadow, 1}};
  blocked.categories = {{"a.b", 2}};
  tally redacted;
  redacted.findings = redacted.spans = 1;
  redacted.unjudged = 3;
  redacted.reasons = {ec::engine_missing};
  tally dead;
  dead.dead = true;
  dead.code = ec::record_too_large;
  auto more = dead;
  more.first_part = false;
  for (const auto& one : {blocked, redacted, dead, more})
    sum.add(one, 10);
  BOOST_TEST(sum.records == 3u);
  BOOST_TEST(sum.events == 2u);
  BOOST_TEST(sum.bytes == 40u);
  BOOST_TEST(sum.blocked == 1u);
  BOOST_TEST(sum.redacted == 1u);
  BOOST_TEST(sum.flagged == 1u);
  BOOST_TEST(sum.unjudged == 1u);
  BOOST_TEST(sum.dead_letters == 1u);
  BOOST_TEST(sum.findings == 3u);
  BOOST_TEST(sum.guards.at(0).shadow == 1u);
  BOOST_TEST(sum.guards.at(1).matches == 2u);
  BOOST_TEST(sum.unjudged_reasons.at("engine_missing") == 1u);
}

BOOST_AUTO_TEST_CASE(settings_out_of_bounds_are_all_named) {
  run_config config;
  BOOST_TEST(validate(config).empty());
  config.lanes = 0;
  config.credit.bytes = 0;
  config.lane.detector_deadline = std::chrono::milliseconds{0};
  BOOST_TEST(validate(config).size() == 3u);
}

BOOST_AUTO_TEST_SUITE_END()
