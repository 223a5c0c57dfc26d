// The one-pass engine finds what each program finds by itself.
#include "detectors/patterns/engine.hpp"
#include "detectors/patterns/engines.hpp"
#include "tests/detectors/fixture.hpp"
#include "tests/support/paths.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <random>

namespace {

using namespace weir::detectors;

/// Patterns with literals, without, and of both engines.
constexpr std::string_view sources[] = {
    "ZED-[0-9]+",
    "(?i)token=\\w+",
    "(?i:Kelvin)|sister",
    "\\bfoo(?:bar|baz)?\\b",
    "(?<!\\d)\\d{4}(?!\\d)",
    "(\\w)\\1{2}",
    "(?<name>ab+)c",
    "abc|\\d{2}",
    "a(?=bc)",
    "(?>ab|a)bc",
    "x++y",
    "(?:key|word)\\s*[:=]\\s*(?!none)\\w+",
    "(?<=id:)[a-f0-9]{3,}",
    "\\u0061bc\\s",
    "[^\\s]+@home",
    "(?s)<b>.*?</b>",
    "^abc",
    "abc$",
    "\u00fcber\\w*",
    "(?i)\u00fcber",
    "a{2,3}b|secret",
    "(?i)\\Qa.b\\E",
    "\\x41BC",
};

std::string random_text(std::mt19937& random) {
  static const char* const pieces[] = {
      "ZED-1",   "zed-2",     "Token=",       "abc",         "ab",
      "c",       "KELVIN",    "\u212Aelvin",  "SI\u017Fter", "sister",
      "foobar",  "foo",       "1234",         "12345",       "aaa",
      "bbb",     "xxy",       "key: none",    "word=1",      "id:abc",
      "a\u00a0", " ",         "\n",           "x@home",      "<b>",
      "</b>",    "\u00dcber", "\u00fcberall", "secret",      "aab",
      "A.B",     "ABC",       "\u3000",       ":",           "1",
      "_"};
  std::string text;
  for (unsigned n = random() % 12; n > 0; --n)
    text += pieces[random() % std::size(pieces)];
  return text;
}

std::vector<program> all_programs() {
  std::vector<program> made;
  for (const auto source : sources) {
    auto compiled = compile_pattern(source);
    BOOST_TEST_REQUIRE((compiled.pattern != nullptr), source);
    made.push_back(
        {nullptr, std::move(compiled.pattern), std::string(source), {}});
  }
  return made;
}

struct scanned {
  std::vector<std::vector<byte_range>> by_program;
  std::vector<program_failure> failed;
};

scanned scan(const engine& subject, std::string_view text,
             engine_scratch& scratch, reach how = reach::all) {
  scanned out;
  out.by_program.resize(subject.programs().size());
  std::vector<program_match> found;
  subject.scan({text}, how, scratch, found, out.failed);
  for (const auto& one : found)
    out.by_program[one.program].push_back(one.match.range);
  return out;
}

BOOST_AUTO_TEST_SUITE(engine_suite)

BOOST_AUTO_TEST_CASE(patterns_together_find_what_each_finds_alone) {
  const engine all(all_programs());
  engine_scratch scratch;
  regex_scratch regexes;
  std::mt19937 random(20261130);
  std::size_t matches = 0;
  for (int round = 0; round < 4'000; ++round) {
    const std::string text = random_text(random);
    const auto together = scan(all, text, scratch);
    BOOST_TEST_REQUIRE(together.failed.empty());
    for (std::size_t p = 0; p < all.programs().size(); ++p) {
      std::vector<byte_range> alone;
      all.programs()[p].pattern->find_all(text, {1'000}, regexes, alone);
      BOOST_TEST_REQUIRE(together.by_program[p] == alone,
                         sources[p] << " on \"" << text << '"');
      matches += alone.size();
    }
  }
  BOOST_TEST(matches > 10'000u);
}

BOOST_AUTO_TEST_CASE(patterns_of_both_engines_agree_with_the_engine) {
  const engine all(all_programs());
  engine_scratch scratch;
  regex_scratch regexes;
  std::mt19937 random(20261201);
  std::size_t shared = 0;
  for (std::size_t p = 0; p < std::size(sources); ++p) {
    const auto linear = compile_re2(sources[p], {});
    const auto bounded = compile_pcre2(sources[p], {});
    BOOST_TEST_REQUIRE((bounded.pattern != nullptr), sources[p]);
    if (!linear.pattern)
      continue;
    ++shared;
    for (int round = 0; round < 400; ++round) {
      const std::string text = random_text(random);
      // (?i)\\w has the Kelvin sign in it for one engine only
      if (text.find("\u212A") != text.npos || text.find("\u017F") != text.npos)
        continue;
      std::vector<byte_range> first;
      std::vector<byte_range> second;
      linear.pattern->find_all(text, {1'000}, regexes, first);
      bounded.pattern->find_all(text, {1'000}, regexes, second);
      BOOST_TEST_REQUIRE(first == second, sources[p] << " on " << text);
      BOOST_TEST_REQUIRE(scan(all, text, scratch).by_program[p] == first,
                         sources[p] << " on " << text);
    }
  }
  BOOST_TEST(shared >= 14u);
}

BOOST_AUTO_TEST_CASE(only_patterns_without_a_literal_run_on_every_text) {
  const engine all(all_programs());
  const auto always = [&](std::string_view source) {
    const auto at = std::find(std::begin(sources), std::end(sources), source);
    return all.runs_always(
        static_cast<std::uint32_t>(at - std::begin(sources)));
  };
  for (const std::string_view announced :
       {"ZED-[0-9]+", "(?i)token=\\w+", "(?:key|word)\\s*[:=]\\s*(?!none)\\w+",
        "(?<=id:)[a-f0-9]{3,}", "^abc", "(?i)\\Qa.b\\E"})
    if (announced != "(?<=id:)[a-f0-9]{3,}") // its literal is an assertion
      BOOST_TEST(!always(announced), announced);
  for (const std::string_view bare :
       {"(?<!\\d)\\d{4}(?!\\d)", "(\\w)\\1{2}", "\u00fcber\\w*"})
    BOOST_TEST(always(bare), bare);
}

BOOST_AUTO_TEST_CASE(every_builtin_finds_in_the_engine_what_it_finds_alone) {
  std::vector<program> programs;
  for (const builtin& row : builtins())
    if (!std::holds_alternative<weighs_event>(row.how) &&
        !std::holds_alternative<union_of>(row.how))
      programs.push_back({&row, nullptr, {}, {}});
  const engine all(std::move(programs));
  engine_scratch scratch;
  std::size_t matches = 0;
  const auto check = [&](const std::string& text) {
    const auto together = scan(all, text, scratch);
    for (std::size_t p = 0; p < all.programs().size(); ++p) {
      const builtin& row = *all.programs()[p].row;
      std::vector<byte_range> alone;
      find(row, {text}, alone);
      // alone, what is below a row's own confidence is left out
      for (const auto& range : alone) {
        const auto& found = together.by_program[p];
        BOOST_TEST_REQUIRE(
            (std::find(found.begin(), found.end(), range) != found.end()),
            row.id << " in " << text);
      }
      matches += alone.size();
    }
  };
  for (const builtin& row : builtins()) {
    const auto file = weir::test::source_dir() / "tests/data/cases/builtins" /
                      (std::string(row.id) + ".json");
    if (!std::filesystem::exists(file))
      continue;
    const auto cases = weir::test::read_json(file);
    for (const auto& hit : cases.at("hits").as_array())
      check(weir::test::joined(hit.at("text")));
  }
  BOOST_TEST(matches > 100u);
}

BOOST_AUTO_TEST_CASE(shapes_reach_no_pattern_and_no_weigher) {
  const engine all(all_programs());
  engine_scratch scratch;
  const auto found = scan(all, "ZED-1 token=abc", scratch, reach::shapes);
  for (const auto& ranges : found.by_program)
    BOOST_TEST(ranges.empty());
}

BOOST_AUTO_TEST_CASE(one_scratch_serves_several_engines) {
  const engine first(all_programs());
  std::vector<program> one;
  one.push_back(
      {nullptr, compile_pattern("lone[a-z]").pattern, "lone[a-z]", {}});
  const engine second(std::move(one));
  engine_scratch scratch;
  for (int round = 0; round < 3; ++round) {
    BOOST_TEST(scan(first, "ZED-1", scratch).by_program[0].size() == 1u);
    BOOST_TEST(scan(second, "lonely", scratch).by_program[0].size() == 1u);
  }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
