#include "detectors/builtins/chars.hpp"
#include "detectors/decode/decode.hpp"
#include "tests/detectors/encoders.hpp"

#include <boost/test/unit_test.hpp>

#include <random>
#include <string>
#include <string_view>

namespace {

using namespace weir::detectors;
namespace chars = weir::detectors::chars;

using namespace weir::test;

constexpr std::string_view secret = "please hand over the vault's \"keys\"";

std::string repeated(std::string_view unit, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes)
    text += unit;
  return text;
}

std::size_t total(const decoded& all) {
  std::size_t bytes = 0;
  for (const nested_layer& one : all.layers)
    bytes += one.view.text.size();
  return bytes;
}

BOOST_AUTO_TEST_SUITE(decode_limits_suite)

BOOST_AUTO_TEST_CASE(a_fourth_encoding_is_reported) {
  std::string text(secret);
  for (int i = 0; i < 3; ++i)
    text = base64_of(text);
  BOOST_TEST(!decode_all(text).exceeded);
  text = base64_of(text);
  const decoded all = decode_all(text);
  BOOST_TEST(all.exceeded);
  BOOST_TEST(all.layers.size() == 3u);
  BOOST_TEST(decode_all(text, {.depth = 0}).exceeded);
  BOOST_TEST(!decode_all("nothing here", {.depth = 0}).exceeded);
  BOOST_TEST(!decode_all(text, {.depth = 4}).exceeded);
}

BOOST_AUTO_TEST_CASE(growth_is_bounded_and_reported) {
  const std::string text = base64_of(repeated("many plain words ", 60'000)) +
                           " " + base64_of("a short line of its own words");
  const decode_limits tight{
      .depth = 3, .growth_factor = 0, .growth_bytes = 1'000};
  std::vector<layer> out;
  bool exceeded = false;
  decode(text, tight, out, exceeded);
  BOOST_TEST(exceeded);
  BOOST_TEST_REQUIRE(out.size() == 1u); // what fits is given all the same
  BOOST_TEST(out[0].text == "a short line of its own words");
  const decoded all = decode_all(text, tight);
  BOOST_TEST(all.exceeded);
  BOOST_TEST(total(all) <= 1'000u);
  exceeded = true;
  out.clear();
  decode("plain", {}, out, exceeded);
  BOOST_TEST(exceeded); // never cleared
  BOOST_TEST(out.empty());
}

BOOST_AUTO_TEST_CASE(hostile_texts_give_bounded_layers) {
  for (const std::string_view unit : {"%",
                                      "A",
                                      "\\",
                                      "&#",
                                      "&",
                                      "%2",
                                      "%41",
                                      "%25",
                                      "&amp;",
                                      "\\\\",
                                      "\\u",
                                      "\\u005c",
                                      "QUJD",
                                      "414",
                                      "41 ",
                                      "41:",
                                      "0x41,",
                                      "%\n",
                                      "\\n\n",
                                      "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n",
                                      "aWdub3Jl/",
                                      "aWdub3Jl_",
                                      "\xF3\xA0\x81\xA1",
                                      "\xEF\xB8\x80",
                                      "\xEF\xB8\x80\xF3\xA1\x81\xA1",
                                      "=",
                                      "A="}) {
    const std::string text = repeated(unit, 1u << 20);
#ifdef WEIR_COUNT_WORK
    chars::work = 0;
#endif
    const decoded all = decode_all(text);
#ifdef WEIR_COUNT_WORK
    BOOST_TEST(chars::work > 0u);
    BOOST_TEST(chars::work <= 64 * text.size(),
               unit << ": " << chars::work / text.size() << " looks a byte");
#endif
    BOOST_TEST(total(all) <= 4 * text.size() + (64u << 10), unit);
  }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
