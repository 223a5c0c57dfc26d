#include "policy/redaction.hpp"

#include "messages/json_writer.hpp"

#include <algorithm>

namespace weir::policy {

void redaction::mask(const text& text, wire_range range,
                     std::string_view replacement) {
  std::string written;
  const bool quotes = text.encoding == text_encoding::json_number;
  if (quotes)
    written.push_back('"');
  if (quotes || text.encoding == text_encoding::json_string)
    escape_json(replacement, written);
  else
    written = replacement;
  if (quotes)
    written.push_back('"');
  entries_.push_back({text.node, range, std::move(written)});
}

std::vector<span>
redaction::spans(const std::vector<std::uint32_t>& withheld) const {
  std::vector<const entry*> order;
  for (const auto& entry : entries_)
    if (std::find(withheld.begin(), withheld.end(), entry.node) ==
        withheld.end())
      order.push_back(&entry);
  // Stable, so that of equal matches the first added leads.
  std::stable_sort(
      order.begin(), order.end(), [](const entry* a, const entry* b) {
        return a->node != b->node ? a->node < b->node
                                  : a->range.start < b->range.start;
      });
  std::vector<span> out;
  const entry* widest = nullptr;
  std::uint32_t node = 0;
  for (const auto* next : order) {
    if (widest == nullptr || node != next->node ||
        next->range.start >= out.back().end) {
      node = next->node;
      widest = next;
      out.push_back({event_.path(node), next->range.start, next->range.end,
                     next->replacement});
      continue;
    }
    auto& merged = out.back();
    merged.end = std::max(merged.end, next->range.end);
    const auto width = [](const entry* e) {
      return e->range.end - e->range.start;
    };
    if (width(next) > width(widest)) {
      widest = next;
      merged.replacement = next->replacement;
    }
  }
  return out;
}

} // namespace weir::policy
