// JSON inside a string: where its strings and numbers stand.
#include "messages/literals.hpp"

#include <boost/test/unit_test.hpp>

using namespace weir;

namespace {

std::vector<std::string> found(std::string_view document) {
  std::vector<std::string> out;
  for (const auto& literal : json_literals(document)) {
    auto inside = document.substr(literal.begin, literal.end - literal.begin);
    out.push_back((literal.is_key      ? "key "
                   : literal.is_string ? "text "
                                       : "number ") +
                  std::string{inside});
  }
  return out;
}

} // namespace

BOOST_AUTO_TEST_SUITE(literals)

BOOST_AUTO_TEST_CASE(every_literal_is_found_in_order) {
  const std::vector<std::string> right = {
      "key a",     "text x", "key b\\\"", "number -1.5e+3",
      "number 20", "text ",  "key c",     "text {\\\"k\\\": 1}"};
  BOOST_TEST(found(R"({"a":"x", "b\"" : [-1.5e+3,20,true,null,""],)"
                   R"("c":"{\"k\": 1}"})") == right,
             boost::test_tools::per_element());
  BOOST_TEST(found("\"one\"") == std::vector<std::string>{"text one"});
}

BOOST_AUTO_TEST_CASE(a_literal_is_decoded) {
  BOOST_TEST(decode_literal(R"(\u0061\ud83d\ude00\n\"\\\/)") ==
             "a\U0001F600\n\"\\/");
  BOOST_TEST(decode_literal("plain é") == "plain é");
}

BOOST_AUTO_TEST_CASE(a_character_knows_how_it_is_written) {
  const auto is = [](std::string_view inside, std::size_t written,
                     std::size_t decoded) {
    const auto step = next_character(inside);
    BOOST_TEST(step.written == written);
    BOOST_TEST(step.decoded == decoded);
  };
  is("abc", 1, 1);
  is("\\n", 2, 1);
  is("\\\"x", 2, 1);
  is("\\u0061", 6, 1);
  is("\\u00E9", 6, 2);
  is("\\u6f22", 6, 3);
  is("\\uD83D\\uDE00", 12, 4);
  is("漢", 3, 3);
  is("\U0001F600x", 4, 4);
}

BOOST_AUTO_TEST_SUITE_END()
