// How records come in and go out: the two interfaces every connector meets.
#pragma once

#include "messages/dead_letter.hpp"
#include "messages/record.hpp"

#include <caf/error.hpp>
#include <caf/expected.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace weir::connectors {

/// Where records come from. One thread calls `next`; any thread may call
/// `interrupt`.
class source {
public:
  virtual ~source() = default;

  /// The next record, waiting for it; nullopt at the end of the input or
  /// after `interrupt`. An error (ec::read_failed, ec::file_unreadable) ends
  /// the source; what was handed out before it stands.
  virtual caf::expected<std::optional<record>> next() = 0;

  /// Whether `next` would hand out a record at once, without waiting.
  virtual bool ready() const = 0;

  /// Ends the source: a waiting `next` returns, as does every later one.
  /// Idempotent and safe in a signal handler.
  virtual void interrupt() noexcept = 0;
};

/// The streams a lane writes (design: records and topics).
enum class output : std::uint8_t { verdicts, decisions, dead_letters };

std::string_view to_string(output to);

/// One record on its way out.
struct output_record {
  output to = output::verdicts;
  std::optional<std::string> key;
  std::string value; ///< JSON text without a line end
  record_headers headers = {};
  /// Of a dead letter: what `value` tells, for a sink with another form.
  std::shared_ptr<const dead_letter> letter = nullptr;
};

/// Where records go. Used by one thread.
class sink {
public:
  virtual ~sink() = default;

  /// Takes over all that one event caused, in order. May buffer.
  [[nodiscard]] virtual caf::error
  write(std::span<const output_record> records) = 0;

  /// Hands everything taken so far to the outside. After an error of either
  /// (ec::write_failed) the sink is spent, and what is outside ends with a
  /// whole record.
  [[nodiscard]] virtual caf::error flush() = 0;

  /// Whether anybody wants this output; what nobody wants is not made.
  virtual bool wants(output to) const = 0;
};

} // namespace weir::connectors
