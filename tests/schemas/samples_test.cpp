// Each schema takes full samples and refuses every single change for the
// worse.
#include "messages/error.hpp"
#include "schemas/checker.hpp"
#include "schemas/schemas.hpp"
#include "tests/schemas/sample_file.hpp"
#include "tests/support/paths.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>

namespace json = boost::json;
using namespace weir;

namespace {

schemas::checker make(std::string_view name) {
  auto made = schemas::checker::named(name);
  if (!made)
    BOOST_FAIL(name << ": " << describe(made.error()));
  return *made;
}

std::string show(const std::vector<schemas::schema_issue>& issues) {
  std::string text;
  for (const auto& issue : issues)
    text += issue.pointer + ": " + issue.message + "\n";
  return text;
}

bool listed(const json::value& list, std::string_view pointer) {
  return std::ranges::any_of(list.as_array(), [&](auto& entry) {
    return entry.as_string() == pointer;
  });
}

bool below_any(const json::value& list, std::string_view pointer) {
  return std::ranges::any_of(list.as_array(), [&](auto& entry) {
    std::string_view top = entry.as_string();
    return pointer.size() > top.size() && pointer.starts_with(top) &&
           pointer[top.size()] == '/';
  });
}

/// The names of all properties that a schema knows.
void collect_names(const json::value& schema, std::set<std::string>& out) {
  if (const auto* array = schema.if_array())
    for (const auto& element : *array)
      collect_names(element, out);
  const auto* object = schema.if_object();
  if (object == nullptr)
    return;
  for (const auto& member : *object) {
    if (member.key() == "properties")
      for (const auto& property : member.value().as_object())
        out.emplace(property.key());
    collect_names(member.value(), out);
  }
}

/// A value of another type than any that the schemas allow in its place.
json::value other_type(const json::value& value) {
  if (value.is_string() || value.is_null())
    return json::array();
  if (value.is_array() || value.is_object())
    return 7;
  return "x";
}

} // namespace

BOOST_AUTO_TEST_SUITE(samples)

BOOST_AUTO_TEST_CASE(every_schema_has_samples_that_use_all_of_its_keys) {
  BOOST_TEST(schemas::all().size() == 6u);
  for (const auto& row : schemas::all()) {
    std::set<std::string> missing;
    collect_names(json::parse(row.text), missing);
    BOOST_TEST(!missing.empty());
    auto file = test::read_samples(row.name);
    for (const auto& sample : file.at("samples").as_array())
      for (const auto& pointer : test::all_pointers(sample))
        missing.erase(pointer.substr(pointer.rfind('/') + 1));
    for (const auto& name : missing)
      BOOST_ERROR(row.name << ": no sample uses " << name);
  }
}

BOOST_AUTO_TEST_CASE(full_samples_are_accepted) {
  for (const auto& row : schemas::all()) {
    auto checker = make(row.name);
    auto file = test::read_samples(row.name);
    for (const auto& sample : file.at("samples").as_array()) {
      auto issues = checker.check(sample);
      BOOST_TEST(issues.empty(), row.name << ": " << show(issues));
    }
  }
}

BOOST_AUTO_TEST_CASE(harmless_changes_are_accepted) {
  for (const auto& row : schemas::all()) {
    auto checker = make(row.name);
    auto file = test::read_samples(row.name);
    for (const auto& change : file.at("accepted").as_array()) {
      auto value = file.at("samples").at(0);
      test::apply(change.as_object(), value);
      auto issues = checker.check(value);
      BOOST_TEST(issues.empty(),
                 row.name << ", " << change << ": " << show(issues));
    }
  }
}

BOOST_AUTO_TEST_CASE(each_listed_change_is_refused_at_its_place) {
  for (const auto& row : schemas::all()) {
    auto checker = make(row.name);
    auto file = test::read_samples(row.name);
    BOOST_TEST(!file.at("refused").as_array().empty());
    for (const auto& change : file.at("refused").as_array()) {
      auto value =
          file.at("samples").at(change.as_object().contains("part") ? 1 : 0);
      test::apply(change.as_object(), value);
      auto issues = checker.check(value);
      BOOST_TEST(!issues.empty(), row.name << ": taken: " << change);
      const auto* at = change.as_object().if_contains("at");
      if (at == nullptr || issues.empty())
        continue;
      auto there = std::ranges::any_of(issues, [&](auto& issue) {
        return issue.pointer == at->as_string();
      });
      BOOST_TEST(there, row.name << ", " << change << ": not among\n"
                                 << show(issues));
    }
  }
}

BOOST_AUTO_TEST_CASE(a_value_of_another_type_is_refused_wherever_it_stands) {
  for (const auto& row : schemas::all()) {
    auto checker = make(row.name);
    auto file = test::read_samples(row.name);
    for (const auto& sample : file.at("samples").as_array())
      for (const auto& pointer : test::all_pointers(sample)) {
        if (below_any(file.at("free"), pointer))
          continue;
        auto value = sample;
        test::put(value, pointer, other_type(sample.at_pointer(pointer)));
        BOOST_TEST(!checker.check(value).empty(),
                   row.name << ": another type is taken at " << pointer);
      }
  }
}

BOOST_AUTO_TEST_CASE(an_unknown_key_is_refused_where_the_object_is_closed) {
  for (const auto& row : schemas::all()) {
    auto checker = make(row.name);
    auto file = test::read_samples(row.name);
    for (const auto& sample : file.at("samples").as_array())
      for (const auto& pointer : test::all_pointers(sample)) {
        if (!sample.at_pointer(pointer).is_object() ||
            below_any(file.at("free"), pointer))
          continue;
        auto value = sample;
        test::put(value, pointer + "/zz_unknown", 1);
        auto open = listed(file.at("open"), pointer);
        BOOST_TEST(checker.check(value).empty() == open,
                   row.name << ": unknown key at '" << pointer
                            << (open ? "' refused" : "' taken"));
      }
  }
}

BOOST_AUTO_TEST_CASE(rows_are_sorted_and_found_by_name) {
  BOOST_TEST(
      std::ranges::is_sorted(schemas::all(), {}, &schemas::named_schema::name));
  for (const auto& row : schemas::all()) {
    BOOST_TEST(schemas::find(row.name) == &row);
    BOOST_TEST(!row.title.empty());
    auto text = test::read_json(test::source_dir().string() + "/schemas/" +
                                std::string(row.name) + ".schema.json");
    BOOST_TEST(json::parse(row.text) == text);
    BOOST_TEST(text.at("title").as_string() == row.title);
  }
  BOOST_TEST(schemas::find("verdic") == nullptr);
  BOOST_TEST(schemas::find("") == nullptr);
}

BOOST_AUTO_TEST_SUITE_END()
