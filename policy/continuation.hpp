// How a block is put to the caller (OGR section 9).
#pragma once

#include "messages/event.hpp"
#include "messages/guard.hpp"
#include "messages/verdict.hpp"

#include <cstdint>
#include <vector>

namespace weir::policy {

/// What blocked an event: the guards, and the texts their matches stand in.
struct block_cause {
  std::vector<const guard*> guards; ///< in running order, no duplicates
  std::vector<std::uint32_t> texts; ///< indices into event::texts
  bool needs_answer = false; ///< a person has to be asked, or no text is named
};

/// Whether a whole text of a request can be replaced by a notice and the
/// request sent on: a string leaf of a message, not of the system's words or
/// of a tool's definition.
bool can_withhold(const event& event, const text& text);

/// drop_calls when all causes lie in nameable tool calls of a response,
/// withhold when all lie in texts of a request that can be withheld, else
/// answer. The notice holds the guards' messages, at most 2,000 code points.
continuation make_continuation(const event& event, const block_cause& cause);

/// The nodes that the continuation withholds.
std::vector<std::uint32_t> withheld_nodes(const event& event,
                                          const block_cause& cause,
                                          const continuation& continuation);

} // namespace weir::policy
