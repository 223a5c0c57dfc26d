#include "actors/telemetry.hpp"

#include <boost/test/unit_test.hpp>

#include <string>

using namespace weir;

BOOST_AUTO_TEST_SUITE(telemetries)

namespace {

/// Writes one letter for each call, behind a name.
actors::telemetry recorder(std::string name, std::string& into) {
  const auto note = [name = std::move(name), &into](const char* what) {
    into += name + what + ' ';
  };
  actors::telemetry out;
  out.records_taken = [=](auto, auto, auto) { note("records"); };
  out.judged = [=](const auto&, auto, const auto&) { note("judged"); };
  out.committed = [=](auto, auto) { note("committed"); };
  out.aborted = [=](const auto&) { note("aborted"); };
  out.lane_started = [=](auto, auto, auto) { note("started"); };
  out.lane_stopped = [=](auto) { note("stopped"); };
  out.in_flight = [=](auto, auto, auto, auto) { note("flight"); };
  out.trouble = [=](const auto&) { note("trouble"); };
  out.policy_loaded = [=](const auto& digest) { note(digest.c_str()); };
  out.ready = [=](bool ready) { note(ready ? "ready" : "unready"); };
  return out;
}

void call_all(const actors::telemetry& tell) {
  tell.records_taken(0, 1, 2);
  tell.judged({}, 0, {});
  tell.committed(1, 2);
  tell.aborted({});
  tell.lane_started(0, 1, 2);
  tell.lane_stopped(0);
  tell.in_flight(0, 1, 2, 3);
  tell.trouble({});
  tell.policy_loaded("digest");
  tell.ready(true);
}

} // namespace

BOOST_AUTO_TEST_CASE(both_hear_everything_the_first_one_first) {
  std::string heard;
  call_all(combine(recorder("a.", heard), recorder("b.", heard)));
  BOOST_TEST(heard == "a.records b.records a.judged b.judged a.committed "
                      "b.committed a.aborted b.aborted a.started b.started "
                      "a.stopped b.stopped a.flight b.flight a.trouble "
                      "b.trouble a.digest b.digest a.ready b.ready ");
}

BOOST_AUTO_TEST_CASE(a_callback_that_is_missing_is_passed_over) {
  std::string heard;
  actors::telemetry one;
  one.ready = [&](bool) { heard += "one "; };
  const auto all = combine(one, recorder("b.", heard));
  all.ready(false);
  all.lane_stopped(1);
  BOOST_TEST(heard == "one b.unready b.stopped ");
  BOOST_TEST(!actors::combine({}, {}).ready);
  heard.clear();
  combine(recorder("a.", heard), {}).ready(true);
  BOOST_TEST(heard == "a.ready ");
}

BOOST_AUTO_TEST_SUITE_END()
