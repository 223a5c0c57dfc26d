// Lines of any length, from whatever a descriptor delivers.
#include "connectors/file/line_reader.hpp"
#include "messages/error.hpp"

#include <boost/test/unit_test.hpp>
#include <fcntl.h>
#include <unistd.h>

#include <thread>
#include <vector>

using namespace weir;
using connectors::line;
using connectors::line_reader;

namespace {

/// A pipe whose writing end gets `bytes`, in pieces of `piece`, and closes.
std::vector<line> read_all(const std::string& bytes, std::size_t piece,
                           std::size_t longest = 1 << 20) {
  int ends[2];
  BOOST_REQUIRE(::pipe(ends) == 0);
  std::thread writer([&] {
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
      const auto n = std::min(piece, bytes.size() - at);
      if (::write(ends[1], bytes.data() + at, n) < 0)
        break;
    }
    ::close(ends[1]);
  });
  std::vector<line> out;
  line_reader reader{ends[0], -1, longest};
  for (;;) {
    auto next = reader.next();
    BOOST_REQUIRE(next);
    if (!*next)
      break;
    out.push_back(std::move(**next));
  }
  writer.join();
  ::close(ends[0]);
  return out;
}

std::vector<std::string> texts(const std::vector<line>& lines) {
  std::vector<std::string> out;
  for (const auto& each : lines)
    out.push_back(each.bytes);
  return out;
}

using list = std::vector<std::string>;

} // namespace

BOOST_AUTO_TEST_SUITE(line_readers)

BOOST_AUTO_TEST_CASE(lines_come_whole_however_they_arrive) {
  const std::string bytes = "one\n\n3\r\nfour";
  for (std::size_t piece = 1; piece <= bytes.size(); ++piece) {
    const auto lines = read_all(bytes, piece);
    BOOST_TEST(texts(lines) == (list{"one", "", "3\r", "four"}),
               boost::test_tools::per_element());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      BOOST_TEST(lines[i].number == i + 1);
      BOOST_TEST(lines[i].part == 0u);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_last_line_needs_no_line_feed) {
  BOOST_TEST(texts(read_all("a\n", 9)) == (list{"a"}),
             boost::test_tools::per_element());
  BOOST_TEST(texts(read_all("a", 9)) == (list{"a"}),
             boost::test_tools::per_element());
  BOOST_TEST(read_all("", 9).empty());
}

BOOST_AUTO_TEST_CASE(a_byte_order_mark_is_dropped_once) {
  BOOST_TEST(texts(read_all("\xEF\xBB\xBF{}\n\xEF\xBB\xBF", 64)) ==
                 (list{"{}", "\xEF\xBB\xBF"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_line_over_the_limit_comes_in_pieces_and_whole) {
  const std::string big(5'300'000, 'x');
  const auto lines = read_all("a\n" + big + "\nb\n" + big, 70'000, 2'000'000);
  std::string joined[5];
  std::uint32_t expected_part = 1;
  for (const auto& each : lines) {
    BOOST_REQUIRE(each.number >= 1 && each.number <= 4);
    joined[each.number] += each.bytes;
    const bool large = each.number % 2 == 0;
    BOOST_TEST((each.part != 0) == large);
    if (!large)
      continue;
    BOOST_TEST(each.part == expected_part);
    BOOST_TEST(each.bytes.size() <= 1u << 20);
    expected_part = each.last_part ? 1 : expected_part + 1;
  }
  BOOST_TEST(expected_part == 1u);
  BOOST_TEST((joined[1] == "a" && joined[3] == "b"));
  BOOST_TEST((joined[2] == big && joined[4] == big));
}

BOOST_AUTO_TEST_CASE(a_line_at_the_limit_is_whole) {
  const auto lines =
      read_all(std::string(1'000'000, 'y') + "\n", 9'999, 1'000'000);
  BOOST_REQUIRE_EQUAL(lines.size(), 1u);
  BOOST_TEST(lines[0].part == 0u);
}

BOOST_AUTO_TEST_CASE(a_descriptor_that_cannot_be_read_says_why) {
  const int folder = ::open("/", O_RDONLY | O_DIRECTORY);
  BOOST_REQUIRE(folder >= 0);
  line_reader reader{folder, -1, 100};
  auto next = reader.next();
  ::close(folder);
  BOOST_REQUIRE(!next);
  BOOST_TEST((next.error() == caf::make_error(ec::read_failed)));
  BOOST_TEST(!describe(next.error()).empty());
}

BOOST_AUTO_TEST_SUITE_END()
