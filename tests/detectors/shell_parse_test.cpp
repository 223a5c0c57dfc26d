// How scripts are taken apart and words expanded.
#include "detectors/shell/machine.hpp"
#include "detectors/shell/parse.hpp"
#include "detectors/shell/scan.hpp"
#include "detectors/shell/text.hpp"

#include <boost/test/unit_test.hpp>

#include <string>

namespace {

using namespace weir::detectors::shell;

/// The script's commands in one line: words by blanks, commands by ` ; `,
/// pipes as ` | `, groups as { and }, redirections by their target.
std::string outline(std::string_view script) {
  bool broken = false;
  std::string out;
  for (const node& step : parse(script, broken)) {
    out += out.empty() ? "" : step.piped_in ? " | " : " ; ";
    if (step.kind == node_kind::opens)
      out += step.loops ? "loop{" : "{";
    if (step.kind == node_kind::closes)
      out += "}";
    if (step.kind == node_kind::each)
      out += "each ";
    if (step.kind == node_kind::function)
      out += "function ";
    for (std::size_t k = 0; k < step.words.size(); ++k)
      out += (k > 0 ? " " : "") + std::string(step.words[k]);
    for (const redirect& one : step.redirects)
      out += " >" + std::string(one.target);
    out += step.background ? " &" : "";
  }
  return out + (broken ? " BROKEN" : "");
}

/// What a script prints, as far as it can be known.
std::string printed(std::string_view script) {
  analysis signs;
  machine m(signs);
  const value output = m.run(script);
  return output.text + (output.exact ? "" : "?");
}

BOOST_AUTO_TEST_SUITE(shell_parse)

BOOST_AUTO_TEST_CASE(lists_pipes_and_comments) {
  BOOST_TEST(outline("a b; c && d || e & f # g") == "a b ; c ; d ; e & ; f");
  BOOST_TEST(outline("a | b |& c") == "a | b | c");
  BOOST_TEST(outline("a |\n b") == "a | b");
  BOOST_TEST(outline("a#b '#' # c") == "a#b '#'");
  BOOST_TEST(outline("a \\\n b") == "a b");
  BOOST_TEST(outline("") == "");
}

BOOST_AUTO_TEST_CASE(quotes_keep_operators_in_words) {
  BOOST_TEST(outline("echo 'a;b' \"c|d\" $(e; f) `g|h` ${i:-;}") ==
             "echo 'a;b' \"c|d\" $(e; f) `g|h` ${i:-;}");
  BOOST_TEST(outline("a \"$(b \")\" c)\" d") == "a \"$(b \")\" c)\" d");
  BOOST_TEST(outline("x=(1 2) y") == "x=(1 2) y");
  BOOST_TEST(outline("diff <(a) <(b)") == "diff <(a) <(b)");
}

BOOST_AUTO_TEST_CASE(groups_loops_and_functions) {
  BOOST_TEST(outline("(a; b) | c") == "{ ; a ; b ; } | c");
  BOOST_TEST(outline("{ a; } > f") == "{ ; a ; } >f");
  BOOST_TEST(outline("while a; do b; done < f") == "loop{ ; a ; b ; } >f");
  BOOST_TEST(outline("for i in 1 2; do a; done") ==
             "loop{ ; each i in 1 2 ; a ; }");
  BOOST_TEST(outline("if a; then b; else c; fi") == "{ ; a ; b ; c ; }");
  BOOST_TEST(outline("case $x in a|b) c ;; *) d ;; esac; e") ==
             "{ ; c ; d ; } ; e");
  BOOST_TEST(outline("f() { a; }; f") == "function f ; { ; a ; } ; f");
  BOOST_TEST(outline("function f { a; }") == "function f ; { ; a ; }");
}

BOOST_AUTO_TEST_CASE(redirections_and_here_documents) {
  BOOST_TEST(outline("a > b 2>&1 < c >> d &> e") == "a >b >1 >c >d >e");
  BOOST_TEST(outline("a <<E b\nx\ny\nE\nc") == "a b >x\ny\n ; c");
  BOOST_TEST(outline("a <<-'E'\n\tx\n\tE\nc") == "a >\tx\n ; c");
  BOOST_TEST(outline("a <<< b") == "a >b");
  BOOST_TEST(outline("a 3<>/dev/tcp/h/1") == "a >/dev/tcp/h/1");
}

BOOST_AUTO_TEST_CASE(broken_scripts_give_what_can_be_read) {
  BOOST_TEST(outline("a; b 'c") == "a ; b 'c BROKEN");
  BOOST_TEST(outline("a $(b") == "a $(b BROKEN");
  BOOST_TEST(outline("a <<E\nx") == "a >x BROKEN");
  BOOST_TEST(outline("done; a") == "} ; a");
  BOOST_TEST(outline(")") == "}");
}

BOOST_AUTO_TEST_CASE(every_prefix_of_a_script_can_be_read) {
  const std::string script =
      "f() { a=\"$(b 'c' `d`)\"; }; for x in ${y:0:1} <(z); do case $x in "
      "a) b ;; esac; done <<E | $'\\x41' >& /dev/tcp/h/1\nx\nE\n{a,b{c,d}}";
  for (std::size_t size = 0; size <= script.size(); ++size) {
    const std::vector<char> copy(script.begin(), script.begin() + size);
    analysis signs;
    machine m(signs);
    m.run({copy.data(), copy.size()});
    for (const sign& one : signs.signs)
      BOOST_TEST_REQUIRE(one.end <= size);
  }
}

BOOST_AUTO_TEST_CASE(words_expand_as_a_shell_would) {
  BOOST_TEST(printed("echo c'u'r\"l\" \\x") == "curl x\n");
  BOOST_TEST(printed("a=cu; b=rl; echo $a$b ${a}x") == "curl cux\n");
  BOOST_TEST(printed("x=abcdef; echo ${x:1:2} ${x: -2} ${x/cd/-} ${#x}") ==
             "bc ef ab-ef 0\n?");
  BOOST_TEST(printed("echo a$IFS'b'${IFS}c") == "a b c\n");
  BOOST_TEST(printed("echo {a,b{1,2}}x") == "ax b1x b2x\n");
  BOOST_TEST(printed("echo $'\\x63\\165\\u0072' \"$(echo q)\"") == "cur q\n");
  BOOST_TEST(printed("echo ${none:-x} ${HOME}/y ~/z") == "x ~/y ~/z\n");
  BOOST_TEST(printed("x='a b'; echo \"$x\"; x+=c; echo $x") == "a b\na bc\n");
  BOOST_TEST(printed("echo `echo \\`echo a\\``") == "a\n");
}

BOOST_AUTO_TEST_CASE(text_tools_are_worked_out) {
  BOOST_TEST(printed("printf '%s-%s\\n' a b c d") == "a-b\nc-d\n");
  BOOST_TEST(printed("echo aGk= | base64 -d") == "hi");
  BOOST_TEST(printed("echo 6869 | xxd -r -p") == "hi");
  BOOST_TEST(printed("echo abc | rev") == "cba\n");
  BOOST_TEST(printed("echo uryyb | tr a-z n-za-m") == "hello\n");
  BOOST_TEST(printed("cat <<< x; cat <<'E'\n$y\nE\n") == "x$y\n");
  BOOST_TEST(printed("echo a > f; echo b >> f; cat f") == "a\nb\n");
}

BOOST_AUTO_TEST_CASE(names_are_matched_by_pattern) {
  BOOST_TEST(fits("/etc/cron.d/x", "/etc/cron*"));
  BOOST_TEST(fits("a*b", "a[*]b"));
  BOOST_TEST(!fits("axb", "a[*]b"));
  BOOST_TEST(!fits("abc", "?b"));
  BOOST_TEST(fits_any("b", "a|b|c*"));
}

BOOST_AUTO_TEST_CASE(look_alike_letters_are_spelled_in_ascii) {
  bool changed = false;
  BOOST_TEST(fold("\xD1\x81url\xE2\x80\x8B \xEF\xBD\x93h", changed) ==
             "curl sh");
  BOOST_TEST(changed);
  changed = false;
  BOOST_TEST(fold("caf\xC3\xA9", changed) == "caf\xC3\xA9");
  BOOST_TEST(!changed);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
