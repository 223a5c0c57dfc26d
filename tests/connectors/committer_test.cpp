// The committer against a producer that answers by a script.
#include "connectors/kafka/committer.hpp"

#include <boost/test/unit_test.hpp>

#include <deque>

using namespace weir;
using namespace weir::connectors;

namespace {

/// Answers `done` unless a script says otherwise; keeps what would be outside.
struct scripted_port : producer_port {
  using script = std::deque<next_step>;

  outcome open(ms) override { return take(opens); }
  void discard() override { ++discarded; }
  outcome begin() override {
    open_records.clear();
    return take(begins);
  }
  outcome produce(const outgoing& record) override {
    auto out = take(produces);
    if (out.what == next_step::done)
      open_records.push_back(std::string{record.topic} + "/" +
                             std::to_string(record.partition) + ":" +
                             std::string{record.value});
    return out;
  }
  outcome send_offsets(std::span<const lane_offsets> offsets, ms) override {
    auto out = take(sends);
    if (out.what == next_step::done)
      open_offsets.assign(offsets.begin(), offsets.end());
    return out;
  }
  outcome commit(ms) override {
    auto out = take(commits);
    if (out.what == next_step::done || commit_happens)
      settle();
    return out;
  }
  outcome abort(ms) override {
    open_records.clear();
    return take(aborts);
  }
  caf::expected<std::int64_t> committed(partition_id which, ms) override {
    const auto at = offsets.find(which);
    return at == offsets.end() ? -1 : at->second;
  }

  static outcome take(script& from) {
    if (from.empty())
      return {};
    const auto what = from.front();
    from.pop_front();
    return {what, what == next_step::done ? caf::error{}
                                          : fail(ec::write_failed, "scripted")};
  }

  void settle() {
    outside.insert(outside.end(), open_records.begin(), open_records.end());
    open_records.clear();
    for (const auto& [partition, next] : open_offsets)
      offsets[partition] = next.at("in");
    open_offsets.clear();
  }

  script opens, begins, produces, sends, commits, aborts;
  bool commit_happens = false; ///< although the answer is another one
  int discarded = 0;
  std::vector<std::string> open_records;
  std::vector<lane_offsets> open_offsets;
  std::vector<std::string> outside;
  std::map<partition_id, std::int64_t> offsets;
};

struct committer_fixture {
  void write(partition_id which, const std::string& value, std::int64_t next) {
    lane_output one;
    one.partition = which;
    one.records.push_back({output::verdicts, "k", value, {}, nullptr});
    one.next = {{"in", next}};
    one.input_bytes = 1;
    subject.write(std::move(one));
  }

  void claim(partition_id which, std::int64_t next) {
    subject.write({which, {}, {{"in", next}}, 0});
  }

  /// Repeats a pending commit, at most so often.
  int commits(int most = 20) {
    for (int i = 1; i <= most; ++i, now += 1'000'000)
      if (subject.commit() == commit_result::committed)
        return i;
    return -1;
  }

  void outside_is(const std::vector<std::string>& wanted) {
    BOOST_TEST(port->outside == wanted, boost::test_tools::per_element());
  }

  std::shared_ptr<scripted_port> port = std::make_shared<scripted_port>();
  std::int64_t now = 0;
  int aborted = 0;
  std::vector<commit_point> points;
  committer subject{
      port,
      {"in", "state", {{output::verdicts, "v"}}, {{"v", 4}, {"state", 4}}},
      [this] { return now; },
      {{}, [this](const caf::error&) { ++aborted; }},
      [this](commit_point point) { points.push_back(point); }};
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(committers, committer_fixture)

BOOST_AUTO_TEST_CASE(nothing_to_commit_is_committed) {
  BOOST_TEST(commits() == 1);
  BOOST_TEST(port->offsets.empty());
}

BOOST_AUTO_TEST_CASE(output_state_and_offsets_go_together) {
  write(0, "a", 1);
  write(0, "b", 2);
  write(5, "c", 7); // five of four partitions is number one
  const state_entry entry[] = {{"key", "position"}};
  subject.write_state(0, entry);
  BOOST_TEST(port->outside.empty());
  BOOST_TEST(commits() == 1);
  outside_is({"v/0:a", "v/0:b", "v/1:c", "state/0:position"});
  BOOST_TEST(port->offsets[0] == 2);
  BOOST_TEST(port->offsets[5] == 7);
}

BOOST_AUTO_TEST_CASE(every_transaction_has_an_offset) {
  claim(3, 42);
  BOOST_TEST(commits() == 1);
  BOOST_TEST(port->offsets[3] == 42);
}

BOOST_AUTO_TEST_CASE(an_unknown_answer_is_asked_again) {
  port->commits = {next_step::again, next_step::again};
  write(0, "a", 1);
  BOOST_TEST(commits() == 3);
  outside_is({"v/0:a"});
  BOOST_TEST(aborted == 0);
}

BOOST_AUTO_TEST_CASE(a_refused_commit_is_sent_again_in_its_order) {
  port->commits = {next_step::abort};
  write(0, "a", 1);
  write(1, "b", 1);
  BOOST_TEST(commits() > 1);
  outside_is({"v/0:a", "v/1:b"});
  BOOST_TEST(aborted == 1);
}

BOOST_AUTO_TEST_CASE(refused_offsets_are_sent_again) {
  port->sends = {next_step::abort, next_step::again, next_step::abort};
  write(0, "a", 1);
  BOOST_TEST(commits() > 1);
  outside_is({"v/0:a"});
  BOOST_TEST(aborted == 2);
}

BOOST_AUTO_TEST_CASE(a_new_producer_finds_the_batch_committed) {
  port->commits = {next_step::renew};
  port->commit_happens = true;
  write(0, "a", 1);
  BOOST_TEST(commits() > 1);
  outside_is({"v/0:a"}); // once
  BOOST_TEST(port->discarded == 1);
}

BOOST_AUTO_TEST_CASE(a_new_producer_finds_the_batch_undone) {
  port->commits = {next_step::renew};
  port->opens = {next_step::again, next_step::renew};
  write(0, "a", 1);
  BOOST_TEST(commits() > 1);
  outside_is({"v/0:a"});
  BOOST_TEST(port->offsets[0] == 1);
}

BOOST_AUTO_TEST_CASE(a_claim_does_not_stand_for_a_batch) {
  // Partition 0's offset is what it was, whether the batch went or not.
  port->offsets[0] = 5;
  port->commits = {next_step::renew};
  claim(0, 5);
  write(1, "b", 9);
  BOOST_TEST(commits() > 1);
  outside_is({"v/1:b"});
}

BOOST_AUTO_TEST_CASE(an_offset_beyond_the_batch_is_somebody_elses) {
  port->offsets[0] = 50;
  port->commits = {next_step::renew};
  write(0, "a", 5);
  write(1, "b", 9);
  BOOST_TEST(commits() > 1);
  outside_is({"v/0:a", "v/1:b"});
}

BOOST_AUTO_TEST_CASE(an_endless_commit_is_left_to_a_new_producer) {
  port->commits.assign(30, next_step::again);
  write(0, "a", 1);
  BOOST_TEST(commits(60) > 1);
  BOOST_TEST(port->discarded == 1);
  outside_is({"v/0:a"});
}

BOOST_AUTO_TEST_CASE(a_full_queue_delays_and_loses_nothing) {
  port->produces = {next_step::again, next_step::again, next_step::again};
  write(0, "a", 1);
  write(0, "b", 2);
  BOOST_TEST(commits() > 1);
  outside_is({"v/0:a", "v/0:b"});
}

BOOST_AUTO_TEST_CASE(a_dropped_partition_leaves_the_others) {
  write(0, "a", 1);
  write(1, "b", 1);
  const partition_id gone[] = {0};
  subject.drop(gone);
  BOOST_TEST(commits() > 0);
  outside_is({"v/1:b"});
  BOOST_TEST(!port->offsets.contains(0));
}

BOOST_AUTO_TEST_CASE(dropping_all_ends_the_transaction) {
  write(0, "a", 1);
  const partition_id gone[] = {0};
  subject.drop(gone);
  BOOST_TEST(commits() > 0);
  BOOST_TEST(port->outside.empty());
  write(1, "b", 1);
  BOOST_TEST(commits() > 0);
  outside_is({"v/1:b"});
}

BOOST_AUTO_TEST_CASE(
    what_is_dropped_under_an_undecided_commit_is_not_sent_again) {
  port->commits = {next_step::again, next_step::abort};
  write(0, "a", 1);
  write(1, "b", 1);
  BOOST_TEST((subject.commit() == commit_result::pending));
  const partition_id gone[] = {0};
  subject.drop(gone);
  BOOST_TEST(commits() > 0);
  outside_is({"v/1:b"});
}

BOOST_AUTO_TEST_CASE(a_transaction_that_cannot_begin_is_begun_again) {
  port->begins = {next_step::renew};
  write(0, "a", 1);
  BOOST_TEST(commits() > 0);
  outside_is({"v/0:a"});
}

BOOST_AUTO_TEST_CASE(an_abort_that_fails_makes_a_new_producer) {
  port->sends = {next_step::abort};
  port->aborts = {next_step::again, next_step::abort};
  write(0, "a", 1);
  BOOST_TEST(commits() > 0);
  BOOST_TEST(port->discarded == 1);
  outside_is({"v/0:a"});
}

BOOST_AUTO_TEST_CASE(the_instants_come_in_their_order) {
  write(0, "a", 1);
  commits();
  const std::vector wanted = {
      commit_point::before_produce, commit_point::after_produce,
      commit_point::after_offsets, commit_point::before_commit,
      commit_point::after_commit};
  BOOST_TEST((points == wanted));
}

BOOST_AUTO_TEST_SUITE_END()
