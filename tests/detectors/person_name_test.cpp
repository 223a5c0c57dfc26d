#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/person_name.hpp"
#include "tests/support/paths.hpp"

#include <boost/test/unit_test.hpp>

#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace {

using weir::detectors::builtin;
using weir::detectors::byte_range;
using weir::detectors::weighed;

const builtin& row() {
  return weir::detectors::person_name_rows().front();
}

/// What is found at the row's own confidence.
std::vector<std::string> names_in(std::string_view text, double least = 0) {
  const auto& how = std::get<weir::detectors::weighs_text>(row().how);
  std::vector<weighed> found;
  how.weigh({text}, found);
  std::vector<std::string> names;
  std::uint32_t last = 0;
  for (const weighed& one : found) {
    BOOST_TEST_REQUIRE(one.range.begin >= last);
    BOOST_TEST_REQUIRE(one.range.begin < one.range.end);
    BOOST_TEST_REQUIRE(one.range.end <= text.size());
    BOOST_TEST((one.confidence > 0 && one.confidence <= 1));
    last = one.range.end;
    if (one.confidence >= std::max(least, how.min_confidence))
      names.emplace_back(
          text.substr(one.range.begin, one.range.end - one.range.begin));
  }
  return names;
}

struct labelled {
  std::string text;
  std::vector<byte_range> names;
};

/// A line of the data: takes the marks off and remembers where they were.
labelled read_line(const std::string& line) {
  labelled made;
  std::uint32_t begin = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::string two = line.substr(i, 2);
    const auto at = static_cast<std::uint32_t>(made.text.size());
    if (two == "[[")
      begin = at;
    else if (two == "]]")
      made.names.push_back({begin, at});
    else if (two == "\\n")
      made.text += '\n';
    else {
      made.text += line[i];
      continue;
    }
    ++i;
  }
  return made;
}

std::vector<labelled> sentences() {
  std::ifstream file(weir::test::source_dir() /
                     "tests/data/person_names/sentences.txt");
  std::vector<labelled> all;
  for (std::string line; std::getline(file, line);)
    if (!line.empty() && line[0] != '#')
      all.push_back(read_line(line));
  return all;
}

/// Found and wanted names that share a byte.
struct tally {
  int right = 0;
  int missed = 0;
  int wrong = 0;
  int clean_flagged = 0; ///< texts without names in which one was found
};

void count_one(const labelled& one, bool tell, tally& sum) {
  std::vector<weighed> found;
  weir::detectors::weigh_person_name({one.text}, found);
  std::erase_if(found, [](const weighed& w) { return w.confidence < 0.6; });
  std::set<std::size_t> hit;
  int wrong = 0;
  for (const weighed& w : found) {
    bool right = false;
    for (std::size_t i = 0; i < one.names.size(); ++i)
      if (w.range.begin < one.names[i].end &&
          one.names[i].begin < w.range.end) {
        hit.insert(i);
        right = true;
      }
    wrong += right ? 0 : 1;
    if (tell && !right)
      BOOST_TEST_MESSAGE("wrong: " << w.confidence << " in " << one.text);
  }
  sum.wrong += wrong;
  sum.clean_flagged += one.names.empty() && wrong > 0 ? 1 : 0;
  sum.right += static_cast<int>(hit.size());
  sum.missed += static_cast<int>(one.names.size() - hit.size());
  if (tell && hit.size() < one.names.size())
    BOOST_TEST_MESSAGE("missed: " << one.text);
}

BOOST_AUTO_TEST_SUITE(person_name_suite)

BOOST_AUTO_TEST_CASE(the_row_is_what_guards_name) {
  BOOST_TEST(row().id == "person-name-builtin");
  BOOST_TEST(row().category == "privacy.pii.person_name");
  BOOST_TEST(row().severity == "medium");
  BOOST_TEST(row().replacement == "[REDACTED-NAME]");
}

BOOST_AUTO_TEST_CASE(finds_names_in_sentences_and_few_elsewhere) {
  tally sum;
  int with = 0;
  int without = 0;
  for (const labelled& one : sentences()) {
    count_one(one, true, sum);
    (one.names.empty() ? without : with) += 1;
  }
  BOOST_TEST_MESSAGE("texts with names "
                     << with << ", without " << without << "; right "
                     << sum.right << ", missed " << sum.missed << ", wrong "
                     << sum.wrong);
  BOOST_TEST(with >= 150);
  BOOST_TEST(without >= 150);
  BOOST_TEST(sum.right >= 0.9 * (sum.right + sum.missed));
  BOOST_TEST(sum.right >= 0.95 * (sum.right + sum.wrong));
  BOOST_TEST(sum.clean_flagged <= 0.05 * without);
}

BOOST_AUTO_TEST_CASE(a_name_is_taken_whole) {
  using list = std::vector<std::string>;
  BOOST_TEST(names_in("ask Robert J. Kowalczyk now") ==
             list{"Robert J. Kowalczyk"});
  BOOST_TEST(names_in("ask Vincent van Dijk.") == list{"Vincent van Dijk"});
  BOOST_TEST(names_in("Mary Johnson's and Peter O'Brien\u2019s") ==
             (list{"Mary Johnson", "Peter O'Brien"}));
  BOOST_TEST(names_in("It is Jean-Pierre Dubois!") ==
             list{"Jean-Pierre Dubois"});
  BOOST_TEST(names_in("Garc\u00EDa, Mar\u00EDa was here") ==
             list{"Garc\u00EDa, Mar\u00EDa"});
}

BOOST_AUTO_TEST_CASE(context_raises_confidence) {
  const auto sure = [](std::string_view text) {
    std::vector<weighed> found;
    weir::detectors::weigh_person_name({text}, found);
    return found.empty() ? 0 : found.front().confidence;
  };
  BOOST_TEST(sure("patient: Linda Xyzzyq") > sure("seen: Linda Xyzzyq"));
  BOOST_TEST(sure("Maria Lopez") > sure("the Maria Lopez"));
  BOOST_TEST(sure("Maria Lopez Street") < 0.6);
  BOOST_TEST(names_in("Maria Lopez", 0.98).empty());
}

BOOST_AUTO_TEST_CASE(code_and_addresses_hold_no_names) {
  for (const char* text :
       {"new MariaLopez()", "Maria_Lopez", "MARIA.Lopez", "maria lopez",
        "/home/Maria Lopez/x"
        "y",
        "Maria(Lopez)", "Maria.Lopez@example.com", "obj.Maria Lopez=1",
        "https://x.example/Maria", ""})
    BOOST_TEST(names_in(text).empty(), text);
}

BOOST_AUTO_TEST_CASE(every_cut_of_a_text_can_be_read) {
  for (const labelled& one : sentences())
    for (std::size_t cut = 0; cut < one.text.size(); ++cut) {
      if ((one.text[cut] & 0xC0) == 0x80)
        continue;
      const std::vector<char> copy(one.text.begin(), one.text.begin() + cut);
      names_in({copy.data(), copy.size()});
    }
}

BOOST_AUTO_TEST_CASE(hostile_texts_cost_linear_work) {
  for (const std::string unit :
       {"A", "Maria ", "Maria", "A.", "A. ", "van ", "Maria, ", "M-", "M'",
        "\xC3\x89", "\xD0\x98 ", "\xD7\x90", "Dr. ", "Maria van van ", "-a",
        "Xa-", "name: Maria Lopez "}) {
    std::string text;
    while (text.size() < (1u << 20))
      text += unit;
#ifdef WEIR_COUNT_WORK
    weir::detectors::chars::work = 0;
#endif
    std::vector<weighed> found;
    weir::detectors::weigh_person_name({text}, found);
#ifdef WEIR_COUNT_WORK
    const std::uint64_t looks = weir::detectors::chars::work;
    BOOST_TEST(looks > 0u);
    BOOST_TEST(looks <= 512 * text.size(),
               unit << ": " << looks / text.size() << " looks a byte");
#endif
    BOOST_TEST(found.size() <= text.size() / 4);
  }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
