// The verdict actor: judging, deadlines on virtual time, order.
#include "actors/verdict.hpp"
#include "tests/actors/fixture.hpp"

using namespace weir;
using namespace weir::actors;
using namespace std::chrono_literals;

namespace {

struct verdict_fixture : test::actor_fixture {
  verdict_fixture() {
    tracker = stand_in<tracker_actor>(
        [seen = seen](tracker_actor::pointer) -> tracker_actor::behavior_type {
          return {[seen](records_decided& input) {
            for (auto& one : input.records)
              seen->push_back(std::move(one));
          }};
        });
    lane.detector_deadline = 200ms;
    subject = system.spawn(actors::verdict, lane, clock, test::stub_policy(),
                           tracker);
  }

  ~verdict_fixture() {
    caf::anon_send_exit(subject, caf::exit_reason::kill);
    caf::anon_send_exit(tracker, caf::exit_reason::kill);
  }

  void take(std::uint64_t seq) {
    records_taken taken;
    taken.records.push_back({seq, 5, test::hello(), nullptr, 1});
    caf::anon_send(subject, std::move(taken));
    run();
  }

  void answer(std::uint64_t seq) {
    events_looked_at answers;
    answers.events.push_back({seq, {{{0, {{0, 0, 5}}, {}}}, {}}, 2});
    caf::anon_send(subject, std::move(answers));
    run();
  }

  lane_config lane;
  std::shared_ptr<std::vector<decided>> seen =
      std::make_shared<std::vector<decided>>();
  tracker_actor tracker;
  verdict_actor subject;
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(verdicts, verdict_fixture)

BOOST_AUTO_TEST_CASE(an_answered_event_is_judged) {
  take(0);
  BOOST_TEST(seen->empty());
  answer(0);
  BOOST_REQUIRE_EQUAL(seen->size(), 1u);
  BOOST_TEST((seen->at(0).judgement.verdict.decision == decision::block));
  BOOST_TEST(seen->at(0).bytes == 5u);
}

BOOST_AUTO_TEST_CASE(a_silent_detector_is_given_up_at_its_deadline) {
  take(0);
  advance(199ms);
  BOOST_TEST(seen->empty());
  advance(2ms);
  BOOST_REQUIRE_EQUAL(seen->size(), 1u);
  const auto& verdict = seen->at(0).judgement.verdict;
  BOOST_TEST((verdict.decision == decision::allow));
  BOOST_TEST(verdict.unjudged.size() == 1u);
  answer(0); // too late: nothing more
  BOOST_TEST(seen->size() == 1u);
}

BOOST_AUTO_TEST_CASE(a_slow_event_holds_back_the_next_only_till_then) {
  take(0);
  take(1);
  answer(1);
  BOOST_TEST(seen->empty());
  advance(201ms);
  BOOST_REQUIRE_EQUAL(seen->size(), 2u);
  BOOST_TEST(seen->at(0).seq == 0u);
  BOOST_TEST(seen->at(1).seq == 1u);
  BOOST_TEST(seen->at(0).judgement.verdict.unjudged.size() == 1u);
  BOOST_TEST(seen->at(1).judgement.verdict.unjudged.empty());
}

BOOST_AUTO_TEST_CASE(each_event_has_a_deadline_of_its_own) {
  take(0);
  advance(150ms);
  take(1);
  advance(60ms);
  BOOST_TEST(seen->size() == 1u);
  advance(150ms);
  BOOST_TEST(seen->size() == 2u);
}

BOOST_AUTO_TEST_CASE(a_dead_letter_keeps_its_place) {
  take(0);
  records_taken taken;
  auto letter = std::make_shared<dead_letter>();
  letter->faults = {{ec::empty_record, "", "empty"}};
  taken.records.push_back({1, 0, nullptr, letter, 0});
  caf::anon_send(subject, std::move(taken));
  run();
  BOOST_TEST(seen->empty());
  answer(0);
  BOOST_REQUIRE_EQUAL(seen->size(), 2u);
  BOOST_TEST((seen->at(1).refused == letter));
}

BOOST_AUTO_TEST_SUITE_END()
