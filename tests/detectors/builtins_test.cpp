#include "detectors/builtin.hpp"
#include "tests/detectors/fixture.hpp"
#include "tests/support/paths.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <random>
#include <set>
#include <sstream>

namespace {

using weir::detectors::builtin;
using weir::detectors::builtins;
using weir::detectors::byte_range;
namespace fs = std::filesystem;
namespace json = boost::json;

fs::path cases_dir() {
  return weir::test::source_dir() / "tests/data/cases/builtins";
}

std::string shown(const std::vector<byte_range>& ranges) {
  std::ostringstream out;
  for (const byte_range& range : ranges)
    out << range << ' ';
  return out.str();
}

void check_hits(const builtin& row, const json::array& hits) {
  for (const json::value& hit : hits) {
    const std::string text = weir::test::joined(hit.at("text"));
    std::vector<byte_range> wanted;
    for (const json::value& span : hit.at("spans").as_array())
      wanted.push_back({weir::test::byte_of(text, span.at(0).as_int64()),
                        weir::test::byte_of(text, span.at(1).as_int64())});
    BOOST_TEST_REQUIRE(!wanted.empty());
    std::vector<byte_range> found;
    find(row, {text}, found);
    BOOST_TEST(shown(found) == shown(wanted), row.id << ": " << text);
  }
}

void check_misses(const builtin& row, const json::array& misses) {
  for (const json::value& miss : misses) {
    const std::string text = weir::test::joined(miss.at("text"));
    std::vector<byte_range> found;
    find(row, {text}, found);
    BOOST_TEST(found.empty(), row.id << " found " << shown(found) << "in \""
                                     << text << "\", "
                                     << miss.at("why").as_string());
  }
}

/// Appends a piece that scanners react to, or a byte at random.
void append_piece(std::string& text, std::mt19937& random) {
  static const char* const pieces[] = {"@",
                                       ".",
                                       ":",
                                       "::",
                                       "-",
                                       " ",
                                       "\\n",
                                       "\n",
                                       "1",
                                       "4111",
                                       "4111 1111 ",
                                       "123-45-6789",
                                       "ssn ",
                                       "eyJ",
                                       "eyJhbGciOiJIUzI1NiJ9",
                                       "gh",
                                       "p_",
                                       "ghp_",
                                       "-----",
                                       "-----BEGIN ",
                                       "PRIVATE KEY",
                                       "-----END ",
                                       "AKIA",
                                       "secret_",
                                       "aws_secret_access_key=",
                                       "0123456789abcdefGHIJ",
                                       "é",
                                       "漢",
                                       "🚀",
                                       "fe80::",
                                       "1.2.3.4",
                                       "ann",
                                       "x.io",
                                       "%3C",
                                       "\\u003c",
                                       "'",
                                       "DE12 "};
  text += pieces[random() % std::size(pieces)];
}

BOOST_AUTO_TEST_SUITE(builtins_suite)

BOOST_AUTO_TEST_CASE(every_builtin_finds_its_cases_and_leaves_its_near_misses) {
  std::set<std::string> seen;
  for (const fs::directory_entry& entry : fs::directory_iterator(cases_dir())) {
    const std::string id = entry.path().stem();
    BOOST_TEST_CONTEXT(entry.path().filename()) {
      const builtin* row = weir::detectors::find_builtin(id);
      BOOST_TEST_REQUIRE(row != nullptr);
      const json::value cases = weir::test::read_json(entry.path());
      const json::array& hits = cases.at("hits").as_array();
      const json::array& misses = cases.at("misses").as_array();
      BOOST_TEST(hits.size() >= 5u);
      BOOST_TEST(misses.size() >= 5u);
      check_hits(*row, hits);
      check_misses(*row, misses);
      seen.insert(id);
    }
  }
  BOOST_TEST(seen.size() >= 11u);
}

BOOST_AUTO_TEST_CASE(ranges_are_sorted_disjoint_and_whole_code_points) {
  std::mt19937 random(20240601);
  std::size_t found_in_all = 0;
  for (int round = 0; round < 4000; ++round) {
    std::string text;
    for (unsigned n = random() % 24; n > 0; --n)
      append_piece(text, random);
    for (const builtin& row : builtins()) {
      std::vector<byte_range> found;
      find(row, {text}, found);
      std::uint32_t last = 0;
      for (const byte_range& range : found) {
        const bool sound = range.begin >= last && range.begin < range.end &&
                           range.end <= text.size() &&
                           !weir::test::continues(text[range.begin]) &&
                           (range.end == text.size() ||
                            !weir::test::continues(text[range.end]));
        BOOST_TEST_REQUIRE(sound, row.id << " " << range << " in " << text);
        last = range.end;
      }
      found_in_all += found.size();
    }
  }
  BOOST_TEST(found_in_all > 1000u); // the texts are not all without matches
}

BOOST_AUTO_TEST_CASE(a_scan_appends_to_what_is_there) {
  for (const builtin& row : builtins()) {
    const auto file = cases_dir() / (std::string(row.id) + ".json");
    if (!fs::exists(file))
      continue;
    const json::value cases = weir::test::read_json(file);
    const std::string text =
        weir::test::joined(cases.at("hits").at(0).at("text"));
    std::vector<byte_range> alone;
    find(row, {text}, alone);
    std::vector<byte_range> found{{900, 1'000}};
    find(row, {text}, found);
    BOOST_TEST(found.size() == alone.size() + 1);
    BOOST_TEST((found.front() == byte_range{900, 1'000}));
    BOOST_TEST(std::equal(alone.begin(), alone.end(), found.begin() + 1));
  }
}

BOOST_AUTO_TEST_CASE(values_are_found_at_both_ends_of_a_cut_text) {
  // every prefix of a text must be readable, between any two characters
  for (const builtin& row : builtins()) {
    const auto file = cases_dir() / (std::string(row.id) + ".json");
    if (!fs::exists(file))
      continue;
    const json::value cases = weir::test::read_json(file);
    for (const json::value& hit : cases.at("hits").as_array()) {
      const std::string text = weir::test::joined(hit.at("text"));
      for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        if (cut < text.size() && weir::test::continues(text[cut]))
          continue;
        // a copy of its own size, so that a sanitizer sees one byte too far
        const std::vector<char> copy(text.begin(), text.begin() + cut);
        std::vector<byte_range> found;
        find(row, {{copy.data(), copy.size()}}, found);
        for (const byte_range& range : found)
          BOOST_TEST_REQUIRE(range.end <= cut);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_nul_is_a_boundary) {
  using namespace std::string_view_literals;
  BOOST_TEST(shown(weir::test::scan("email-address", "\0ann@x.io\0"sv)) ==
             "[1, 9) ");
  BOOST_TEST(shown(weir::test::scan("payment-card",
                                    "\0004111111111111111\0"sv)) == "[1, 17) ");
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
