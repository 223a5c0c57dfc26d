// The books have to notice every kind of mistake, and no other.
#include "messages/event_id.hpp"
#include "tests/integration/ledger.hpp"

#include <boost/test/unit_test.hpp>

namespace weir::integration {

namespace {

constexpr std::int64_t time_ms = 1'700'000'000'000;

/// Partition 0 holds events 0, 1, 3 and 4, and a bad record 2.
struct fixture {
  explicit fixture(bool doubles = false)
      : books({"in", /* decisions */ false, doubles}) {
    for (std::int64_t i = 0; i < 5; ++i) {
      input_record one;
      one.offset = i;
      one.timestamp_ms = time_ms;
      one.good = i != 2;
      one.token = i == 0 ? 7 : -1;
      one.tag = 100 + static_cast<std::uint64_t>(i);
      one.bytes = 200 + static_cast<std::uint64_t>(i);
      books.enter(one);
    }
  }

  static verdict_record of(std::int64_t offset) {
    verdict_record out;
    out.event_id = event_id({"in", 0, offset, 0}, time_ms);
    out.tag = 100 + static_cast<std::uint64_t>(offset);
    out.allowed = true;
    out.token = offset == 0 ? 7 : -1;
    return out;
  }

  static dead_letter_record letter(std::int64_t offset) {
    dead_letter_record out;
    out.from_topic = "in";
    out.from_partition = 0;
    out.from_offset = offset;
    out.tag = 100 + static_cast<std::uint64_t>(offset);
    out.bytes = 200 + static_cast<std::uint64_t>(offset);
    return out;
  }

  void enter(std::initializer_list<std::int64_t> verdicts) {
    for (const auto offset : verdicts)
      BOOST_TEST(books.verdict(of(offset)));
  }

  void enter_letter() { BOOST_TEST(books.dead_letter(letter(2))); }

  /// How often, and that there is nothing else.
  std::uint64_t only(fault which) {
    BOOST_TEST(books.faults().size() == 1U);
    const auto found = books.faults().find(which);
    return found == books.faults().end() ? 0 : found->second;
  }

  ledger books;
};

} // namespace

BOOST_AUTO_TEST_SUITE(ledger_suite)

BOOST_AUTO_TEST_CASE(a_sound_run_has_no_faults) {
  fixture test;
  BOOST_TEST(!test.books.settled());
  test.enter({0, 1});
  test.books.committed(0, 2);
  test.enter_letter();
  test.enter({3, 4});
  test.books.committed(0, 5);
  BOOST_TEST(test.books.settled());
  test.books.close();
  BOOST_TEST(test.books.faults().empty());
  BOOST_TEST(test.books.totals().accounted == 5U);
  BOOST_TEST(test.books.totals().commit_checks == 2U);
}

BOOST_AUTO_TEST_CASE(a_second_verdict_is_doubled) {
  fixture test;
  test.enter({0, 1, 1});
  BOOST_TEST(test.only(fault::doubled) == 1U);
}

BOOST_AUTO_TEST_CASE(at_least_once_may_come_again) {
  fixture test{true};
  test.enter({0, 1, 0, 1, 3});
  BOOST_TEST(test.books.faults().empty());
  BOOST_TEST(test.books.totals().repeated == 2U);
}

BOOST_AUTO_TEST_CASE(a_second_dead_letter_is_doubled) {
  fixture test;
  test.enter_letter();
  test.enter_letter();
  BOOST_TEST(test.only(fault::doubled) == 1U);
}

BOOST_AUTO_TEST_CASE(a_later_event_first_is_out_of_order) {
  fixture test;
  test.enter({0, 3, 1});
  BOOST_TEST(test.only(fault::order) == 1U);
}

BOOST_AUTO_TEST_CASE(what_has_no_outcome_is_missing) {
  fixture test;
  test.enter({0, 3});
  BOOST_TEST(!test.books.settled());
  test.books.close();
  BOOST_TEST(test.only(fault::missing) == 3U); // 1, 2 and 4
}

BOOST_AUTO_TEST_CASE(a_group_offset_may_not_be_ahead_of_the_outcomes) {
  fixture test;
  test.enter({0, 1});
  test.books.committed(0, 2);
  BOOST_TEST(test.books.faults().empty());
  test.books.committed(0, 3); // the dead letter of 2 is not there
  test.books.committed(0, 3); // said once
  BOOST_TEST(test.only(fault::committed_early) == 1U);
}

BOOST_AUTO_TEST_CASE(an_outcome_of_nothing_is_not_booked) {
  fixture test;
  auto verdict = test.of(0);
  verdict.event_id = "00000000-0000-7000-8000-000000000000";
  BOOST_TEST(!test.books.verdict(verdict));
  auto letter = test.letter(9);
  BOOST_TEST(!test.books.dead_letter(letter));
  letter = test.letter(2);
  letter.from_topic = "other";
  BOOST_TEST(!test.books.dead_letter(letter));
  test.books.unknown("verdict", 0, 0);
  BOOST_TEST(test.only(fault::unknown) == 1U);
}

BOOST_AUTO_TEST_CASE(a_bad_record_has_no_verdict) {
  fixture test;
  BOOST_TEST(!test.books.verdict(test.of(2)));
}

BOOST_AUTO_TEST_CASE(a_good_event_has_no_dead_letter) {
  fixture test;
  BOOST_TEST(test.books.dead_letter(test.letter(1)));
  BOOST_TEST(test.only(fault::wrong_kind) == 1U);
}

BOOST_AUTO_TEST_CASE(an_outcome_goes_to_the_partition_of_its_input) {
  fixture test;
  auto verdict = test.of(0);
  verdict.partition = 1;
  BOOST_TEST(test.books.verdict(verdict));
  BOOST_TEST(test.only(fault::wrong_partition) == 1U);
}

BOOST_AUTO_TEST_CASE(key_trace_and_bytes_are_the_records_own) {
  fixture test;
  auto verdict = test.of(0);
  verdict.tag = 1;
  BOOST_TEST(test.books.verdict(verdict));
  auto letter = test.letter(2);
  letter.bytes = 1;
  BOOST_TEST(test.books.dead_letter(letter));
  BOOST_TEST(test.only(fault::altered) == 2U);
}

BOOST_AUTO_TEST_CASE(a_verdict_has_to_fit_its_event) {
  fixture test;
  auto verdict = test.of(0);
  verdict.token = -1;
  BOOST_TEST(test.books.verdict(verdict));
  verdict = test.of(1);
  verdict.allowed = false;
  BOOST_TEST(test.books.verdict(verdict));
  verdict = test.of(3); // what could not be judged is counted, not blamed
  verdict.unjudged = true;
  verdict.allowed = false;
  BOOST_TEST(test.books.verdict(verdict));
  BOOST_TEST(test.only(fault::content) == 2U);
  BOOST_TEST(test.books.totals().unjudged == 1U);
}

BOOST_AUTO_TEST_CASE(decisions_count_where_they_are_written) {
  ledger books{{"in", true, false}};
  input_record one;
  one.timestamp_ms = time_ms;
  books.enter(one);
  verdict_record verdict;
  verdict.event_id = event_id({"in", 0, 0, 0}, time_ms);
  verdict.allowed = true;
  BOOST_TEST(books.verdict(verdict));
  BOOST_TEST(!books.settled());
  BOOST_TEST(books.decision(verdict));
  BOOST_TEST(books.settled());
  BOOST_TEST(books.decision(verdict));
  BOOST_TEST(books.faults().at(fault::doubled) == 1U);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace weir::integration
