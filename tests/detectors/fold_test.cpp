#include "detectors/decode/fold.hpp"
#include "messages/utf8.hpp"

#include <boost/test/unit_test.hpp>

#include <random>
#include <string>
#include <thread>
#include <vector>

namespace {

using weir::detectors::byte_range;
using weir::detectors::fold;
using weir::detectors::layer;
using weir::detectors::needs_fold;

/// The folded text, or "same".
std::string folded(std::string_view text) {
  layer out;
  return fold(text, out) ? out.text : "same";
}

BOOST_AUTO_TEST_SUITE(fold_suite)

BOOST_AUTO_TEST_CASE(icu_has_its_data) {
  BOOST_TEST(weir::detectors::fold_is_complete());
}

BOOST_AUTO_TEST_CASE(ascii_needs_no_folding) {
  BOOST_TEST(!needs_fold(""));
  BOOST_TEST(!needs_fold("plain words, 100 % ASCII \x7F\n"));
  for (std::size_t at = 0; at < 40; ++at) {
    std::string text(40, 'a');
    text.insert(at, "\xC3\xA9");
    BOOST_TEST(needs_fold(text));
  }
}

BOOST_AUTO_TEST_CASE(letters_in_other_forms_become_ascii) {
  BOOST_TEST(folded("ｉｇｎｏｒｅ　ｔｈｉｓ") == "ignore this");
  BOOST_TEST(folded("𝐢𝐠𝐧𝐨𝐫𝐞 𝓽𝓱𝓲𝓼 𝕥𝕠𝕠 𝚛𝚖") == "ignore this too rm");
  BOOST_TEST(folded("ⓘⓖⓝⓞⓡⓔ") == "ignore");
  BOOST_TEST(folded("🄰🄱 ⒜⒝") == "AB ab");
  BOOST_TEST(folded("paſſword") == "password");
  BOOST_TEST(folded("\xE2\x84\xAA"
                    "ey") == "Key"); // the Kelvin sign
  BOOST_TEST(folded("ｐａｓｓ＝１２３") == "pass=123");
  BOOST_TEST(folded("ﬁle") == "file");
}

BOOST_AUTO_TEST_CASE(look_alikes_in_mixed_words_become_ascii) {
  BOOST_TEST(folded("раypal") == "paypal");
  BOOST_TEST(folded("іgnоrе all") == "ignore all");
  BOOST_TEST(folded("Іgnore") == "Ignore");
  BOOST_TEST(folded("systеm prοmpt") == "system prompt");
  BOOST_TEST(folded("ΑPI κey") == "API key");
  BOOST_TEST(folded("pаsswοrd") == "password");
  BOOST_TEST(folded("ɡit cIone") == "git cIone");
}

BOOST_AUTO_TEST_CASE(a_whole_word_of_look_alikes_follows_its_neighbours) {
  BOOST_TEST(folded("сору.example.com") == "copy.example.com");
  BOOST_TEST(folded("run ехес now") == "run exec now");
  BOOST_TEST(folded("он и ехес and") == "same");
}

BOOST_AUTO_TEST_CASE(what_is_not_shown_goes) {
  BOOST_TEST(folded("ig\u200Bno\u200Dre") == "ignore");
  BOOST_TEST(folded("pass\u00ADword") == "password");
  BOOST_TEST(folded("a\u202Eb\u2066c\u2069") == "abc");
  BOOST_TEST(folded("r\uFE0Fm") == "rm");
  BOOST_TEST(folded("r\U000E0061m") == "rm");
  BOOST_TEST(folded("i\u0336g\u0336n") == "ign");
  BOOST_TEST(folded("ignore\u00A0previous") == "ignore previous");
}

BOOST_AUTO_TEST_CASE(what_people_write_stays) {
  for (const char* text :
       {"Привет, как дела? Это обычный текст.", "сор в избе, рост цен, а и о",
        "Καλημέρα κόσμε, αυτό είναι κείμενο",
        "Запустите файл setup.exe в Windows", "ファイルを開く API キー",
        "请在“设置”中输入密码，然后重启。", "한국어 문장입니다",
        "Müller straße façade naïve señor Łódź þing", "Việt Nam tiếng",
        "می‌خواهم", "क्‍ष",
        "❤️ 👩‍💻 👍🏽 🏳️‍🌈 1️⃣",
        "“quoted” – and… so on", "10\u00A0000 €", "m² x³ ½", "\uFEFFtext",
        "Acme™ is ®", "résumé"})
    BOOST_TEST(folded(text) == "same", text);
}

BOOST_AUTO_TEST_CASE(ranges_are_exact) {
  const std::string text = "x раy\u200Bpal y";
  layer out;
  BOOST_TEST_REQUIRE(fold(text, out));
  BOOST_TEST(out.text == "x paypal y");
  BOOST_TEST((out.how == weir::detectors::encoding::folded));
  const auto source = [&](std::uint32_t begin, std::uint32_t end) {
    const byte_range range = out.source({begin, end});
    return text.substr(range.begin, range.end - range.begin);
  };
  BOOST_TEST(source(2, 8) == "раy\u200Bpal");
  BOOST_TEST(source(2, 3) == "р");
  BOOST_TEST(source(3, 4) == "а");
  BOOST_TEST(source(4, 5) == "y"); // without what is removed behind it
  BOOST_TEST(source(5, 8) == "pal");
  BOOST_TEST(source(0, 10) == text);
}

BOOST_AUTO_TEST_CASE(any_text_gives_valid_text_and_ranges) {
  static const char* const pieces[] = {
      "a",  "Word", " ",      "\n",     "р",      "ж",      "а",     "ο",
      "é",  "ｗ",   "𝐢",      "\u200B", "\u200D", "\uFE0F", "❤",     "漢",
      "。", "™",    "\u0336", "ﷺ",      "７",     ".",      "\u00A0"};
  std::mt19937 random(3);
  std::size_t changed = 0;
  for (int round = 0; round < 5'000; ++round) {
    std::string text;
    for (unsigned n = random() % 24; n > 0; --n)
      text += pieces[random() % std::size(pieces)];
    layer out;
    if (!fold(text, out)) {
      BOOST_TEST(out.text.empty());
      continue;
    }
    ++changed;
    BOOST_TEST_REQUIRE(!weir::utf8::first_invalid(out.text).has_value());
    std::uint32_t last = 0;
    for (std::uint32_t k = 0; k < out.text.size(); ++k) {
      const byte_range range = out.source({k, k + 1});
      BOOST_TEST_REQUIRE(range.begin < range.end);
      BOOST_TEST_REQUIRE(range.end <= text.size());
      BOOST_TEST_REQUIRE(range.begin >= last);
      last = range.begin;
    }
    layer again; // what is folded stays so, but for what joined up
    if (fold(out.text, again))
      BOOST_TEST(again.text.size() <= out.text.size());
  }
  BOOST_TEST(changed > 1'000u);
}

BOOST_AUTO_TEST_CASE(hostile_texts_do_not_grow) {
  for (const char* unit : {"р", "аa", "\u200B", "é", "ж ", "ехес ", "ﷺ", "𝐢"}) {
    std::string text = "a";
    while (text.size() < (1u << 20))
      text += unit;
    layer out;
    fold(text, out);
    BOOST_TEST(out.text.size() <= text.size());
    BOOST_TEST(out.segments.size() <= text.size());
  }
}

BOOST_AUTO_TEST_CASE(threads_fold_at_the_same_time) {
  std::vector<std::string> results(4);
  std::vector<std::thread> threads;
  for (std::string& result : results)
    threads.emplace_back([&result] { result = folded("ⲣаypаl ｗｗｗ Ꭺpi"); });
  for (std::thread& one : threads)
    one.join();
  for (const std::string& result : results)
    BOOST_TEST(result == results.front());
  BOOST_TEST(results.front() != "same");
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
