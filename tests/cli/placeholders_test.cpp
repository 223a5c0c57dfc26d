#include "cli/placeholders.hpp"
#include "tests/support/temp_folder.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/test/unit_test.hpp>

#include <map>

using namespace weir;

BOOST_AUTO_TEST_SUITE(placeholders)

namespace {

/// A document with its placeholders filled from these variables.
struct filling {
  explicit filling(std::string_view json,
                   std::map<std::string, std::string> variables = {},
                   std::filesystem::path folder = {})
      : root(boost::json::parse(json)) {
    config::report where{issues, "f.yaml"};
    const auto lookup = [&](const std::string& name) {
      const auto found = variables.find(name);
      return found == variables.end() ? std::nullopt
                                      : std::optional(found->second);
    };
    outside = cli::fill_placeholders(root, {lookup, folder}, where);
  }

  std::string text() const { return boost::json::serialize(root); }

  boost::json::value root;
  config::issues issues;
  std::set<std::string> outside;
};

void refused(std::string_view json, ec code, std::string_view pointer,
             std::map<std::string, std::string> variables = {}) {
  const filling given(json, std::move(variables));
  BOOST_REQUIRE_EQUAL(given.issues.size(), 1u);
  BOOST_TEST((given.issues[0].code == code), to_string(given.issues[0]));
  BOOST_TEST(given.issues[0].pointer == pointer);
  BOOST_TEST(given.text() == json);
  BOOST_TEST(given.outside.empty());
}

} // namespace

BOOST_AUTO_TEST_CASE(variables_are_put_into_strings_at_any_depth) {
  const filling given(
      R"({"a":["x","<${env:A}|${env:B}>"],"b":{"c":"${env:A}"}})",
      {{"A", "one"}, {"B", ""}});
  BOOST_TEST(given.issues.empty());
  BOOST_TEST(given.text() == R"({"a":["x","<one|>"],"b":{"c":"one"}})");
  BOOST_TEST((given.outside == std::set<std::string>{"/a/1", "/b/c"}));
}

BOOST_AUTO_TEST_CASE(what_is_put_in_is_not_looked_at_again) {
  const filling given(R"(["${env:A}"])", {{"A", "$${env:B}${file:/x}"}});
  BOOST_TEST(given.issues.empty());
  BOOST_TEST(given.text() == R"(["$${env:B}${file:/x}"])");
}

BOOST_AUTO_TEST_CASE(two_dollars_stand_for_one) {
  const filling given(R"(["$${env:A}","$$$$","pa$word$","$$${env:A}",5,null])",
                      {{"A", "x"}});
  BOOST_TEST(given.issues.empty());
  BOOST_TEST(given.text() == R"(["${env:A}","$$","pa$word$","$x",5,null])");
  BOOST_TEST((given.outside == std::set<std::string>{"/3"}));
}

BOOST_AUTO_TEST_CASE(a_file_gives_its_text_without_the_last_line_break) {
  test::temp_folder folder;
  folder.write("lf", "one\n\n");
  folder.write("crlf", "two\r\n");
  folder.write("in/bare", "three");
  const auto absolute = folder.write("abs", "four").string();
  const filling given(R"(["${file:lf}","${file:crlf}","${file:in/bare}",)"
                      R"("${file:)" +
                          absolute + R"(}"])",
                      {}, folder.path());
  BOOST_TEST(given.issues.empty());
  BOOST_TEST(given.text() == R"(["one\n","two","three","four"])");
  BOOST_TEST(given.outside.size() == 4u);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_filled_is_an_error_at_its_place) {
  refused(R"({"a":"${env:NOT_SET}"})", ec::missing_key, "/a");
  refused(R"({"a":["b","${file:/no/such/file}"]})", ec::file_unreadable,
          "/a/1");
  refused(R"(["${file:/}"])", ec::file_unreadable, "/0");
  refused(R"(["${env:A"])", ec::bad_format, "/0");
  refused(R"(["${A}"])", ec::bad_format, "/0");
  refused(R"(["${env:}"])", ec::bad_format, "/0");
  refused(R"(["${env:A B}"])", ec::bad_format, "/0");
  refused(R"(["${file:}"])", ec::bad_format, "/0");
  refused(R"(["${vault:x}"])", ec::bad_format, "/0");
  refused(R"(["${env:A}"])", ec::invalid_utf8, "/0", {{"A", "\xff"}});
}

BOOST_AUTO_TEST_CASE(the_faulty_text_itself_is_not_repeated) {
  const filling given(R"(["${hunter2","${hunter2}","${env:hunter2!}"])");
  BOOST_TEST(given.issues.size() == 3u);
  for (const auto& issue : given.issues)
    BOOST_TEST(to_string(issue).find("hunter2") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_file_has_a_bound) {
  test::temp_folder folder;
  folder.write("fits", std::string(cli::max_placeholder_file, 'x'));
  folder.write("over", std::string(cli::max_placeholder_file + 1, 'x'));
  const filling fits(R"(["${file:fits}"])", {}, folder.path());
  BOOST_TEST(fits.issues.empty());
  const filling over(R"(["${file:over}"])", {}, folder.path());
  BOOST_REQUIRE_EQUAL(over.issues.size(), 1u);
  BOOST_TEST((over.issues[0].code == ec::too_long));
}

BOOST_AUTO_TEST_SUITE_END()
