// JavaScript's and PCRE's spellings, said for the engines.
#include "detectors/patterns/flavour.hpp"
#include "detectors/patterns/regex.hpp"
#include "tests/detectors/fixture.hpp"

#include <boost/test/unit_test.hpp>

namespace {

using namespace weir::detectors;

std::string matches(std::string_view pattern, std::string_view text) {
  const auto compiled = compile_pattern(pattern);
  if (!compiled.pattern)
    return "refused";
  regex_scratch scratch;
  std::vector<byte_range> found;
  if (compiled.pattern->find_all(text, {100}, scratch, found))
    return "could not judge";
  std::string out;
  for (const auto& range : found)
    out += '[' +
           std::string(text.substr(range.begin, range.end - range.begin)) + ']';
  return out;
}

BOOST_AUTO_TEST_SUITE(flavours)

BOOST_AUTO_TEST_CASE(spellings_of_javascript_and_pcre_work) {
  BOOST_TEST(matches("(?<year>\\d{4})-(?<month>\\d\\d)", "on 2026-11") ==
             "[2026-11]");
  BOOST_TEST(matches("(?P<year>\\d{4})", "2026") == "[2026]");
  BOOST_TEST(matches("\\u0041\\u{42}", "xAB") == "[AB]");
  BOOST_TEST(matches("[\\u0041-\\u{43}]+", "xABCD") == "[ABC]");
  BOOST_TEST(matches("\\u{1F600}", "a\U0001F600") == "[\U0001F600]");
  BOOST_TEST(matches("(?i)straSSe", "Strasse") == "[Strasse]");
  BOOST_TEST(matches("a(?=b)", "ab ac") == "[a]");
  BOOST_TEST(matches("(?<!\\$)\\b\\d+", "$5 6") == "[6]");
  BOOST_TEST(matches("(['\"])x\\1", "'x' \"x\" 'x\"") == "['x'][\"x\"]");
  BOOST_TEST(matches("(?<q>['\"])x\\k<q>", "'x'") == "['x']");
  BOOST_TEST(matches("a\\/b", "a/b") == "[a/b]");
}

BOOST_AUTO_TEST_CASE(white_space_is_what_javascript_calls_so) {
  for (const std::string_view space :
       {"\t", "\v", "\f", "\u00a0", "\ufeff", "\u2003", "\u2028", "\u3000"}) {
    const std::string text = "a" + std::string(space) + "b";
    BOOST_TEST(matches("a\\sb", text) == "[" + text + "]");
    BOOST_TEST(matches("a[\\s]b", text) == "[" + text + "]");
    BOOST_TEST(matches("a\\Sb", text).empty());
    BOOST_TEST(matches("(?=a)a\\sb", text) == "[" + text + "]");
  }
  BOOST_TEST(matches("\\s", "\u200b").empty());
}

BOOST_AUTO_TEST_CASE(digits_and_words_are_ascii) {
  BOOST_TEST(matches("\\d", "\u0663").empty());
  BOOST_TEST(matches("\\w", "\u00e9").empty());
}

BOOST_AUTO_TEST_CASE(what_looks_like_an_escape_and_is_none_stays) {
  BOOST_TEST(for_re2("\\\\s[\\]s]\\Q\\s\\E") == "\\\\s[\\]s]\\Q\\s\\E");
  BOOST_TEST(for_re2("(?<=a)(?<!b)") == "(?<=a)(?<!b)");
  BOOST_TEST(for_re2("[[:alpha:]]") == "[[:alpha:]]");
  BOOST_TEST(for_re2("\\u12") == "\\u12");
}

BOOST_AUTO_TEST_CASE(loosened_patterns_drop_what_only_narrows) {
  BOOST_TEST(relaxed("a(?=b(c))d").value() == "a(?:)d");
  BOOST_TEST(relaxed("(?<![(\\])])x").value() == "(?:)x");
  BOOST_TEST(relaxed("(?>ab)c").value() == "(?:ab)c");
  BOOST_TEST(relaxed("a++b*+c?+d{2}+").value() == "a+b*c?d{2}");
  BOOST_TEST(relaxed("a{3,5000}").value() == "a{3,}");
  BOOST_TEST(relaxed("(a)\\1b").value() == "(a)(?:(?s:.)*)b");
  for (const std::string_view too_clever :
       {"(?R)", "(a)(?1)", "(?(1)a|b)", "(?x) a b", "(*UTF)a", "(?|a|b)"})
    BOOST_TEST(!relaxed(too_clever).has_value(), too_clever);
}

BOOST_AUTO_TEST_CASE(a_refusal_names_the_place_in_the_pattern_as_written) {
  const auto refused = compile_pattern("\\s\\s(?<a>b)([a-z").refused;
  BOOST_TEST(refused.offset == 16u);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
