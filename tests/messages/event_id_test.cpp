#include "messages/event_id.hpp"

#include <boost/test/unit_test.hpp>

#include <regex>
#include <set>

using namespace weir;

BOOST_AUTO_TEST_SUITE(event_ids)

BOOST_AUTO_TEST_CASE(an_id_is_a_uuid_of_version_seven) {
  const std::regex form(
      "[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
  BOOST_TEST(
      std::regex_match(event_id({"t", 0, 1, 0}, 1'700'000'000'000), form));
  BOOST_TEST(std::regex_match(event_id({"", 3, 0, 0}, -5), form));
}

BOOST_AUTO_TEST_CASE(its_first_bits_are_the_time) {
  BOOST_TEST(
      event_id({"t", 0, 1, 0}, 0x0123456789AB).starts_with("01234567-89ab-7"));
  BOOST_TEST(event_id({"t", 0, 9, 0}, 1000) < event_id({"t", 0, 1, 0}, 1001));
}

BOOST_AUTO_TEST_CASE(the_same_record_gets_the_same_id) {
  const origin from{"weir.events", 2, 77, 0};
  const origin line{"weir.events", 2, 77, 78};
  BOOST_TEST(event_id(from, 5) == event_id(from, 5));
  BOOST_TEST(event_id(from, 5) == event_id(line, 5));
}

BOOST_AUTO_TEST_CASE(other_records_get_other_ids) {
  std::set<std::string> ids;
  for (const auto* topic : {"t", "t1", "t\x01"})
    for (int partition : {0, 1, 11})
      for (int offset : {0, 1, 11, 111})
        ids.insert(event_id({topic, partition, offset, 0}, 1));
  BOOST_TEST(ids.size() == 36u);
}

BOOST_AUTO_TEST_SUITE_END()
