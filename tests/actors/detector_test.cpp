// The actor that hosts a detector: answers, and failures as answers.
#include "actors/detector.hpp"
#include "tests/actors/fixture.hpp"

using namespace weir;
using namespace weir::actors;

namespace {

struct detector_fixture : test::actor_fixture {
  std::vector<look> ask(test::stub_detector::mode how) {
    auto seen = std::make_shared<std::vector<look>>();
    auto judge = stand_in<verdict_actor>(
        [seen](verdict_actor::pointer) -> verdict_actor::behavior_type {
          return {
              [](records_taken&) { BOOST_ERROR("unexpected records_taken"); },
              [seen](events_looked_at& answers) {
                BOOST_TEST(answers.detector == 3u);
                BOOST_REQUIRE_EQUAL(answers.events.size(), 1u);
                BOOST_TEST(answers.events[0].seq == 42u);
                *seen = answers.events[0].answer.looks;
              },
              [](tick_atom) { BOOST_ERROR("unexpected tick"); },
          };
        });
    auto subject = system.spawn(
        detector, std::size_t{3},
        std::make_shared<const test::stub_detector>(how), clock, judge);
    inspect_events asked;
    asked.events.push_back({42, test::hello()});
    caf::anon_send(subject, std::move(asked));
    run();
    caf::anon_send_exit(subject, caf::exit_reason::kill);
    caf::anon_send_exit(judge, caf::exit_reason::kill);
    return *seen;
  }
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(detector_actors, detector_fixture)

BOOST_AUTO_TEST_CASE(looks_are_told_to_the_verdict_actor) {
  const auto looks = ask(test::stub_detector::mode::match_all);
  BOOST_REQUIRE_EQUAL(looks.size(), 1u);
  BOOST_TEST((looks[0].matches == std::vector<text_match>{{0, 0, 5}}));
}

BOOST_AUTO_TEST_CASE(a_detector_that_throws_has_not_looked) {
  const auto looks = ask(test::stub_detector::mode::throws);
  BOOST_REQUIRE_EQUAL(looks.size(), 1u);
  BOOST_TEST((looks[0].failures ==
              std::vector<failed_look>{{all_texts, ec::detector_failed}}));
}

BOOST_AUTO_TEST_SUITE_END()
