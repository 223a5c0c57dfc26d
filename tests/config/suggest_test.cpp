#include "config/suggest.hpp"

#include <boost/test/unit_test.hpp>

#include <array>

using namespace weir;

BOOST_AUTO_TEST_SUITE(suggest)

namespace {
constexpr std::array<std::string_view, 4> known = {"threshold", "status",
                                                   "scope", "id"};
}

BOOST_AUTO_TEST_CASE(distance_counts_single_edits) {
  BOOST_TEST(config::edit_distance("", "abc") == 3u);
  BOOST_TEST(config::edit_distance("abc", "abc") == 0u);
  BOOST_TEST(config::edit_distance("abc", "axc") == 1u);
  BOOST_TEST(config::edit_distance("abc", "acb") == 1u);
  BOOST_TEST(config::edit_distance("kitten", "sitting") == 3u);
}

BOOST_AUTO_TEST_CASE(nearest_takes_slips_and_refuses_other_words) {
  BOOST_TEST(config::nearest("treshold", known) == "threshold");
  BOOST_TEST(config::nearest("staus", known) == "status");
  BOOST_TEST(config::nearest("socpe", known) == "scope");
  BOOST_TEST(config::nearest("colour", known) == "");
  BOOST_TEST(config::nearest("xy", known) == "");
  BOOST_TEST(config::nearest("", known) == "");
}

BOOST_AUTO_TEST_CASE(very_long_words_are_not_compared) {
  std::string word(10'000, 't');
  BOOST_TEST(config::nearest(word, known) == "");
}

BOOST_AUTO_TEST_CASE(phrase_is_empty_without_a_near_word) {
  BOOST_TEST(config::did_you_mean("staus", known) ==
             "; did you mean \"status\"?");
  BOOST_TEST(config::did_you_mean("colour", known) == "");
}

BOOST_AUTO_TEST_SUITE_END()
