// Every entry of the table of formats is found by the built-in check of its
// name, whole, and its near miss is not.
#include "detectors/builtin.hpp"
#include "tests/detectors/fixture.hpp"
#include "tests/support/shared.hpp"

#include <boost/test/unit_test.hpp>

namespace {

namespace json = boost::json;
using weir::detectors::builtin;
using weir::detectors::byte_range;

std::string value_of(const json::object& entry, const std::string& key) {
  const json::value* whole = entry.if_contains(key);
  return weir::test::joined(whole != nullptr ? *whole
                                             : entry.at(key + "_parts"));
}

struct test_line {
  std::string text;
  byte_range value;
};

/// The value in the line that its kind is tested in.
test_line line_of(const json::object& entry) {
  const std::string value = value_of(entry, "example");
  const json::value& form = entry.at("context_template");
  std::string text = form.is_string() ? std::string(form.as_string()) : "{}";
  const auto at = text.find("{}");
  text.replace(at, 2, value);
  return {text,
          {static_cast<std::uint32_t>(at),
           static_cast<std::uint32_t>(at + value.size())}};
}

std::vector<byte_range> found(const builtin& row, std::string_view text) {
  std::vector<byte_range> out;
  find(row, {text}, out);
  return out;
}

BOOST_AUTO_TEST_SUITE(formats)

BOOST_AUTO_TEST_CASE(
    every_format_is_found_whole_and_its_near_miss_is_not,
    *boost::unit_test::precondition(weir::test::shared_present)) {
  const json::value all = weir::test::read_json(weir::test::shared_dir() /
                                                "detection/formats.json");
  std::size_t walked = 0;
  for (const json::value& one : all.as_array()) {
    const auto& entry = one.as_object();
    const std::string id(entry.at("id").as_string());
    BOOST_TEST_CONTEXT(id) {
      const builtin* row = weir::detectors::find_builtin(id);
      BOOST_TEST_REQUIRE((row != nullptr));
      const auto [text, value] = line_of(entry);
      const auto hits = found(*row, text);
      BOOST_TEST((hits.size() == 1 && hits[0] == value),
                 id << " found " << hits.size() << " in " << text);
      const auto misses = found(*row, value_of(entry, "near_miss"));
      BOOST_TEST(misses.empty(), id << ": the near miss is reported");
      ++walked;
    }
  }
  BOOST_TEST(walked >= 428u);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
