// Looks that are remembered, and compile results that are kept.
#include "detectors/patterns/compile_cache.hpp"
#include "detectors/patterns/literal_set.hpp"
#include "detectors/patterns/look_memory.hpp"
#include "detectors/patterns/patterns.hpp"
#include "tests/detectors/fixture.hpp"
#include "tests/support/temp_folder.hpp"

#include <boost/test/unit_test.hpp>

namespace {

using namespace weir::detectors;
using weir::check;
using weir::check_type;
using weir::text_origin;
using weir::text_part;

struct one_check {
  explicit one_check(std::string pattern) {
    only.type = check_type::regex;
    only.pattern = std::move(pattern);
    const std::vector<check_request> requests{{0, &only}};
    made = make_patterns(requests);
    scratch = made.instance->make_scratch();
  }

  weir::inspection look(const weir::event& event) {
    return made.instance->inspect(event, *scratch);
  }

  check only;
  made_detector made;
  std::unique_ptr<weir::detectors::scratch> scratch;
};

std::string long_text(std::string_view value) {
  return "a line that is long enough to be worth remembering, really: " +
         std::string(value) + " and so on";
}

BOOST_AUTO_TEST_SUITE(memories)

BOOST_AUTO_TEST_CASE(a_text_that_comes_again_is_not_searched_again) {
  one_check subject("ZED-[0-9]");
  const std::string first = long_text("ZED-1 ZED-2");
  const std::string second = long_text("none");
  const auto event = weir::test::event_of({first, second, "ZED-3"});
  const auto fresh = subject.look(*event);
  BOOST_TEST(fresh.counts.texts == 3u);
  BOOST_TEST(fresh.counts.remembered_texts == 0u);
  const auto again = subject.look(*event);
  BOOST_TEST(again.counts.remembered_texts == 2u); // a short text is not kept
  BOOST_TEST(again.counts.remembered_bytes == first.size() + second.size());
  BOOST_TEST_REQUIRE(again.looks.size() == 1u);
  BOOST_TEST((again.looks[0].matches == fresh.looks[0].matches));
  BOOST_TEST(again.looks[0].matches.size() == 3u);
}

BOOST_AUTO_TEST_CASE(who_speaks_and_under_which_key_tells_texts_apart) {
  const std::string_view text = "the same words";
  const subject as_user{text, text_origin::user, text_part::content};
  const subject as_tool{text, text_origin::tool, text_part::content};
  const subject as_result{text, text_origin::tool, text_part::tool_result};
  BOOST_TEST((digest_of(as_user, "") == digest_of(as_user, "")));
  BOOST_TEST(!(digest_of(as_user, "") == digest_of(as_tool, "")));
  BOOST_TEST(!(digest_of(as_tool, "") == digest_of(as_result, "")));
  BOOST_TEST(!(digest_of(as_user, "") == digest_of(as_user, "password")));
  BOOST_TEST(!(digest_of({"ab"}, "c") == digest_of({"a"}, "bc")));
  const std::string zeros(16, '\0');
  BOOST_TEST(!(digest_of({zeros}, "") == digest_of({zeros + zeros}, "")));
  BOOST_TEST(!(digest_of({"x"}, "") == digest_of({std::string("x\0", 2)}, "")));
}

BOOST_AUTO_TEST_CASE(a_look_that_failed_is_not_remembered) {
  one_check subject("(?=[ab])(?:b|(a+)+$)");
  const std::string hostile = "b" + std::string(100, 'a') + "!";
  const auto event = weir::test::event_of({hostile});
  for (int round = 0; round < 2; ++round) {
    const auto answer = subject.look(*event);
    BOOST_TEST(answer.counts.remembered_texts == 0u);
    BOOST_TEST_REQUIRE(answer.looks.size() == 1u);
    BOOST_TEST(answer.looks[0].could_not_judge());
  }
}

BOOST_AUTO_TEST_CASE(memory_is_bounded_and_drops_what_is_not_asked_for) {
  look_memory memory(64u << 10);
  const std::vector<slot_match> matches(20, slot_match{1, {2, 3}});
  const auto name = [](unsigned n) { return text_digest{n, ~n}; };
  std::size_t known = 0;
  for (unsigned n = 0; n < 10'000; ++n) {
    memory.keep(name(n), matches);
    BOOST_TEST_REQUIRE((memory.find(name(n)) != nullptr));
    BOOST_TEST_REQUIRE((memory.find(name(0)) != nullptr)); // asked for
  }
  for (unsigned n = 0; n < 10'000; ++n)
    known += memory.find(name(n)) != nullptr;
  BOOST_TEST(known < 400u);
  BOOST_TEST(known > 50u);
}

BOOST_AUTO_TEST_CASE(kept_content_is_read_back_unless_it_is_damaged) {
  weir::test::temp_folder folder;
  const compile_cache cache(folder.path() / "deep" / "er");
  BOOST_TEST(cache.read("a").empty());
  cache.write("a", "content");
  BOOST_TEST(cache.read("a") == "content");
  cache.write("a", "other");
  BOOST_TEST(cache.read("a") == "other");
  std::string bytes = weir::test::read_file(folder.path() / "deep/er/a");
  bytes.back() ^= 1;
  folder.write("deep/er/a", bytes);
  BOOST_TEST(cache.read("a").empty());
  folder.write("deep/er/b", "short");
  BOOST_TEST(cache.read("b").empty());
}

BOOST_AUTO_TEST_CASE(a_cache_without_a_folder_keeps_nothing) {
  const compile_cache none{std::filesystem::path{}};
  none.write("a", "content");
  BOOST_TEST(none.read("a").empty());
  const compile_cache bad{"/dev/null/no-folder"};
  bad.write("a", "content");
  BOOST_TEST(bad.read("a").empty());
}

BOOST_AUTO_TEST_CASE(a_large_set_from_the_cache_finds_the_same) {
  weir::test::temp_folder folder;
  ::setenv("WEIR_CACHE_DIR", folder.path().c_str(), 1);
  std::vector<literal> wanted;
  for (int i = 0; i < 400; ++i)
    wanted.push_back({"word" + std::to_string(i) + "end", i % 2 == 0, false});
  const std::string text = "word7end WORD8END word8end WORD9END";
  std::vector<std::vector<literal_hit>> found(2);
  for (auto& hits : found) {
    literal_scratch scratch;
    const auto set = literal_set::make(wanted);
    BOOST_TEST(set->scan(text, scratch, hits));
    BOOST_TEST(!std::filesystem::is_empty(folder.path()));
  }
  ::unsetenv("WEIR_CACHE_DIR");
  BOOST_TEST_REQUIRE(found[0].size() == 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    BOOST_TEST(found[0][i].literal == found[1][i].literal);
    BOOST_TEST(found[0][i].end == found[1][i].end);
  }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
