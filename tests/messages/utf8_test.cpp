#include "messages/utf8.hpp"

#include <boost/test/unit_test.hpp>

using namespace weir;

BOOST_AUTO_TEST_SUITE(utf8_texts)

BOOST_AUTO_TEST_CASE(length_counts_code_points) {
  BOOST_TEST(utf8::length("") == 0u);
  BOOST_TEST(utf8::length("abc") == 3u);
  BOOST_TEST(utf8::length("é") == 1u);
  BOOST_TEST(utf8::length("e\u0301") == 2u);
  BOOST_TEST(utf8::length("漢字\U0001F469\u200D\U0001F4BB") == 5u);
}

BOOST_AUTO_TEST_CASE(prefix_never_cuts_a_code_point) {
  BOOST_TEST(utf8::prefix("aé漢", 2) == "aé");
  BOOST_TEST(utf8::prefix("aé漢", 9) == "aé漢");
  BOOST_TEST(utf8::prefix("aé漢", 0) == "");
}

BOOST_AUTO_TEST_CASE(the_first_bad_byte_is_found) {
  BOOST_TEST(!utf8::first_invalid("aé漢\U0010FFFF"));
  const std::pair<std::string_view, std::size_t> bad[] = {
      {"\x80", 0},
      {"a\xC3", 1},
      {"\xC0\x80", 0},
      {"\xC1\xBF", 0},
      {"\xE0\x9F\xBF", 0},
      {"\xED\xA0\x80", 0},
      {"\xF0\x8F\xBF\xBF", 0},
      {"\xF4\x90\x80\x80", 0},
      {"\xF5", 0},
      {"ok\xE6\xBC", 2},
      {"\xC3\xA9\xFF", 2},
  };
  for (const auto& [bytes, at] : bad) {
    const auto found = utf8::first_invalid(bytes);
    BOOST_REQUIRE(found);
    BOOST_TEST(*found == at);
  }
}

BOOST_AUTO_TEST_SUITE_END()
