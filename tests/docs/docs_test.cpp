// The guides list what the code has, and nothing else.
#include "detectors/builtin.hpp"
#include "messages/error.hpp"
#include "schemas/schemas.hpp"
#include "tests/support/paths.hpp"

#include <boost/json/parse.hpp>
#include <boost/test/unit_test.hpp>

#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace json = boost::json;
using namespace weir;

namespace {

using row = std::vector<std::string>;

std::string trimmed(std::string text) {
  auto first = text.find_first_not_of(' ');
  auto last = text.find_last_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

/// The cells of all table rows of a guide.
std::vector<row> table_rows(const std::string& file) {
  std::ifstream in(test::source_dir() / file);
  BOOST_REQUIRE_MESSAGE(in, "no " << file);
  std::vector<row> rows;
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("| "))
      continue;
    row cells;
    for (std::size_t from = 1, to; (to = line.find('|', from)) != line.npos;
         from = to + 1)
      cells.push_back(trimmed(line.substr(from, to - from)));
    rows.push_back(cells);
  }
  BOOST_REQUIRE_MESSAGE(!rows.empty(), "no tables in " << file);
  return rows;
}

/// Everything between backticks in a cell.
std::vector<std::string> quoted(const std::string& cell) {
  std::vector<std::string> words;
  for (std::size_t from = cell.find('`'); from != cell.npos;
       from = cell.find('`', from + 1)) {
    auto to = cell.find('`', from + 1);
    if (to == cell.npos)
      break;
    words.push_back(cell.substr(from + 1, to - from - 1));
    from = to;
  }
  return words;
}

std::string word(error_kind kind) {
  switch (kind) {
  case error_kind::input:
    return "input";
  case error_kind::passing:
    return "passing";
  case error_kind::ours:
    return "ours";
  }
  return "";
}

void collect_keys(const json::value& schema, std::set<std::string>& out) {
  const auto* object = schema.if_object();
  if (object == nullptr)
    return;
  for (const auto& member : *object) {
    if (member.key() == "properties")
      for (const auto& property : member.value().as_object())
        out.emplace(property.key());
    collect_keys(member.value(), out);
  }
}

} // namespace

BOOST_AUTO_TEST_SUITE(docs)

BOOST_AUTO_TEST_CASE(the_error_guide_has_every_code_once_with_its_kind) {
  std::map<std::string, std::string> listed;
  for (const auto& cells : table_rows("docs/errors.md")) {
    auto words = quoted(cells[0]);
    if (cells.size() != 4 || words.size() != 1)
      continue;
    BOOST_TEST(listed.emplace(words[0], cells[1]).second,
               words[0] << " is listed twice");
    BOOST_TEST(!cells[2].empty(), words[0] << " is not explained");
    BOOST_TEST(!cells[3].empty(), words[0] << ": nothing to do");
  }
  for (std::size_t i = 1; i <= ec_count; ++i) {
    auto code = static_cast<ec>(i);
    auto found = listed.find(to_string(code));
    if (found == listed.end()) {
      BOOST_ERROR(to_string(code) << " is not in docs/errors.md");
      continue;
    }
    BOOST_TEST(found->second == word(kind(code)), to_string(code));
    listed.erase(found);
  }
  for (const auto& [code, kind] : listed)
    BOOST_ERROR(code << " (" << kind << ") is no code of weir");
}

BOOST_AUTO_TEST_CASE(the_guard_guide_has_every_key_of_the_schema) {
  const auto* schema = schemas::find("guard");
  BOOST_REQUIRE(schema != nullptr);
  std::set<std::string> keys;
  collect_keys(json::parse(schema->text), keys);
  BOOST_TEST(keys.size() > 25u);
  for (const auto& cells : table_rows("docs/guards.md"))
    for (const auto& key : quoted(cells[0]))
      keys.erase(key);
  for (const auto& key : keys)
    BOOST_ERROR(key << " is not in a table of docs/guards.md");
}

BOOST_AUTO_TEST_CASE(
    the_list_of_builtins_has_each_with_its_category_and_what_it_finds) {
  std::map<std::string, std::string> listed;
  for (const auto& cells : table_rows("docs/builtins.md"))
    if (cells.size() == 4 && quoted(cells[0]).size() == 1 &&
        quoted(cells[1]).size() == 1)
      listed[quoted(cells[0])[0]] = quoted(cells[1])[0];
  listed.erase("builtin_id");
  BOOST_TEST(!listed.empty());
  for (const auto& builtin : detectors::builtins()) {
    auto found = listed.find(std::string(builtin.id));
    if (found == listed.end()) {
      BOOST_ERROR(builtin.id
                  << " is not in docs/builtins.md: print it anew with weir "
                     "builtins --markdown");
      continue;
    }
    BOOST_TEST(found->second == builtin.category, builtin.id);
    listed.erase(found);
  }
  for (const auto& [id, category] : listed)
    BOOST_ERROR(id << " (" << category << ") is no built-in check");
}

BOOST_AUTO_TEST_SUITE_END()
