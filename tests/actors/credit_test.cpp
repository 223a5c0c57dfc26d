#include "actors/credit.hpp"
#include "actors/reorder.hpp"

#include <boost/test/unit_test.hpp>

using namespace weir::actors;

BOOST_AUTO_TEST_SUITE(credit)

BOOST_AUTO_TEST_CASE(an_account_stops_at_either_bound) {
  credit_account records{{2, 1000}};
  records.spend(1);
  BOOST_TEST(records.may_send());
  records.spend(1);
  BOOST_TEST(!records.may_send());
  records.grant({1, 1});
  BOOST_TEST(records.may_send());
  credit_account bytes{{10, 100}};
  bytes.spend(5'000); // one large record may always go
  BOOST_TEST(!bytes.may_send());
  bytes.grant({1, 5'000});
  BOOST_TEST(bytes.may_send());
}

BOOST_AUTO_TEST_CASE(a_source_at_zero_is_always_freed_again) {
  // For any limits: whatever is outstanding, once it is done, is given back.
  for (const std::int64_t limit : {1, 2, 3, 4, 5, 7, 100}) {
    const credit_limits limits{limit, 1 << 20};
    credit_account account{limits};
    credit_return back{limits};
    int sent = 0;
    for (; account.may_send(); ++sent)
      account.spend(1);
    BOOST_TEST(sent == limit);
    for (int i = 0; i < sent; ++i) {
      back.done(1);
      if (back.due())
        account.grant(back.take());
    }
    BOOST_TEST(account.may_send());
  }
}

BOOST_AUTO_TEST_CASE(effects_come_in_their_turn) {
  reorder order;
  const auto with = [](std::uint64_t seq) {
    effect out;
    out.seq = seq;
    return out;
  };
  order.add(with(2));
  BOOST_TEST(!order.next());
  order.add(with(0));
  BOOST_TEST(order.next()->seq == 0u);
  BOOST_TEST(!order.next());
  order.add(with(1));
  BOOST_TEST(order.next()->seq == 1u);
  BOOST_TEST(order.next()->seq == 2u);
  BOOST_TEST(!order.next());
  BOOST_TEST(order.released() == 3u);
}

BOOST_AUTO_TEST_SUITE_END()
