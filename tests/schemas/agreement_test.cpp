// The guard-event schema says the same as the code that reads events.
#include "messages/error.hpp"
#include "messages/event_fields.hpp"
#include "schemas/checker.hpp"
#include "tests/schemas/sample_file.hpp"

#include <boost/json/serialize.hpp>
#include <boost/test/unit_test.hpp>

namespace json = boost::json;
using namespace weir;

namespace {

struct fixture {
  json::object file = test::read_samples("guard-event");
  json::value sample = file.at("samples").at(0);
  caf::expected<schemas::checker> schema =
      schemas::checker::named("guard-event");

  /// Whether both take the event, both refuse it, or they differ.
  bool agree(const json::value& event, bool& taken) const {
    taken = schema->check(event).empty();
    return check_event_fields(event.as_object()).empty() == taken;
  }
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(agreement, fixture)

BOOST_AUTO_TEST_CASE(schema_and_reader_agree_on_every_listed_change) {
  BOOST_REQUIRE(schema);
  bool taken = false;
  for (const auto* rows : {"accepted", "refused"})
    for (const auto& change : file.at(rows).as_array()) {
      auto event = sample;
      test::apply(change.as_object(), event);
      BOOST_TEST(agree(event, taken), json::serialize(change));
    }
  BOOST_TEST(agree(sample, taken));
  BOOST_TEST(taken);
}

BOOST_AUTO_TEST_CASE(schema_and_reader_agree_on_values_of_every_type) {
  BOOST_REQUIRE(schema);
  std::size_t accepted = 0;
  std::size_t refused = 0;
  for (const auto& pointer : test::all_pointers(sample)) {
    if (pointer.empty())
      continue; // the reader is only ever given an object
    for (const json::value& other :
         {json::value(nullptr), json::value(true), json::value(-1),
          json::value(0.5), json::value(""), json::value("x"),
          json::value(json::array()), json::value(json::object())}) {
      auto event = sample;
      test::put(event, pointer, other);
      bool taken = false;
      BOOST_TEST(agree(event, taken), json::serialize(event));
      ++(taken ? accepted : refused);
    }
  }
  BOOST_TEST(accepted > 50u);
  BOOST_TEST(refused > 100u);
}

BOOST_AUTO_TEST_SUITE_END()
