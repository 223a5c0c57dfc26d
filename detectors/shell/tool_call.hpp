// What of a tool call is a command, an address or a file.
#pragma once

#include "messages/event.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace weir::detectors::shell {

enum class request_kind : std::uint8_t { command, code, url, reads, writes };

/// Something a tool is asked to do.
struct request {
  request_kind kind = request_kind::command;
  std::uint32_t text = 0;    ///< index into event::texts
  std::string_view value;    ///< the text, unless `joined` is set
  std::string joined;        ///< a command put together from an argument list
  std::string_view language; ///< of code
  std::string_view content;  ///< what is written
};

/// Everything the event's tool calls ask for that can be judged here. Costs
/// nothing without calls.
std::vector<request> requests_of(const event& event);

} // namespace weir::detectors::shell
