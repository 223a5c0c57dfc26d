// Whatever conforms to weir's verdict schema conforms to OGR's, and where the
// two differ it is on purpose.
#include "messages/error.hpp"
#include "schemas/checker.hpp"
#include "tests/schemas/sample_file.hpp"
#include "tests/support/shared.hpp"

#include <boost/json/serialize.hpp>
#include <boost/test/unit_test.hpp>

#include <fstream>
#include <iterator>
#include <set>

namespace json = boost::json;
using namespace weir;

namespace {

schemas::checker seed(const std::string& name) {
  std::ifstream in(test::shared_dir() / "seeds" / (name + ".schema.json"));
  BOOST_REQUIRE_MESSAGE(in, "no seed schema " << name);
  std::string text(std::istreambuf_iterator<char>(in), {});
  auto made = schemas::checker::from_text(text);
  if (!made)
    BOOST_FAIL(name << ": " << describe(made.error()));
  return *made;
}

/// Rows of verdict.json in which weir is narrower than OGR.
const std::set<std::string> narrower = {
    "a continuation without a block",
    "a place in the payload",
    "clients drop an empty span",
    "clients drop an empty replacement",
    "a path once",
    "nothing withheld",
    "nothing named",
    "an answer names nothing",
};

} // namespace

BOOST_AUTO_TEST_SUITE(seeds,
                      *boost::unit_test::precondition(test::shared_present))

BOOST_AUTO_TEST_CASE(both_verdict_schemas_take_the_good_ones) {
  auto ours = schemas::checker::named("verdict");
  BOOST_REQUIRE(ours);
  auto theirs = seed("verdict");
  auto file = test::read_samples("verdict");
  std::vector<json::value> good(file.at("samples").as_array().begin(),
                                file.at("samples").as_array().end());
  for (const auto& change : file.at("accepted").as_array()) {
    good.push_back(file.at("samples").at(0));
    test::apply(change.as_object(), good.back());
  }
  good.push_back(
      {{"event_id", "e"}, {"provider", "weir"}, {"decision", "allow"}});
  BOOST_TEST(good.size() > 5u);
  for (const auto& verdict : good) {
    BOOST_TEST(ours->check(verdict).empty(), json::serialize(verdict));
    BOOST_TEST(theirs.check(verdict).empty(), json::serialize(verdict));
  }
}

BOOST_AUTO_TEST_CASE(both_verdict_schemas_refuse_the_bad_ones) {
  auto ours = schemas::checker::named("verdict");
  BOOST_REQUIRE(ours);
  auto theirs = seed("verdict");
  auto file = test::read_samples("verdict");
  std::set<std::string> seen;
  for (const auto& change : file.at("refused").as_array()) {
    auto verdict = file.at("samples").at(0);
    test::apply(change.as_object(), verdict);
    BOOST_TEST(!ours->check(verdict).empty(), json::serialize(change));
    std::string why(change.at("why").as_string());
    seen.insert(why);
    BOOST_TEST(theirs.check(verdict).empty() == narrower.contains(why),
               "not as expected of OGR's: " << json::serialize(change));
  }
  for (const auto& why : narrower)
    BOOST_TEST(seen.contains(why), "no row: " << why);
}

BOOST_AUTO_TEST_CASE(no_change_of_a_type_passes_ours_and_fails_the_seed) {
  auto ours = schemas::checker::named("verdict");
  BOOST_REQUIRE(ours);
  auto theirs = seed("verdict");
  auto sample = test::read_samples("verdict").at("samples").at(0);
  std::size_t refused = 0;
  for (const auto& pointer : test::all_pointers(sample))
    for (const json::value& other :
         {json::value(nullptr), json::value(true), json::value(-1),
          json::value(0.5), json::value(""), json::value("payload"),
          json::value(json::array()), json::value(json::object())}) {
      auto verdict = sample;
      test::put(verdict, pointer, other);
      auto fails_theirs = !theirs.check(verdict).empty();
      refused += fails_theirs;
      BOOST_TEST((!fails_theirs || !ours->check(verdict).empty()),
                 "only the seed refuses: " << json::serialize(verdict));
    }
  BOOST_TEST(refused > 100u);
}

BOOST_AUTO_TEST_CASE(guards_that_ours_takes_conform_to_the_seed) {
  auto theirs = seed("guard");
  auto file = test::read_samples("guard");
  for (const auto& sample : file.at("samples").as_array())
    BOOST_TEST(theirs.check(sample).empty(), json::serialize(sample));
}

BOOST_AUTO_TEST_SUITE_END()
