#include "connectors/file/file_source.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <sys/eventfd.h>

namespace weir::connectors {

namespace {

constexpr std::string_view standard_input = "-";

record to_record(line from, const std::string& name, std::size_t longest) {
  record out;
  out.from = {name, 0, static_cast<std::int64_t>(from.number) - 1, from.number};
  out.bytes = std::move(from.bytes);
  out.part = from.part;
  out.last_part = from.last_part;
  if (from.part != 0)
    out.fault = problem{ec::record_too_large, "",
                        "more than " + std::to_string(longest) + " bytes"};
  return out;
}

} // namespace

problems validate(const file_source_config& config) {
  problems out;
  for (const auto& file : config.files) {
    if (file == standard_input)
      continue;
    const auto fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    char byte = 0;
    // A folder opens, and fails only when it is read.
    if (fd < 0 || (::read(fd, &byte, 0) < 0 && errno == EISDIR))
      out.push_back({ec::file_unreadable, file, std::strerror(errno)});
    if (fd >= 0)
      ::close(fd);
  }
  return out;
}

file_source::file_source(file_source_config config)
    : config_(std::move(config)),
      wake_fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (config_.files.empty())
    config_.files.emplace_back(standard_input);
}

file_source::~file_source() {
  close_current();
  if (wake_fd_ >= 0)
    ::close(wake_fd_);
}

bool file_source::ready() const {
  return reader_ != nullptr && reader_->ready();
}

void file_source::interrupt() noexcept {
  stopped_ = true;
  const std::uint64_t one = 1;
  // The counter cannot overflow in practice; a full one wakes all the same.
  [[maybe_unused]] const auto n = ::write(wake_fd_, &one, sizeof one);
}

caf::expected<std::optional<record>> file_source::next() {
  while (!stopped_) {
    if (reader_ == nullptr) {
      if (file_ == config_.files.size())
        return std::optional<record>{};
      if (auto error = open_next())
        return error;
    }
    auto line = reader_->next();
    if (!line)
      return std::move(line.error());
    if (*line && !stopped_)
      return std::optional{to_record(
          std::move(**line), config_.files[file_ - 1], config_.max_line_bytes)};
    close_current();
  }
  return std::optional<record>{};
}

caf::error file_source::open_next() {
  const auto& file = config_.files[file_++];
  fd_ = file == standard_input ? STDIN_FILENO
                               : ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd_ < 0)
    return fail(ec::file_unreadable, file + ": " + std::strerror(errno));
  reader_ =
      std::make_unique<line_reader>(fd_, wake_fd_, config_.max_line_bytes);
  return caf::none;
}

void file_source::close_current() {
  reader_.reset();
  if (fd_ > STDIN_FILENO)
    ::close(fd_);
  fd_ = -1;
}

} // namespace weir::connectors
