// The writer: order over lanes, credit, and an end that is told once.
#include "actors/writer.hpp"
#include "connectors/memory/memory.hpp"
#include "tests/actors/fixture.hpp"

using namespace weir;
using namespace weir::actors;
using connectors::output;

namespace {

struct writer_fixture : test::actor_fixture {
  void start(std::size_t fail_after = 0) {
    reader = stand_in<reader_actor>(
        [credit =
             credit](reader_actor::pointer) -> reader_actor::behavior_type {
          return {
              [](begin_reading&) { BOOST_ERROR("unexpected begin"); },
              [](pull_atom) { BOOST_ERROR("unexpected pull"); },
              [credit](const credit_granted& granted) {
                credit->records += granted.returned.records;
                credit->bytes += granted.returned.bytes;
              },
          };
        });
    boss = stand_in<supervisor_actor>(
        [results = results](
            supervisor_actor::pointer) -> supervisor_actor::behavior_type {
          return {
              [](run_atom) -> caf::result<run_finished> {
                BOOST_ERROR("unexpected run");
                return run_finished{};
              },
              [results](run_finished& result) { results->push_back(result); },
          };
        });
    connectors::memory_sink::config config;
    config.fail_after = fail_after;
    writer_parts parts;
    parts.sink = std::make_shared<connectors::memory_sink>(config, log);
    parts.credit = {8, 1 << 20};
    parts.reader = reader;
    parts.supervisor = boss;
    parts.probe.dead_letter = [letters = letters](const dead_letter& letter) {
      letters->push_back(letter.bytes);
    };
    subject = system.spawn(writer, parts);
  }

  ~writer_fixture() {
    caf::anon_send_exit(subject, caf::exit_reason::kill);
    caf::anon_send_exit(reader, caf::exit_reason::kill);
    caf::anon_send_exit(boss, caf::exit_reason::kill);
  }

  void send(std::uint64_t seq) {
    batch out;
    effect one;
    one.seq = seq;
    one.bytes = 10;
    one.records = {{output::verdicts, {}, std::to_string(seq)}};
    out.effects.push_back(std::move(one));
    caf::anon_send(subject, std::move(out));
    run();
  }

  void end(std::uint64_t count, caf::error error = {}) {
    caf::anon_send(subject, input_ended{count, std::move(error)});
    run();
  }

  using list = std::vector<std::string>;

  std::shared_ptr<connectors::memory_log> log =
      std::make_shared<connectors::memory_log>();
  std::shared_ptr<amount> credit = std::make_shared<amount>();
  std::shared_ptr<std::vector<run_finished>> results =
      std::make_shared<std::vector<run_finished>>();
  std::shared_ptr<list> letters = std::make_shared<list>();
  reader_actor reader;
  supervisor_actor boss;
  writer_actor subject;
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(writers, writer_fixture)

BOOST_AUTO_TEST_CASE(effects_of_all_lanes_are_written_in_input_order) {
  start();
  for (const std::uint64_t seq : {2u, 0u, 3u, 1u})
    send(seq);
  BOOST_TEST(log->values(output::verdicts) == (list{"0", "1", "2", "3"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(credit_comes_back_for_what_is_written) {
  start();
  send(1);
  BOOST_TEST(credit->records == 0);
  send(0);
  BOOST_TEST(credit->records == 2);
  BOOST_TEST(credit->bytes == 20);
}

BOOST_AUTO_TEST_CASE(the_run_is_over_when_the_last_record_is_written) {
  start();
  send(1);
  end(2);
  BOOST_TEST(results->empty());
  send(0);
  BOOST_REQUIRE_EQUAL(results->size(), 1u);
  BOOST_TEST(!results->at(0).error);
  BOOST_TEST(results->at(0).summary.records == 2u);
}

BOOST_AUTO_TEST_CASE(an_empty_input_is_over_at_once) {
  start();
  end(0);
  BOOST_TEST(results->size() == 1u);
}

BOOST_AUTO_TEST_CASE(a_broken_input_is_over_after_what_was_read) {
  start();
  end(1, fail(ec::read_failed, "gone"));
  BOOST_TEST(results->empty());
  send(0);
  BOOST_REQUIRE_EQUAL(results->size(), 1u);
  BOOST_TEST(describe(results->at(0).error) == "gone");
  BOOST_TEST(log->records.size() == 1u);
}

BOOST_AUTO_TEST_CASE(a_sink_that_fails_ends_the_run_once) {
  start(1);
  send(0);
  send(1);
  send(2);
  end(3);
  BOOST_REQUIRE_EQUAL(results->size(), 1u);
  BOOST_TEST((results->at(0).error == caf::make_error(ec::write_failed)));
  BOOST_TEST(log->records.size() == 1u);
}

BOOST_AUTO_TEST_CASE(a_dead_letter_is_reported_in_its_turn) {
  start();
  batch out;
  effect one;
  one.seq = 0;
  auto letter = std::make_shared<dead_letter>();
  letter->bytes = "x";
  one.refused = letter;
  one.tally.dead = true;
  out.effects.push_back(std::move(one));
  caf::anon_send(subject, std::move(out));
  run();
  BOOST_TEST(*letters == list{"x"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
