// Whole lines out, and none cut in half when writing fails.
#include "connectors/file/line_writer.hpp"
#include "messages/error.hpp"
#include "tests/support/temp_folder.hpp"

#include <boost/test/unit_test.hpp>
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <sys/resource.h>

using namespace weir;
using connectors::line_writer;

namespace {

/// While it lives, no file of this process may grow over `bytes`: what a full
/// disk does to a write, made to order.
class file_size_limit {
public:
  explicit file_size_limit(rlim_t bytes) {
    std::signal(SIGXFSZ, SIG_IGN);
    BOOST_REQUIRE(::getrlimit(RLIMIT_FSIZE, &old_) == 0);
    const rlimit now{bytes, old_.rlim_max};
    BOOST_REQUIRE(::setrlimit(RLIMIT_FSIZE, &now) == 0);
  }
  ~file_size_limit() { ::setrlimit(RLIMIT_FSIZE, &old_); }

private:
  rlimit old_{};
};

} // namespace

BOOST_AUTO_TEST_SUITE(line_writers)

BOOST_AUTO_TEST_CASE(lines_are_written_with_their_line_feeds) {
  test::temp_folder folder;
  const auto path = folder.path() / "out";
  {
    auto writer = line_writer::open(path.string());
    BOOST_REQUIRE(writer);
    BOOST_TEST(!(*writer)->write("one"));
    BOOST_TEST(!(*writer)->write(""));
    BOOST_TEST(!(*writer)->flush());
    BOOST_TEST(!(*writer)->write("three"));
    BOOST_TEST(!(*writer)->flush());
  }
  BOOST_TEST(test::read_file(path) == "one\n\nthree\n");
}

BOOST_AUTO_TEST_CASE(a_write_that_fails_midway_leaves_whole_lines) {
  test::temp_folder folder;
  const auto path = folder.path() / "out";
  auto writer = line_writer::open(path.string());
  BOOST_REQUIRE(writer);
  const std::string line(999, 'z');
  caf::error error;
  {
    file_size_limit limit{150'500};
    for (int i = 0; i < 1'000 && !error; ++i)
      error = (*writer)->write(line);
  }
  BOOST_REQUIRE(error);
  BOOST_TEST((error == caf::make_error(ec::write_failed)));
  BOOST_TEST(describe(error).find(path.string()) != std::string::npos);
  const auto left = test::read_file(path);
  BOOST_TEST(left.size() == 150'000u);
  BOOST_TEST(left.back() == '\n');
}

BOOST_AUTO_TEST_CASE(a_full_device_is_an_error_with_a_reason) {
  auto writer = line_writer::open("/dev/full");
  BOOST_REQUIRE(writer);
  BOOST_TEST(!(*writer)->write("x"));
  const auto error = (*writer)->flush();
  BOOST_TEST(describe(error).find("/dev/full") == 0u);
}

BOOST_AUTO_TEST_CASE(a_closed_pipe_is_an_error_and_no_signal) {
  std::signal(SIGPIPE, SIG_IGN);
  int ends[2];
  BOOST_REQUIRE(::pipe(ends) == 0);
  ::close(ends[0]);
  line_writer writer{ends[1], "pipe", true};
  BOOST_TEST(!writer.write("x"));
  BOOST_TEST(!!writer.flush());
}

BOOST_AUTO_TEST_CASE(a_file_that_cannot_be_made_says_so) {
  const auto writer = line_writer::open("/no/such/folder/out");
  BOOST_REQUIRE(!writer);
  BOOST_TEST(describe(writer.error()).find("/no/such/folder/out") == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
