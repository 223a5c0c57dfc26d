// What a member does with its partitions, every actor stepped by hand.
#include "actors/member.hpp"
#include "connectors/memory/memory_stream.hpp"
#include "messages/lane_position.hpp"
#include "schemas/checker.hpp"
#include "tests/actors/fixture.hpp"

#include <boost/json/parse.hpp>

using namespace weir;
using namespace weir::actors;
using connectors::commit_result;
using connectors::group_change;
using connectors::output;
using kind = connectors::group_change::what;
using std::chrono::milliseconds;

namespace {

std::string event_text(int number) {
  return R"({"kind":"step/request","step_id":"s)" + std::to_string(number) +
         R"(","agent_id":"a","agent_type":"","agent_workspace":"",)"
         R"("agent_user":"","llm_protocol":"canonical","payload":{"messages":)"
         R"([{"role":"user","content":"hello"}]}})";
}

struct member_fixture : test::actor_fixture {
  member_fixture() {
    plan.config.lane.timings = false;
    plan.config.lane.decisions = true;
    plan.config.commit_interval = milliseconds{100};
    plan.policy = test::stub_policy();
    plan.stream = stream;
    plan.clock = clock;
    plan.own_threads = false;
    plan.probe.trouble = [this](const caf::error& error) {
      troubles.push_back(describe(error));
    };
    plan.probe.lane_started = [this](int partition, std::int64_t,
                                     std::int64_t) {
      started.push_back(partition);
    };
    plan.probe.ready = [this](bool now) { ready = now; };
  }

  ~member_fixture() { leave(); }

  void begin() {
    subject = system.spawn(member, plan);
    pending = std::make_unique<waiting>(system, subject);
    run();
  }

  void own(std::vector<connectors::partition_id> which) {
    stream->tell({kind::assigned, std::move(which)});
    run();
  }

  void append(connectors::partition_id to, int count) {
    for (int i = 0; i < count; ++i)
      cluster->append(to, event_text(next_event++));
    stream->wake();
    run();
  }

  /// Ends the member if it has not ended, and says how.
  run_finished leave() {
    run_finished out;
    if (pending == nullptr)
      return out;
    if (!stream->closed()) {
      caf::anon_send(subject, stop_atom_v);
      run();
      advance(plan.config.drain_deadline + milliseconds{5'000});
    }
    pending->request.receive(
        [&](run_finished& result) { out = std::move(result); },
        [&](caf::error& error) { BOOST_ERROR(caf::to_string(error)); });
    pending.reset();
    run();
    return out;
  }

  const auto& partition(int which) { return cluster->partitions[which]; }
  std::int64_t committed(int which) {
    const auto at = partition(which).committed.find("events");
    return at == partition(which).committed.end() ? -1 : at->second;
  }
  std::size_t count(int which, output to) {
    std::size_t out = 0;
    for (const auto& record : partition(which).outputs)
      out += record.to == to ? 1 : 0;
    return out;
  }

  struct waiting {
    waiting(caf::actor_system& system, member_actor subject)
        : self(system),
          request(self->request(subject, caf::infinite, run_atom_v)) {}
    caf::scoped_actor self;
    decltype(std::declval<caf::scoped_actor&>()->request(
        std::declval<member_actor&>(), caf::infinite, run_atom_v)) request;
  };

  std::shared_ptr<connectors::memory_cluster> cluster =
      std::make_shared<connectors::memory_cluster>();
  std::shared_ptr<connectors::memory_stream> stream =
      std::make_shared<connectors::memory_stream>(cluster);
  stream_plan plan;
  member_actor subject;
  std::unique_ptr<waiting> pending;
  std::vector<std::string> troubles;
  std::vector<int> started;
  bool ready = false;
  int next_event = 0;
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(members, member_fixture)

BOOST_AUTO_TEST_CASE(events_come_out_once_with_their_offset) {
  begin();
  own({0, 1});
  append(0, 3);
  append(1, 2);
  BOOST_TEST(count(0, output::verdicts) == 0u); // not before the interval
  advance(milliseconds{100});
  BOOST_TEST(count(0, output::verdicts) == 3u);
  BOOST_TEST(count(0, output::decisions) == 3u);
  BOOST_TEST(count(1, output::verdicts) == 2u);
  BOOST_TEST(committed(0) == 3);
  BOOST_TEST(committed(1) == 2);
  BOOST_TEST(ready);
  const auto result = leave();
  BOOST_TEST(!result.error);
  BOOST_TEST(result.summary.events == 5u);
}

BOOST_AUTO_TEST_CASE(a_lane_claims_its_partition_before_it_has_an_event) {
  begin();
  own({4});
  BOOST_TEST(stream->commits() == 1u);
  BOOST_TEST(committed(4) == 0);
}

BOOST_AUTO_TEST_CASE(the_position_goes_with_each_commit) {
  begin();
  own({0});
  append(0, 2);
  advance(milliseconds{100});
  const auto& text = partition(0).state.at(std::string{lane_position_key});
  const auto schema = schemas::checker::named("state");
  BOOST_REQUIRE(schema);
  BOOST_TEST(schema->check(boost::json::parse(text)).empty());
  const auto position = read_lane_position(text);
  BOOST_REQUIRE(position);
  BOOST_TEST(position->next.at("events") == 2);
  BOOST_TEST(position->policy_digest == plan.policy->digest);
}

BOOST_AUTO_TEST_CASE(a_successor_goes_on_where_the_first_left_off) {
  begin();
  own({0});
  append(0, 3);
  advance(milliseconds{100});
  leave();
  stream = std::make_shared<connectors::memory_stream>(cluster);
  plan.stream = stream;
  begin();
  own({0});
  append(0, 2);
  advance(milliseconds{100});
  BOOST_TEST(count(0, output::verdicts) == 5u);
  BOOST_TEST(committed(0) == 5);
}

BOOST_AUTO_TEST_CASE(a_revoked_partition_is_committed_before_it_goes) {
  begin();
  own({0, 1});
  append(0, 3);
  stream->tell({kind::revoked, {0}});
  run();
  BOOST_TEST(count(0, output::verdicts) == 3u);
  BOOST_TEST(committed(0) == 3);
  BOOST_REQUIRE(stream->released().size() == 1u);
  BOOST_TEST(stream->released().front() == std::vector{0},
             boost::test_tools::per_element());
  append(0, 2); // not ours any more
  append(1, 1);
  advance(milliseconds{100});
  BOOST_TEST(count(0, output::verdicts) == 3u);
  BOOST_TEST(count(1, output::verdicts) == 1u);
}

BOOST_AUTO_TEST_CASE(nothing_is_written_of_a_lost_partition) {
  begin();
  own({0, 1});
  append(0, 3);
  append(1, 3);
  stream->tell({kind::lost, {0, 1}});
  run();
  advance(milliseconds{1'000});
  BOOST_TEST(partition(0).outputs.empty());
  BOOST_TEST(committed(0) == 0); // the claim's
  BOOST_TEST(stream->released().size() == 1u);
}

BOOST_AUTO_TEST_CASE(
    a_partition_that_comes_back_starts_from_what_is_committed) {
  begin();
  own({0});
  append(0, 3);
  stream->tell({kind::lost, {0}});
  stream->tell({kind::assigned, {0}});
  run();
  advance(milliseconds{100});
  BOOST_TEST(count(0, output::verdicts) == 3u);
  BOOST_TEST(committed(0) == 3);
}

BOOST_AUTO_TEST_CASE(a_partition_that_is_assigned_again_is_begun_anew) {
  begin();
  own({0, 1});
  append(0, 3);
  append(1, 2);
  // Another member had it in between, and came this far.
  cluster->partitions[0].committed["events"] = 2;
  own({0});
  advance(milliseconds{100});
  BOOST_TEST(count(0, output::verdicts) == 1u);
  BOOST_TEST(committed(0) == 3);
  BOOST_TEST(count(1, output::verdicts) == 2u);
}

BOOST_AUTO_TEST_CASE(an_undecided_commit_holds_output_back_and_loses_none) {
  begin();
  own({0});
  append(0, 2);
  stream->answers = {commit_result::pending, commit_result::pending};
  advance(milliseconds{100}); // due, and pending
  append(0, 2);               // arrives meanwhile
  BOOST_TEST(count(0, output::verdicts) == 0u);
  // Two more steps of the commit, then the next one's interval.
  for (int i = 0; i < 3; ++i)
    advance(milliseconds{100});
  BOOST_TEST(count(0, output::verdicts) == 4u);
  BOOST_TEST(committed(0) == 4);
}

BOOST_AUTO_TEST_CASE(a_lane_never_has_more_under_way_than_its_credit) {
  plan.config.credit = {4, 1 << 20};
  std::size_t most = 0;
  plan.probe.in_flight = [&](int, std::size_t records, std::size_t,
                             std::int64_t) { most = std::max(most, records); };
  begin();
  own({0});
  stream->answers.assign(200, commit_result::pending);
  append(0, 1);
  advance(milliseconds{100});
  append(0, 50);
  for (int i = 0; i < 5; ++i)
    advance(milliseconds{1'000});
  BOOST_TEST(most == 4u);
  stream->answers.clear();
  for (int i = 0; i < 40; ++i)
    advance(milliseconds{500});
  BOOST_TEST(count(0, output::verdicts) == 51u);
}

BOOST_AUTO_TEST_CASE(a_full_batch_is_committed_before_its_time) {
  plan.config.commit_records = 10;
  begin();
  own({0});
  append(0, 20); // 40 records
  BOOST_TEST(committed(0) > 0);
}

BOOST_AUTO_TEST_CASE(a_policy_is_swapped_between_events) {
  begin();
  own({0});
  append(0, 1);
  auto other = std::make_shared<policy::compiled>(*plan.policy);
  other->digest = std::string(64, '1');
  caf::anon_send(subject, use_policy{other});
  run();
  append(0, 1);
  advance(milliseconds{100});
  std::vector<std::string> digests;
  for (const auto& record : partition(0).outputs)
    if (record.to == output::decisions)
      digests.push_back(record.value.find(other->digest) != std::string::npos
                            ? "new"
                            : "old");
  const std::vector<std::string> wanted = {"old", "new"};
  BOOST_TEST(digests == wanted, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_cannot_be_restored_is_tried_again) {
  stream->failing_restores = 2;
  begin();
  own({0});
  BOOST_TEST(started.empty());
  BOOST_TEST(!ready);
  for (int i = 0; i < 3; ++i)
    advance(milliseconds{1'000});
  BOOST_TEST(started.size() == 1u);
  BOOST_TEST(ready);
  BOOST_TEST(troubles.size() == 2u);
}

BOOST_AUTO_TEST_CASE(joining_is_tried_again_until_it_works) {
  stream->failing_opens = 3;
  begin();
  BOOST_TEST(!ready);
  for (int i = 0; i < 10; ++i)
    advance(milliseconds{1'000});
  BOOST_TEST(ready);
  BOOST_TEST(troubles.size() == 3u);
}

BOOST_AUTO_TEST_CASE(a_stop_before_joining_ends_at_once) {
  stream->failing_opens = 1'000;
  begin();
  BOOST_TEST(!leave().error);
}

BOOST_AUTO_TEST_CASE(a_stop_commits_what_is_under_way) {
  begin();
  own({0});
  append(0, 5);
  const auto result = leave();
  BOOST_TEST(!result.error);
  BOOST_TEST(committed(0) == 5);
  BOOST_TEST(stream->closed());
}

BOOST_AUTO_TEST_CASE(a_stop_that_cannot_commit_says_so) {
  begin();
  own({0});
  append(0, 1);
  stream->answers.assign(10'000, commit_result::pending);
  caf::anon_send(subject, stop_atom_v);
  run();
  for (int i = 0; i < 60 && !stream->closed(); ++i)
    advance(milliseconds{500});
  const auto result = leave();
  BOOST_TEST(bool{code_of(result.error) == ec::write_failed});
  BOOST_TEST(committed(0) == 0);
}

BOOST_AUTO_TEST_CASE(a_broken_position_is_restored_from_what_is_committed) {
  begin();
  own({0});
  append(0, 2);
  advance(milliseconds{100});
  append(0, 1); // judged, not committed
  stream->tell({kind::broken, {0}});
  run();
  advance(milliseconds{1'000});
  advance(milliseconds{100});
  BOOST_TEST(count(0, output::verdicts) == 3u);
  BOOST_TEST(committed(0) == 3);
}

BOOST_AUTO_TEST_CASE(a_lane_that_never_gets_on_ends_the_run) {
  plan.config.lane_restarts = 2;
  begin();
  own({0});
  stream->answers.assign(1'000, commit_result::pending);
  for (int i = 0; i < 3; ++i) {
    stream->tell({kind::broken, {0}});
    run();
    advance(milliseconds{1'000});
  }
  BOOST_TEST(stream->closed());
  BOOST_TEST(bool{code_of(leave().error) == ec::internal});
}

BOOST_AUTO_TEST_CASE(trace_headers_go_on_and_others_do_not) {
  begin();
  own({0});
  cluster->append(0, event_text(1));
  cluster->partitions[0].events.back().headers = {
      {"traceparent", "00-a-b-01"}, {"ce_id", "7"}, {"secret", "x"}};
  stream->wake();
  run();
  advance(milliseconds{100});
  const record_headers wanted = {{"traceparent", "00-a-b-01"}, {"ce_id", "7"}};
  for (const auto& record : partition(0).outputs)
    BOOST_TEST((record.headers == wanted));
}

BOOST_AUTO_TEST_CASE(a_dead_letter_keeps_its_place_and_its_record) {
  begin();
  own({0});
  append(0, 1);
  cluster->append(0, "[]");
  append(0, 1);
  advance(milliseconds{100});
  BOOST_TEST(committed(0) == 3);
  BOOST_TEST(count(0, output::dead_letters) == 1u);
  for (const auto& record : partition(0).outputs)
    if (record.to == output::dead_letters) {
      BOOST_REQUIRE(record.letter != nullptr);
      BOOST_TEST(record.letter->bytes == "[]");
      BOOST_TEST(record.letter->from.offset == 1);
    }
}

BOOST_AUTO_TEST_SUITE_END()
