// Cases as data: tests/data/cases/*.json hold guards, events and what must
// come out. README.md beside them gives the form.
#include "tests/support/engine.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/temp_folder.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/test/unit_test.hpp>

#include <filesystem>

using namespace weir;
namespace json = boost::json;

namespace {

/// Whether `found` has all that `right` asks for: every member of an object,
/// every element of an array, in order and number.
bool matches(const json::value& found, const json::value& right) {
  if (const auto* object = right.if_object()) {
    if (!found.is_object())
      return false;
    for (const auto& member : *object) {
      const auto* value = found.get_object().if_contains(member.key());
      // null asks for the key's absence.
      if (member.value().is_null()
              ? value != nullptr
              : value == nullptr || !matches(*value, member.value()))
        return false;
    }
    return true;
  }
  if (const auto* array = right.if_array()) {
    if (!found.is_array() || found.get_array().size() != array->size())
      return false;
    for (std::size_t i = 0; i < array->size(); ++i)
      if (!matches(found.get_array()[i], (*array)[i]))
        return false;
    return true;
  }
  if (right.is_number() && found.is_number())
    return right.to_number<double>() == found.to_number<double>();
  return found == right;
}

void run_case(const std::filesystem::path& file, const json::object& one) {
  std::vector<std::string> lines;
  for (const auto& event : one.at("events").as_array()) {
    const auto& given = event.as_object();
    lines.push_back(
        test::make_event(given.at("kind").as_string().c_str(),
                         given.at("llm_protocol").as_string().c_str(),
                         json::serialize(given.at("payload"))));
  }
  const auto out = test::screen(lines, test::policy_of(one.at("guards")));
  const auto& verdicts = one.at("verdicts").as_array();
  BOOST_REQUIRE_EQUAL(out.verdicts.size(), verdicts.size());
  for (std::size_t i = 0; i < verdicts.size(); ++i)
    BOOST_TEST(matches(out.verdicts[i], verdicts[i]),
               file.filename() << ", event " << i << ": "
                               << json::serialize(out.verdicts[i]) << " is not "
                               << json::serialize(verdicts[i]));
}

} // namespace

BOOST_AUTO_TEST_SUITE(data_cases)

BOOST_AUTO_TEST_CASE(every_case_comes_out_as_written) {
  const auto folder = test::source_dir() / "tests" / "data" / "cases";
  std::size_t cases = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".json")
      continue;
    const auto cases_of_file = json::parse(test::read_file(entry.path()));
    for (const auto& one : cases_of_file.as_array()) {
      BOOST_TEST_CONTEXT(entry.path().filename()
                         << ": " << one.at("name").as_string())
      run_case(entry.path(), one.as_object());
      ++cases;
    }
  }
  BOOST_TEST(cases >= 3u);
}

BOOST_AUTO_TEST_SUITE_END()
