// Lines of a file descriptor, in bounded memory whatever their length.
#pragma once

#include <caf/expected.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace weir::connectors {

/// A line without its line feed, or a piece of one that is over the limit.
struct line {
  std::string bytes;
  std::uint64_t number = 0; ///< 1-based
  std::uint32_t part = 0;   ///< 0 = a whole line; else 1, 2, ...
  bool last_part = true;
};

/// Splits what a descriptor delivers into lines. The last line needs no line
/// feed; a byte order mark before the first is dropped. A line longer than
/// `longest` comes in pieces, so that it is neither lost nor held in memory.
class line_reader {
public:
  /// `fd` stays the caller's. Reading from `wake_fd` becoming possible ends
  /// the wait and the input; -1 = none.
  line_reader(int fd, int wake_fd, std::size_t longest);

  /// Waits for a line; nullopt at the end. ec::read_failed with the system's
  /// reason.
  caf::expected<std::optional<line>> next();

  /// Whether a whole line is in the buffer.
  bool ready() const;

private:
  /// Reads once; false at the end of the input.
  caf::expected<bool> fill();
  line take(std::size_t size, bool with_feed);
  line take_piece(std::size_t size, bool last);

  int fd_;
  int wake_fd_;
  std::size_t longest_;
  std::string buffer_;
  std::size_t begin_ = 0;   ///< first byte not handed out
  std::size_t scanned_ = 0; ///< no line feed in [begin_, scanned_)
  std::uint64_t number_ = 0;
  std::uint32_t part_ = 0; ///< pieces handed out of the current line
  bool at_end_ = false;
};

} // namespace weir::connectors
