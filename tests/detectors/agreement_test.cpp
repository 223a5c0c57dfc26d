// RE2 and PCRE2 read the patterns that both take in the same way.
#include "detectors/patterns/engines.hpp"
#include "tests/detectors/fixture.hpp"

#include <boost/test/unit_test.hpp>

#include <random>

namespace {

using namespace weir::detectors;

/// Makes patterns of the syntax that both engines share.
class pattern_maker {
public:
  explicit pattern_maker(unsigned seed) : random_(seed) {}

  std::string pattern() { return alternation(3).text; }

  std::string text() {
    static const char* const letters[] = {"a",  "b", "c",      "1",         " ",
                                          "\n", "_", "\u00e9", "\U0001F600"};
    std::string made;
    for (unsigned n = pick(40); n > 0; --n)
      made += letters[pick(std::size(letters))];
    return made;
  }

private:
  struct piece {
    std::string text;
    bool nullable = false; ///< can match nothing
  };

  unsigned pick(std::size_t n) { return static_cast<unsigned>(random_() % n); }

  piece atom(int depth) {
    static const piece atoms[] = {
        {"a"},           {"b"},       {"c"},       {"1"},
        {"."},           {"[ab]"},    {"[^a]"},    {"[a-c1]"},
        {"\\d"},         {"\\w"},     {"\\W"},     {"\u00e9"},
        {"\U0001F600"},  {"(?i:A)"},  {"(?s:.)"},  {"[[:alpha:]]"},
        {"\\b", true},   {"^", true}, {"$", true}, {"(?m:^)", true},
        {"(?m:$)", true}};
    return depth > 0 && pick(4) == 0 ? group(depth - 1)
                                     : atoms[pick(std::size(atoms))];
  }

  piece group(int depth) {
    piece inner = alternation(depth);
    return {(pick(2) == 0 ? "(" : "(?:") + inner.text + ")", inner.nullable};
  }

  piece repeated(int depth) {
    static const piece repeats[] = {{"*", true},  {"+"},     {"?", true},
                                    {"*?", true}, {"+?"},    {"??", true},
                                    {"{2}"},      {"{1,3}"}, {"{0,2}", true}};
    piece one = atom(depth);
    // loops over nothing end differently in the two engines
    if (one.nullable || pick(2) == 0)
      return one;
    const piece& repeat = repeats[pick(std::size(repeats))];
    return {one.text + repeat.text, repeat.nullable};
  }

  piece sequence(int depth) {
    piece all{"", true};
    for (unsigned n = 1 + pick(4); n > 0; --n) {
      const piece one = repeated(depth);
      all.text += one.text;
      all.nullable = all.nullable && one.nullable;
    }
    return all;
  }

  piece alternation(int depth) {
    piece all = sequence(depth);
    for (unsigned n = pick(3); n > 0; --n) {
      const piece one = sequence(depth);
      all.text += "|" + one.text;
      all.nullable = all.nullable || one.nullable;
    }
    return all;
  }

  std::mt19937 random_;
};

BOOST_AUTO_TEST_SUITE(agreement)

BOOST_AUTO_TEST_CASE(both_engines_find_the_same_ranges) {
  pattern_maker make(20240602);
  regex_scratch scratch;
  std::size_t matches = 0;
  std::size_t given_up = 0;
  for (int round = 0; round < 3'000; ++round) {
    const std::string pattern = make.pattern();
    const auto linear = compile_re2(pattern, {});
    const auto bounded = compile_pcre2(pattern, {});
    BOOST_TEST_REQUIRE((linear.pattern != nullptr), pattern);
    BOOST_TEST_REQUIRE((bounded.pattern != nullptr), pattern);
    for (int n = 0; n < 4; ++n) {
      const std::string text = make.text();
      std::vector<byte_range> first;
      std::vector<byte_range> second;
      const auto linear_reason =
          linear.pattern->find_all(text, {1'000}, scratch, first);
      BOOST_TEST_REQUIRE(!linear_reason.has_value());
      const auto bounded_reason =
          bounded.pattern->find_all(text, {1'000}, scratch, second);
      // nested repeats explode now and then; that is said, not hidden
      if (bounded_reason == weir::ec::budget_exceeded) {
        ++given_up;
        continue;
      }
      BOOST_TEST_REQUIRE(!bounded_reason.has_value(), pattern);
      BOOST_TEST(first == second,
                 "pattern " << pattern << " on \"" << text << "\"");
      matches += first.size();
    }
  }
  BOOST_TEST(given_up < 120u);   // 1 of 100
  BOOST_TEST(matches > 10'000u); // they do not agree on finding nothing
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
