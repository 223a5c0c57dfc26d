// From a record's bytes to an immutable event, or to everything wrong with it.
#pragma once

#include "messages/event.hpp"

#include <memory>

namespace weir {

struct parse_options {
  /// Time of records that carry none, Unix milliseconds.
  std::int64_t fallback_ms = 0;
  /// The lane's clock, Unix microseconds, for event::received_us; nullopt =
  /// the record's own time counts.
  std::optional<std::int64_t> now_us = 0;
  /// Whether the decision record wants the input's digest.
  bool digest = false;
};

/// An event, or at least one problem; never both.
struct parsed_event {
  std::shared_ptr<const weir::event> event;
  problems faults;
};

/// Opens an envelope if there is one (which fills the record's origin, time
/// and key), parses, validates, gives the event its id and extracts its texts.
/// The record's bytes stay untouched for a dead letter. Never throws.
parsed_event parse_event(record& input, const parse_options& options);

} // namespace weir
