// Texts are read under their labels, folded and decoded, and what is found
// there points at the bytes that hold it.
#include "detectors/patterns/patterns.hpp"
#include "tests/detectors/fixture.hpp"
#include "tests/support/read_event.hpp"

#include <boost/test/unit_test.hpp>

namespace {

using namespace weir::detectors;
using weir::check;
using weir::check_type;

std::vector<std::string> found(const weir::event& event, const check& only) {
  const std::vector<check_request> requests{{0, &only}};
  const auto made = make_patterns(requests);
  const auto scratch = made.instance->make_scratch();
  std::vector<std::string> out;
  for (const auto& look : made.instance->inspect(event, *scratch).looks) {
    for (const auto& match : look.matches)
      out.emplace_back(event.texts[match.text].value.substr(
          match.begin, match.end - match.begin));
    for (const auto& failure : look.failures)
      out.push_back(weir::to_string(failure.reason));
  }
  return out;
}

check pattern(std::string source) {
  check made;
  made.type = check_type::regex;
  made.pattern = std::move(source);
  return made;
}

check builtin_of(std::string id) {
  check made;
  made.type = check_type::builtin;
  made.builtin_id = std::move(id);
  return made;
}

using strings = std::vector<std::string>;

strings found_in(std::string_view text, const check& only) {
  return found(*weir::test::event_of({text}), only);
}

BOOST_AUTO_TEST_SUITE(views)

BOOST_AUTO_TEST_CASE(the_key_of_an_argument_is_its_label) {
  const auto ssn = builtin_of("us-ssn-labelled");
  for (const std::string_view arguments :
       {R"({"ssn": "123456780"})", R"("{\"ssn\": \"123456780\"}")",
        R"({"form": {"ssn": ["123456780"]}})",
        R"("{\"a\": 1, \"form\": {\"ssn\": [\"123456780\"]}}")"}) {
    const auto event = weir::test::read_payload(
        "step/response", "canonical",
        R"({"tool_calls":[{"id":"c","name":"save","arguments":)" +
            std::string(arguments) + "}]}");
    BOOST_TEST(found(*event, ssn) == strings{"123456780"}, arguments);
  }
  const auto other = weir::test::read_payload(
      "step/response", "canonical",
      R"({"tool_calls":[{"id":"c","name":"save","arguments":{"ssn":"x","order":"123456780"}}]})");
  BOOST_TEST(found(*other, ssn).empty());
}

BOOST_AUTO_TEST_CASE(encoded_stretches_are_read_decoded) {
  const auto zed = pattern("ZED-[0-9]{4}");
  // "the value is ZED-1234 here" in base64, and once more around that
  const std::string once = "dGhlIHZhbHVlIGlzIFpFRC0xMjM0IGhlcmU=";
  BOOST_TEST(found_in("x " + once + " y", zed) == strings{once});
  BOOST_TEST(found_in("q=ZED%2D1234&r=1", zed) == strings{"ZED%2D1234"});
  BOOST_TEST(found_in("a &#90;ED-1234 b", zed) == strings{"&#90;ED-1234"});
  BOOST_TEST(found_in(R"(say "\u005aED-1234" now)", zed) ==
             strings{R"(\u005aED-1234)"});
}

BOOST_AUTO_TEST_CASE(hidden_and_look_alike_letters_are_read_as_they_look) {
  const auto zed = pattern("ZEBRA-[0-9]{2}");
  BOOST_TEST(found_in("a ZEB\u200bRA-12 b", zed) == strings{"ZEB\u200bRA-12"});
  BOOST_TEST(found_in("a Z\u0415BRA-12 b", zed) == strings{"Z\u0415BRA-12"});
}

BOOST_AUTO_TEST_CASE(what_is_plain_is_found_once) {
  const auto zed = pattern("ZED-[0-9]{4}");
  BOOST_TEST(found_in("ZED-1234 &amp; 50%25", zed) == strings{"ZED-1234"});
}

BOOST_AUTO_TEST_CASE(more_than_is_decoded_could_not_be_judged) {
  // base64 in base64, deeper than anybody needs
  std::string text = "ZED-1234 is what stands at the bottom of all this";
  static constexpr char digits[] =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (int depth = 0; depth < 6; ++depth) {
    while (text.size() % 3 != 0)
      text += ' ';
    std::string packed;
    for (std::size_t i = 0; i < text.size(); i += 3) {
      const auto byte = [&](std::size_t n) {
        return static_cast<unsigned>(static_cast<unsigned char>(text[i + n]));
      };
      const unsigned bits = byte(0) << 16 | byte(1) << 8 | byte(2);
      for (int shift = 18; shift >= 0; shift -= 6)
        packed += digits[(bits >> shift) & 63];
    }
    text = packed;
  }
  BOOST_TEST(found_in(text, pattern("ZED-[0-9]{4}")) ==
             strings{"decoding_exceeded"});
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
