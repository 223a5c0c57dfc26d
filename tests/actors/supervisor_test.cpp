// A whole run, every actor stepped by hand.
#include "actors/supervisor.hpp"
#include "connectors/memory/memory.hpp"
#include "tests/actors/fixture.hpp"

using namespace weir;
using namespace weir::actors;
using connectors::output;

namespace {

struct run_fixture : test::actor_fixture {
  run_finished run_all(
      std::size_t events, std::size_t fail_after = 0,
      test::stub_detector::mode how = test::stub_detector::mode::match_all) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < events; ++i)
      lines.push_back(
          R"({"kind":"step/request","step_id":"s","agent_id":"a)" +
          std::to_string(i) +
          R"(","agent_type":"","agent_workspace":"","agent_user":"",)"
          R"("llm_protocol":"canonical","payload":{"messages":)"
          R"([{"role":"user","content":"hello"}]}})");
    connectors::memory_sink::config config;
    config.fail_after = fail_after;
    run_plan plan;
    plan.config.lanes = 3;
    plan.config.own_threads = false;
    plan.config.lane.timings = false;
    plan.config.credit = {10, 1 << 20};
    plan.policy = test::stub_policy(how);
    plan.source =
        std::make_shared<connectors::memory_source>(std::move(lines), "m");
    plan.sink = std::make_shared<connectors::memory_sink>(config, log);
    plan.clock = clock;
    subject = system.spawn(supervisor, std::move(plan));
    run_finished out;
    bool answered = false;
    caf::scoped_actor self{system};
    auto pending = self->request(subject, caf::infinite, run_atom_v);
    run();
    pending.receive(
        [&](run_finished& result) {
          out = result;
          answered = true;
        },
        [&](caf::error& error) { BOOST_ERROR(caf::to_string(error)); });
    BOOST_TEST(answered);
    return out;
  }

  std::shared_ptr<connectors::memory_log> log =
      std::make_shared<connectors::memory_log>();
  supervisor_actor subject;
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(runs, run_fixture)

BOOST_AUTO_TEST_CASE(every_event_gets_its_verdict) {
  const auto result = run_all(100);
  BOOST_TEST(!result.error);
  BOOST_TEST(result.summary.blocked == 100u);
  BOOST_TEST(log->values(output::verdicts).size() == 100u);
}

BOOST_AUTO_TEST_CASE(an_empty_input_ends_well) {
  BOOST_TEST(!run_all(0).error);
}

BOOST_AUTO_TEST_CASE(a_failing_sink_ends_the_run_with_its_error) {
  const auto result = run_all(100, 5);
  BOOST_TEST((result.error == caf::make_error(ec::write_failed)));
  BOOST_TEST(log->values(output::verdicts).size() == 5u);
}

BOOST_AUTO_TEST_CASE(a_detector_that_fails_is_told_in_every_verdict) {
  const auto result = run_all(3, 0, test::stub_detector::mode::throws);
  BOOST_TEST(!result.error);
  BOOST_TEST(result.summary.unjudged == 3u);
  BOOST_TEST(result.summary.unjudged_reasons.at("detector_failed") == 3u);
}

BOOST_AUTO_TEST_SUITE_END()
