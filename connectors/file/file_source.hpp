// Files of newline-delimited JSON, and standard input, as a source.
#pragma once

#include "connectors/file/line_reader.hpp"
#include "connectors/io.hpp"
#include "messages/limits.hpp"

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace weir::connectors {

struct file_source_config {
  /// Files in reading order; "-" is standard input. Empty = {"-"}.
  std::vector<std::string> files;
  /// Longer lines come as faulty records, in pieces.
  std::size_t max_line_bytes = limits::max_event_bytes;
};

/// Every path that cannot be opened for reading, with the system's reason.
problems validate(const file_source_config& config);

/// Each line is one record: topic = the file's name as given, partition 0,
/// offset = line number - 1.
class file_source : public source {
public:
  explicit file_source(file_source_config config);
  ~file_source() override;
  file_source(const file_source&) = delete;
  file_source& operator=(const file_source&) = delete;

  caf::expected<std::optional<record>> next() override;
  bool ready() const override;
  void interrupt() noexcept override;

private:
  caf::error open_next();
  void close_current();

  file_source_config config_;
  std::atomic<bool> stopped_ = false;
  int wake_fd_ = -1;
  int fd_ = -1;
  std::size_t file_ = 0; ///< index of the next file to open
  std::unique_ptr<line_reader> reader_;
};

} // namespace weir::connectors
