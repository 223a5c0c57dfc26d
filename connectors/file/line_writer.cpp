#include "connectors/file/line_writer.hpp"

#include "messages/error.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <sys/stat.h>

namespace weir::connectors {

namespace {

constexpr std::size_t flush_bytes = 64u << 10;

} // namespace

caf::expected<std::unique_ptr<line_writer>>
line_writer::open(const std::string& path) {
  if (path == "-")
    return std::make_unique<line_writer>(STDOUT_FILENO, "standard output",
                                         false);
  const auto fd =
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0)
    return fail(ec::write_failed, path + ": " + std::strerror(errno));
  return std::make_unique<line_writer>(fd, path, true);
}

line_writer::line_writer(int fd, std::string name, bool owned)
    : fd_(fd), name_(std::move(name)), owned_(owned) {}

line_writer::~line_writer() {
  if (owned_)
    ::close(fd_);
}

caf::error line_writer::write(std::string_view line) {
  buffer_.append(line);
  buffer_.push_back('\n');
  return buffer_.size() >= flush_bytes ? flush() : caf::none;
}

caf::error line_writer::flush() {
  std::size_t written = 0;
  while (written < buffer_.size()) {
    const auto n =
        ::write(fd_, buffer_.data() + written, buffer_.size() - written);
    if (n >= 0)
      written += static_cast<std::size_t>(n);
    else if (errno != EINTR)
      return failed(errno, written);
  }
  buffer_.clear();
  return caf::none;
}

caf::error line_writer::failed(int reason, std::size_t written) {
  const auto whole = std::string_view{buffer_}.substr(0, written).rfind('\n');
  const auto half = written - (whole == std::string_view::npos ? 0 : whole + 1);
  struct stat about {};
  if (half > 0 && ::fstat(fd_, &about) == 0 && S_ISREG(about.st_mode)) {
    const auto end = ::lseek(fd_, 0, SEEK_CUR);
    if (end >= 0 && ::ftruncate(fd_, end - static_cast<off_t>(half)) != 0)
      return fail(ec::write_failed, name_ + ": " + std::strerror(reason) +
                                        "; the last line is incomplete");
  }
  buffer_.clear();
  return fail(ec::write_failed, name_ + ": " + std::strerror(reason));
}

} // namespace weir::connectors
