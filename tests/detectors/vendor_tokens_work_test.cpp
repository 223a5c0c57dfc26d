// How often the rows for vendors' tokens look at a byte, on texts made of
// their own literals and of starts that lead nowhere.
#include "detectors/builtin.hpp"
#include "detectors/builtins/aws_keys.hpp"
#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/github_token.hpp"
#include "detectors/builtins/secrets/token_runs.hpp"
#include "detectors/builtins/secrets/vendor_tokens.hpp"

#include <boost/test/unit_test.hpp>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#ifndef WEIR_COUNT_WORK
#error "build this with the counting scanners"
#endif

namespace {

using weir::detectors::anchored;
using weir::detectors::builtin;

std::vector<const builtin*> all_rows() {
  std::vector<const builtin*> rows;
  for (auto part :
       {weir::detectors::vendor_token_rows(), weir::detectors::token_run_rows(),
        weir::detectors::github_token_rows(),
        weir::detectors::aws_key_id_rows()})
    for (const builtin& row : part)
      rows.push_back(&row);
  return rows;
}

/// Looks of the row itself: literals are found by the engine in one pass.
std::uint64_t looks(const builtin& row, const std::string& text) {
  std::vector<weir::detectors::byte_range> found;
  weir::detectors::chars::work = 0;
  find(row, {text}, found);
  return weir::detectors::chars::work;
}

std::string repeated(std::string_view unit, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes)
    text += unit;
  return text;
}

/// Each literal with what could make the runs behind or before it long.
std::vector<std::string> units_of(const builtin& row) {
  std::set<std::string> units = {"s.",
                                 "sl.",
                                 "sl.u.",
                                 "A",
                                 "AC",
                                 "co-",
                                 "pat",
                                 "M.",
                                 "1:AA",
                                 "\\n",
                                 "0123456789abcdef-"};
  if (const auto* how = std::get_if<anchored>(&row.how))
    for (std::string_view literal : how->literals)
      for (const char* behind :
           {"", "a", "A1b", "-", "_", ".", "=", "/", " ", "eyJ",
            "0123456789abcdefABCDEF", "0123456789abcdef0123456789abcdef."})
        units.insert(std::string(literal) + behind);
  return {units.begin(), units.end()};
}

BOOST_AUTO_TEST_SUITE(vendor_tokens_work)

BOOST_AUTO_TEST_CASE(repeated_literals_cost_linear_work) {
  constexpr std::size_t bytes = 16u << 10;
  for (const builtin* row : all_rows())
    for (const std::string& unit : units_of(*row)) {
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

BOOST_AUTO_TEST_CASE(a_literal_before_a_long_run_costs_linear_work) {
  constexpr std::size_t bytes = 16u << 10;
  for (const builtin* row : all_rows())
    for (const std::string& unit : units_of(*row))
      for (const char* run : {"a", "A1b", "-a", ".", "a.", "0"}) {
        const std::string text = repeated(unit, 64) + repeated(run, bytes);
        BOOST_TEST(looks(*row, text) <= 64 * bytes,
                   row->id << " on \"" << unit << "\" and \"" << run << "\"");
      }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
