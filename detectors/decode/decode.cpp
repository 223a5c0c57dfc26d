#include "detectors/decode/decode.hpp"

#include "detectors/builtins/block_masks.hpp"
#include "detectors/decode/blocks.hpp"
#include "detectors/decode/escapes.hpp"

#include <algorithm>
#include <limits>

namespace weir::detectors {

namespace {

constexpr std::size_t longest_text = std::numeric_limits<std::uint32_t>::max();

std::size_t growth(std::size_t size, const decode_limits& limits) {
  return limits.growth_factor * size + limits.growth_bytes;
}

/// Layers of a text, as many as fit into `room` bytes, which it lowers.
void decode_within(std::string_view text, std::size_t& room,
                   std::vector<layer>& out, bool& exceeded) {
  if (text.size() >= longest_text) {
    exceeded = true;
    return;
  }
  std::vector<layer> found;
  const chars::masks_scope masks(text); // made once for all decoders
  decode_escapes(text, found);
  decode_blocks(text, found);
  decode_hidden(text, found);
  for (layer& one : found) {
    if (one.text.size() > room) {
      exceeded = true;
      continue;
    }
    room -= one.text.size();
    out.push_back(std::move(one));
  }
}

/// Whether a layer of a layer was found before: a block that stands in the
/// context of an escape, unchanged by it.
class seen_blocks {
public:
  explicit seen_blocks(const decoded& all) : all_(all) {}

  bool add(const layer& view, std::uint32_t parent) {
    if (view.how == encoding::escapes)
      return true;
    const byte_range own = view.source();
    const byte_range range =
        parent == nested_layer::root ? own : all_.source(parent, own);
    const key made{range.begin, range.end, view.text.size(), view.how};
    const auto at = std::lower_bound(keys_.begin(), keys_.end(), made);
    if (at != keys_.end() && *at == made)
      return false;
    fresh_.push_back(made);
    return true;
  }

  /// What was added is seen from now on: a level at a time, because layers of
  /// one text cannot be the same.
  void settle() {
    keys_.insert(keys_.end(), fresh_.begin(), fresh_.end());
    fresh_.clear();
    std::sort(keys_.begin(), keys_.end());
  }

private:
  struct key {
    std::uint32_t begin;
    std::uint32_t end;
    std::size_t size;
    encoding how;
    auto operator<=>(const key&) const = default;
  };

  const decoded& all_;
  std::vector<key> keys_;
  std::vector<key> fresh_;
};

/// Decodes one text and appends what is new.
void decode_one(std::string_view text, std::uint32_t parent, unsigned depth,
                std::size_t& room, seen_blocks& seen, decoded& out) {
  std::vector<layer> found;
  decode_within(text, room, found, out.exceeded);
  for (layer& one : found) {
    if (!seen.add(one, parent)) {
      room += one.text.size();
      continue;
    }
    out.layers.push_back({std::move(one), parent, depth});
  }
}

/// Whether a text has layers that were not seen before.
bool has_more(std::string_view text, std::uint32_t index, seen_blocks& seen) {
  std::vector<layer> found;
  bool exceeded = false;
  std::size_t room = longest_text;
  decode_within(text, room, found, exceeded);
  return std::any_of(found.begin(), found.end(),
                     [&](const layer& one) { return seen.add(one, index); });
}

} // namespace

void decode(std::string_view text, const decode_limits& limits,
            std::vector<layer>& out, bool& exceeded) {
  std::size_t room = growth(text.size(), limits);
  decode_within(text, room, out, exceeded);
}

byte_range decoded::source(std::size_t index, byte_range range) const {
  for (auto i = static_cast<std::uint32_t>(index); i != nested_layer::root;
       i = layers[i].parent)
    range = layers[i].view.source(range);
  return range;
}

decoded decode_all(std::string_view text, const decode_limits& limits) {
  decoded all;
  seen_blocks seen(all);
  std::size_t room = growth(text.size(), limits);
  std::size_t first = 0; // of the level above
  for (unsigned depth = 1; depth <= limits.depth; ++depth) {
    const std::size_t end = all.layers.size();
    if (depth == 1)
      decode_one(text, nested_layer::root, depth, room, seen, all);
    for (std::size_t i = first; i < end; ++i) {
      // the vector grows meanwhile, and a short string moves with its layer
      const std::string above = all.layers[i].view.text;
      decode_one(above, static_cast<std::uint32_t>(i), depth, room, seen, all);
    }
    seen.settle();
    first = end;
    if (all.layers.size() == end)
      return all;
  }
  if (limits.depth == 0)
    all.exceeded |= has_more(text, nested_layer::root, seen);
  for (std::size_t i = first; i < all.layers.size() && !all.exceeded; ++i)
    all.exceeded =
        has_more(all.layers[i].view.text, static_cast<std::uint32_t>(i), seen);
  return all;
}

} // namespace weir::detectors
