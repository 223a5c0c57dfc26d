// How often scanners look at a byte, on texts made to be slow.
#include "detectors/builtin.hpp"
#include "detectors/builtins/chars.hpp"

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>
#include <vector>

#ifndef WEIR_COUNT_WORK
#error "build this with the counting scanners"
#endif

namespace {

using weir::detectors::builtin;

std::string repeated(std::string_view unit, std::size_t bytes) {
  std::string text;
  text.reserve(bytes + unit.size());
  while (text.size() < bytes)
    text += unit;
  return text;
}

std::uint64_t looks(const builtin& row, const std::string& text) {
  std::vector<weir::detectors::byte_range> found;
  weir::detectors::chars::work = 0;
  find(row, {text}, found);
  return weir::detectors::chars::work;
}

/// Each row, but for the ones that only gather others.
std::vector<const builtin*> rows() {
  std::vector<const builtin*> out;
  for (const builtin& row : weir::detectors::builtins())
    if (!std::holds_alternative<weir::detectors::union_of>(row.how))
      out.push_back(&row);
  return out;
}

/// What long runs of it could make slow.
constexpr std::string_view plain_units[] = {
    "1",
    "7 ",
    "1-",
    "1.",
    ".",
    "..",
    "@",
    "a@",
    "@a",
    "a.",
    "a@b.",
    "a@b.co",
    "a@b.co@",
    "'",
    "a'",
    "%",
    "%3C",
    "\\",
    "\\n",
    "\\u0041",
    "\xC3\xA9",
    "4111 ",
    "4111-",
    "4111 1111 1111 1112 ",
    "DE12 ",
    "DE12 4111 1111 1111 1111 ",
    "123-45-",
    "123-45-6789 ",
    "123-45-6789-",
    "123456789 ",
    "number ",
    "ssn number is ",
    "ssn 123456780 ",
    ":",
    "::",
    "1:",
    "a:",
    "a::",
    ":::1",
    "fe80::1",
    "::ffff:1.2.3.4",
    "1.2.3.4",
    "1.2.3.4 ",
    "1.2.3.4:",
    ":1.2.3.4",
    "eyJ",
    "-eyJ",
    "_eyJ",
    "eyJ.",
    "-eyJ.",
    "eyJ.eyJ.eyJ ",
    "-eyJhbGciOiJ9",
    "eyJhbGciOiJ9.eyJhbGciOiJ9.eyJhbGciOiJ9.",
    "J",
    "g",
    "gh",
    "ghp_",
    "ghp_a-",
    "ghp_a.",
    "ghs_1_eyJ.",
    "github_pat_",
    "A",
    "AKIA",
    "AKIA2",
    "-",
    "-----",
    "-----BEGIN ",
    "-----END ",
    "-----BEGIN PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----\nA: b\n",
    "-----BEGIN PRIVATE KEY----------END ",
    "aws_secret_access_key\n",
    "secret_",
    "=",
    "https://a",
    "://"};

std::vector<std::string> hostile_units() {
  std::vector<std::string> units(std::begin(plain_units),
                                 std::end(plain_units));
  const std::string body(40, 'A');
  for (const std::string& unit :
       {"ghp_" + body + ".", "ghp_a-" + body + ".", "github_pat_" + body,
        "ASIA" + body, "-----BEGIN PRIVATE KEY-----\n" + body + "\n",
        body + "\n", body + " ", "aws_secret_access_key\n" + body + "\n",
        "aws_secret_access_key=0g" + body.substr(2) + "\n"})
    units.push_back(unit);
  return units;
}

BOOST_AUTO_TEST_SUITE(work)

BOOST_AUTO_TEST_CASE(hostile_texts_cost_linear_work) {
  constexpr std::size_t bytes = 16u << 10;
  for (const std::string& unit : hostile_units())
    for (const builtin* row : rows()) {
      const std::uint64_t once = looks(*row, repeated(unit, bytes));
      const std::uint64_t twice = looks(*row, repeated(unit, 2 * bytes));
      BOOST_TEST(twice <= 2 * once + once / 4 + 4'096,
                 row->id << " on \"" << unit << "\": " << once
                         << " looks, then " << twice);
      BOOST_TEST(once <= 64 * bytes, row->id << " on \"" << unit
                                             << "\": " << once / bytes
                                             << " looks a byte");
    }
}

BOOST_AUTO_TEST_CASE(a_hostile_start_without_an_end_costs_linear_work) {
  // one start of something, then a long text that never closes it
  for (const std::string start :
       {"-----BEGIN PRIVATE KEY-----\n", "eyJ", "ghp_", "a@", "ssn ",
        "aws_secret_access_key=", "::", "4111 "})
    for (const std::string& unit : hostile_units())
      for (const builtin* row : rows()) {
        constexpr std::size_t bytes = 4u << 10;
        const std::uint64_t seen = looks(*row, start + repeated(unit, bytes));
        // a value that is weighed is read once for each of its signs
        BOOST_TEST(seen <= 128 * (bytes + start.size() + unit.size()),
                   row->id << " on \"" << start << unit << "\"");
      }
}

BOOST_AUTO_TEST_CASE(the_counter_counts) {
  // rows that a literal announces do not look where it is not
  std::size_t counted = 0;
  for (const builtin* row : rows())
    counted += looks(*row, repeated("A1.:@-gJ4111 ", 4'096)) > 100u;
  BOOST_TEST(counted > 50u);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
