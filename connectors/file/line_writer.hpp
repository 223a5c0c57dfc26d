// Whole lines to a file descriptor: after a failure no half line stays.
#pragma once

#include <caf/error.hpp>
#include <caf/expected.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace weir::connectors {

/// Buffers whole lines and writes them out. When a write fails part-way, a
/// regular file is cut back to its last whole line.
class line_writer {
public:
  /// Creates or empties a file; "-" is standard output.
  static caf::expected<std::unique_ptr<line_writer>>
  open(const std::string& path);

  /// Takes over a descriptor; `owned` says whether to close it.
  line_writer(int fd, std::string name, bool owned);
  ~line_writer();
  line_writer(const line_writer&) = delete;
  line_writer& operator=(const line_writer&) = delete;

  /// Adds a line, and its line feed; writes once enough has gathered.
  [[nodiscard]] caf::error write(std::string_view line);
  /// ec::write_failed with the name and the system's reason.
  [[nodiscard]] caf::error flush();

private:
  caf::error failed(int reason, std::size_t written);

  int fd_;
  std::string name_;
  bool owned_;
  std::string buffer_;
};

} // namespace weir::connectors
