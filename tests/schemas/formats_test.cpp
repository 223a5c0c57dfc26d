#include "schemas/formats.hpp"

#include <boost/test/unit_test.hpp>

using namespace weir::schemas;

BOOST_AUTO_TEST_SUITE(formats)

BOOST_AUTO_TEST_CASE(instants_of_rfc_3339_are_taken) {
  for (auto text :
       {"2026-05-04T10:00:00Z", "2026-05-04t10:00:00z",
        "2026-05-04T10:00:00.1Z", "2026-05-04T10:00:00.123456789+14:00",
        "2024-02-29T23:59:60Z", "0000-01-01T00:00:00-00:00"})
    BOOST_TEST(is_date_time(text), text);
}

BOOST_AUTO_TEST_CASE(what_only_looks_like_an_instant_is_refused) {
  for (auto text :
       {"", "2026-05-04", "2026-05-04 10:00:00Z", "2026-05-04T10:00:00",
        "2026-05-04T10:00:00.Z", "2026-13-04T10:00:00Z", "2026-02-29T10:00:00Z",
        "2026-04-31T10:00:00Z", "2026-05-00T10:00:00Z", "2026-05-04T24:00:00Z",
        "2026-05-04T10:60:00Z", "2026-05-04T10:00:61Z",
        "2026-05-04T10:00:00+24:00", "2026-05-04T10:00:00+0100",
        "2026-05-04T10:00:00Z ", "26-05-04T10:00:00Z",
        "2026-05-04T10:00:00|01:00"})
    BOOST_TEST(!is_date_time(text), text);
}

BOOST_AUTO_TEST_CASE(uuids_are_told_from_what_they_are_not) {
  BOOST_TEST(is_uuid("019ddd54-0000-7000-8000-00000000000a"));
  BOOST_TEST(is_uuid("019DDD54-0000-7000-8000-00000000000A"));
  for (auto text : {"", "019ddd54000070008000000000000001",
                    "019ddd54-0000-7000-8000-00000000000",
                    "019ddd54-0000-7000-8000-0000000000001",
                    "019ddd54-0000-7000-8000-00000000000g",
                    "019ddd540-000-7000-8000-000000000001"})
    BOOST_TEST(!is_uuid(text), text);
}

BOOST_AUTO_TEST_SUITE_END()
