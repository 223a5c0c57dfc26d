// The verdict actor's protocol, without actors.
#include "actors/verdict_board.hpp"
#include "tests/support/read_event.hpp"

using namespace weir;
using actors::verdict_board;

namespace {

std::shared_ptr<const event> some_event() {
  return test::read_payload("step/request", "canonical", "{}");
}

/// Two detectors: the first answers checks 0 and 2, the second check 1.
verdict_board make_board() {
  return {{{0, 2}, {1}}, {1'000, 5'000}};
}

inspection looks(std::initializer_list<check_index> checks) {
  inspection out;
  for (const auto check : checks)
    out.looks.push_back({check, {}, {}});
  return out;
}

} // namespace

BOOST_AUTO_TEST_SUITE(boards)

BOOST_AUTO_TEST_CASE(an_event_waits_for_every_detector) {
  auto board = make_board();
  board.expect(7, 10, some_event(), 0, 0);
  BOOST_TEST(!board.release());
  BOOST_TEST(board.answer(7, 1, looks({1}), 3, 0));
  BOOST_TEST(!board.release());
  BOOST_TEST(board.answer(7, 0, looks({0, 2}), 4, 0));
  const auto entry = board.release();
  BOOST_REQUIRE(entry);
  BOOST_TEST(entry->seq == 7u);
  BOOST_TEST(entry->detect_us == 7);
  BOOST_TEST(entry->looks.size() == 3u);
}

BOOST_AUTO_TEST_CASE(events_leave_in_input_order) {
  auto board = make_board();
  for (const std::uint64_t seq : {3u, 5u, 9u})
    board.expect(seq, 1, some_event(), 0, 0);
  board.refuse(11, 1, std::make_shared<dead_letter>());
  for (const std::uint64_t seq : {9u, 5u}) {
    board.answer(seq, 0, looks({0, 2}), 0, 0);
    board.answer(seq, 1, looks({1}), 0, 0);
    BOOST_TEST(!board.release());
  }
  board.answer(3, 0, looks({0, 2}), 0, 0);
  board.answer(3, 1, looks({1}), 0, 0);
  for (const std::uint64_t seq : {3u, 5u, 9u, 11u})
    BOOST_TEST(board.release()->seq == seq);
  BOOST_TEST(board.size() == 0u);
}

BOOST_AUTO_TEST_CASE(a_detector_over_its_deadline_could_not_judge) {
  auto board = make_board();
  board.expect(0, 1, some_event(), 0, 100);
  BOOST_TEST(board.next_deadline_us().value() == 1'100);
  BOOST_TEST(board.expire(1'099) == 0u);
  BOOST_TEST(board.expire(1'100) == 1u);
  BOOST_TEST(board.next_deadline_us().value() == 5'100);
  BOOST_TEST(!board.release());
  board.answer(0, 1, looks({1}), 0, 0);
  const auto entry = board.release();
  BOOST_REQUIRE(entry);
  for (const auto check : {0, 2}) {
    BOOST_REQUIRE(entry->looks[check].could_not_judge());
    BOOST_TEST((entry->looks[check].failures[0] ==
                failed_look{all_texts, ec::deadline_passed}));
  }
  BOOST_TEST(!entry->looks[1].could_not_judge());
  BOOST_TEST(!board.next_deadline_us());
}

BOOST_AUTO_TEST_CASE(waiting_in_a_detectors_queue_is_not_its_deadline) {
  auto board = make_board();
  for (const std::uint64_t seq : {0u, 1u, 2u}) {
    board.expect(seq, 1, some_event(), 0, 0);
    board.answer(seq, 1, looks({1}), 0, 0);
  }
  board.answer(0, 0, looks({0, 2}), 0, 900);
  BOOST_TEST(board.expire(1'899) == 0u); // 1 is being looked at since 900
  board.answer(1, 0, looks({0, 2}), 0, 1'899);
  BOOST_TEST(board.next_deadline_us().value() == 2'899);
  BOOST_TEST(board.expire(2'899) == 1u);
}

BOOST_AUTO_TEST_CASE(an_event_that_was_passed_over_keeps_its_deadline) {
  auto board = make_board();
  for (const std::uint64_t seq : {0u, 1u}) {
    board.expect(seq, 1, some_event(), 0, 0);
    board.answer(seq, 1, looks({1}), 0, 0);
  }
  board.answer(1, 0, looks({0, 2}), 0, 900);
  BOOST_TEST(board.expire(1'000) == 1u);
  BOOST_TEST(board.release()->looks[0].could_not_judge());
}

BOOST_AUTO_TEST_CASE(an_answer_too_late_or_unasked_changes_nothing) {
  auto board = make_board();
  board.expect(0, 1, some_event(), 0, 0);
  board.expire(1'000);
  BOOST_TEST(!board.answer(0, 0, looks({0, 2}), 0, 0));
  BOOST_TEST(!board.answer(1, 0, looks({0, 2}), 0, 0));
  BOOST_TEST(!board.answer(0, 9, looks({0}), 0, 0));
  BOOST_TEST(board.answer(0, 1, looks({1}), 0, 0));
  BOOST_TEST(!board.answer(0, 1, looks({1}), 0, 0));
  BOOST_TEST(board.release()->looks[0].could_not_judge());
}

BOOST_AUTO_TEST_CASE(without_detectors_an_event_is_complete_at_once) {
  verdict_board board{std::vector<std::vector<check_index>>{}, {}};
  board.expect(0, 1, some_event(), 0, 0);
  BOOST_TEST(board.release().has_value());
}

BOOST_AUTO_TEST_SUITE_END()
