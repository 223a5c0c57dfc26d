// Which stretches of the transported body to mask, and with what.
#pragma once

#include "messages/event.hpp"
#include "messages/verdict.hpp"
#include "policy/offsets.hpp"

#include <string_view>
#include <vector>

namespace weir::policy {

/// Collects the matches of an event that are to be masked.
///
/// The spans of one path come out sorted and disjoint and cover the union of
/// what was added. Matches that overlap become one span over all of them, with
/// the replacement of the longest, and of the first added among equals;
/// matches that only touch stay apart (OGR section 7).
class redaction {
public:
  explicit redaction(const event& event) : event_(event) {}

  /// Whether a span can be written down for a text of this encoding.
  static bool can_mask(const text& text) {
    return text.encoding != text_encoding::unaddressable;
  }

  /// Masks a range of a text that `can_mask`. The replacement is literal; for
  /// a text inside a JSON document it is escaped so that the document still
  /// parses, and a masked number becomes a string.
  void mask(const text& text, wire_range range, std::string_view replacement);

  /// The spans, ordered by their place in the body. `withheld` names nodes
  /// whose text is replaced whole, so that no span may address it.
  std::vector<span> spans(const std::vector<std::uint32_t>& withheld) const;

private:
  struct entry {
    std::uint32_t node = 0;
    wire_range range;
    std::string replacement;
  };

  const event& event_;
  std::vector<entry> entries_;
};

} // namespace weir::policy
