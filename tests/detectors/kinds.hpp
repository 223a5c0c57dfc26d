// Helpers of the tests of whole families of built-ins.
#pragma once

#include "detectors/builtin.hpp"
#include "tests/detectors/fixture.hpp"
#include "tests/support/paths.hpp"

#include <boost/test/unit_test.hpp>

#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace weir::test {

using detectors::builtin;

/// A text that one built-in of a family must not, or must, find something in.
struct sample {
  std::string_view id;
  std::string_view text;
  std::string_view found; ///< the whole match, "" for none
};

inline const builtin& row_of(std::span<const builtin> rows,
                             std::string_view id) {
  for (const builtin& row : rows)
    if (row.id == id)
      return row;
  throw std::runtime_error("no built-in " + std::string(id));
}

/// What a row finds in a text, the matches with a bar between them.
inline std::string found_by(const builtin& row, std::string_view text) {
  std::vector<detectors::byte_range> ranges;
  detectors::find(row, {text}, ranges);
  std::string found;
  for (const auto& range : ranges) {
    found += found.empty() ? "" : "|";
    found += text.substr(range.begin, range.end - range.begin);
  }
  return found;
}

inline void check_samples(std::span<const builtin> rows,
                          std::span<const sample> samples) {
  for (const sample& one : samples)
    BOOST_TEST(found_by(row_of(rows, one.id), one.text) == one.found,
               one.id << " in \"" << one.text << "\" found \""
                      << found_by(row_of(rows, one.id), one.text) << '"');
}

/// None of the rows finds anything in any of the texts.
inline void check_quiet(std::span<const builtin> rows,
                        std::span<const std::string_view> texts) {
  for (const builtin& row : rows)
    for (const std::string_view text : texts)
      BOOST_TEST(found_by(row, text) == "", row.id << " in \"" << text << '"');
}

/// Each format of a family: its example is found whole in its line, and its
/// near miss is refused. Answers how many there were.
inline std::size_t check_formats(std::span<const builtin> rows,
                                 std::string_view family) {
  const boost::json::value all =
      read_json(shared_dir() / "detection/formats.json");
  std::size_t seen = 0;
  for (const auto& entry : all.as_array()) {
    if (entry.at("family").as_string() != family)
      continue;
    ++seen;
    const std::string id(entry.at("id").as_string());
    const std::string value(entry.at("example").as_string());
    std::string line = value;
    if (const auto* form = entry.at("context_template").if_string()) {
      line = std::string(*form);
      line.replace(line.find("{}"), 2, value);
    }
    const builtin& row = row_of(rows, id);
    BOOST_TEST(found_by(row, line) == value, id << " in \"" << line << '"');
    const std::string miss(entry.at("near_miss").as_string());
    BOOST_TEST(found_by(row, miss) == "", id << " in \"" << miss << '"');
  }
  return seen;
}

/// Values from a fixed seed.
class maker {
public:
  explicit maker(std::uint32_t seed) : random_(seed) {}

  std::size_t below(std::size_t end) { return random_() % end; }
  std::string some(std::string_view alphabet, std::size_t size) {
    std::string text;
    while (text.size() < size)
      text += alphabet[below(alphabet.size())];
    return text;
  }
  std::string digits(std::size_t size) { return some("0123456789", size); }
  std::string one_of(std::span<const std::string_view> choice) {
    return std::string(choice[below(choice.size())]);
  }

private:
  std::mt19937 random_;
};

/// 100 values of `make` are each found whole by the row, in a line that ends
/// in words, behind `before`.
template <class Make>
void check_made(std::span<const builtin> rows, std::string_view id,
                std::string_view before, Make make) {
  maker from(static_cast<std::uint32_t>(id.size() * 7919));
  for (int n = 0; n < 100; ++n) {
    const std::string value = make(from);
    const std::string line = std::string(before) + value + ", as agreed\n";
    BOOST_TEST(found_by(row_of(rows, id), line) == value,
               id << " in \"" << line << '"');
  }
}

/// Texts of agents' work in which no kind that is on by default may be seen.
inline constexpr std::string_view ordinary_texts[] = {
    "commit 3f786850e387550fdab836ed7e6dc881de23001b",
    "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "\"integrity\": "
    "\"sha512-z3YWpQ+Cg0a1xkQ5lQpPzJv9u0o6wB3kq7WlGJ4Qw3yVd8Q5==\"",
    "550e8400-e29b-41d4-a716-446655440000 8F14E45F-CEEA-467F-A123-676767676767",
    "ts=1700000000 ms=1700000000123 us=1700000000123456 "
    "ns=1700000000123456789",
    "id 1234567890123456789 next 9223372036854775807 max 18446744073709551615",
    "version 1.2.3.4, build 10.0.19045.3803, Chrome/120.0.0.0",
    "2026-01-02T12:30:45.123Z 12:30:45 02/03/2026",
    "order id 061595508, batch 1758000000",
    "ISBN 978-3-16-148410-0, part 312-44-5678",
    "function a(b,c){return b?c[0]:1e3}var d=1.5,e=[1,2,3,4,5,6,7,8];",
    "drwxr-xr-x 12 build staff 123456 Mar 12 09:30 src/api/orders.py",
    "@@ -120,7 +120,9 @@ index 1a2b3c4d5e..6f7a8b9c0d 100644",
    "std::vector<int>::size_type n = a[1:2, ::3]; x::y(0xdeadbeef);",
    "MAX_RETRY_COUNT = 0x7FFFFFFFFFFFFFFF; FOO_BAR_BAZ_QUX_12345",
    "latency p50 1.25 p99 20.50 max-age=3600 page 47 of 120",
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGA",
};

} // namespace weir::test
