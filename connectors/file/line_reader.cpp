#include "connectors/file/line_reader.hpp"

#include "messages/error.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace weir::connectors {

namespace {

constexpr std::size_t read_bytes = 256u << 10;
constexpr std::size_t piece_bytes = 1u << 20;
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

} // namespace

line_reader::line_reader(int fd, int wake_fd, std::size_t longest)
    : fd_(fd), wake_fd_(wake_fd), longest_(longest) {}

bool line_reader::ready() const {
  return buffer_.find('\n', scanned_) != buffer_.npos;
}

caf::expected<std::optional<line>> line_reader::next() {
  for (;;) {
    const auto feed = buffer_.find('\n', scanned_);
    const bool found = feed != buffer_.npos;
    const auto size = (found ? feed : buffer_.size()) - begin_;
    const bool complete = found || (at_end_ && (size > 0 || part_ > 0));
    if (part_ > 0 || size > longest_) {
      if (size > piece_bytes || (size == piece_bytes && !complete))
        return std::optional{take_piece(piece_bytes, false)};
      if (complete) {
        auto out = take_piece(size, true);
        begin_ = scanned_ = begin_ + (found ? 1 : 0);
        return std::optional{std::move(out)};
      }
    } else if (complete) {
      return std::optional{take(size, found)};
    }
    if (at_end_)
      return std::optional<line>{};
    scanned_ = buffer_.size();
    auto more = fill();
    if (!more)
      return std::move(more.error());
    at_end_ = !*more;
  }
}

line line_reader::take(std::size_t size, bool with_feed) {
  line out;
  out.bytes.assign(buffer_, begin_, size);
  out.number = ++number_;
  begin_ += size + (with_feed ? 1 : 0);
  scanned_ = begin_;
  return out;
}

line line_reader::take_piece(std::size_t size, bool last) {
  line out;
  out.bytes.assign(buffer_, begin_, size);
  if (part_ == 0)
    ++number_;
  out.number = number_;
  out.part = ++part_;
  out.last_part = last;
  begin_ += size;
  scanned_ = begin_;
  if (last)
    part_ = 0;
  return out;
}

caf::expected<bool> line_reader::fill() {
  if (begin_ > 0 && begin_ >= buffer_.size() / 2) {
    buffer_.erase(0, begin_);
    scanned_ -= begin_;
    begin_ = 0;
  }
  pollfd waits[2] = {{fd_, POLLIN, 0}, {wake_fd_, POLLIN, 0}};
  while (poll(waits, wake_fd_ >= 0 ? 2 : 1, -1) < 0)
    if (errno != EINTR)
      return fail(ec::read_failed, std::strerror(errno));
  if (wake_fd_ >= 0 && waits[1].revents != 0)
    return false;
  const auto old = buffer_.size();
  buffer_.resize(old + read_bytes);
  ssize_t n = -1;
  do
    n = ::read(fd_, buffer_.data() + old, read_bytes);
  while (n < 0 && errno == EINTR);
  const auto reason = errno;
  buffer_.resize(old + static_cast<std::size_t>(std::max<ssize_t>(n, 0)));
  if (n < 0)
    return fail(ec::read_failed, std::strerror(reason));
  if (number_ == 0 && begin_ == 0 && old == 0 &&
      std::string_view{buffer_}.starts_with(byte_order_mark))
    begin_ = scanned_ = byte_order_mark.size();
  return n > 0;
}

} // namespace weir::connectors
