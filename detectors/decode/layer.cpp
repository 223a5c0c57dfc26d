#include "detectors/decode/layer.hpp"

#include <algorithm>

namespace weir::detectors {

std::string_view to_string(encoding how) {
  switch (how) {
  case encoding::escapes:
    return "escapes";
  case encoding::base64:
    return "base64";
  case encoding::hex:
    return "hex";
  case encoding::hidden:
    return "hidden";
  case encoding::folded:
    return "folded";
  }
  return "escapes";
}

const layer::segment& layer::segment_of(std::uint32_t position) const {
  const auto after = std::upper_bound(
      segments.begin(), segments.end(), position,
      [](std::uint32_t p, const segment& s) { return p < s.begin; });
  return *std::prev(after);
}

byte_range layer::source(byte_range range) const {
  const auto size = static_cast<std::uint32_t>(text.size());
  range.begin = std::min(range.begin, size);
  range.end = std::min(std::max(range.begin, range.end), size);
  if (size == 0)
    return {};
  if (range.begin == size)
    return {source().end, source().end};
  const segment& first = segment_of(range.begin);
  const std::uint32_t begin = first.source_begin + (range.begin - first.begin) /
                                                       first.unit *
                                                       first.source_unit;
  if (range.begin == range.end)
    return {begin, begin};
  const segment& last = segment_of(range.end - 1);
  const std::uint32_t unit = (range.end - 1 - last.begin) / last.unit;
  return {begin, last.source_begin + (unit + 1) * last.source_unit};
}

byte_range layer::source() const {
  return source({0, static_cast<std::uint32_t>(text.size())});
}

void layer::open_segment(const segment& next) {
  if (!segments.empty()) {
    const segment& last = segments.back();
    const std::uint32_t size = next.begin - last.begin;
    if (last.unit == next.unit && last.source_unit == next.source_unit &&
        size % last.unit == 0 &&
        last.source_begin + size / last.unit * last.source_unit ==
            next.source_begin)
      return; // goes on where the last one ends
  }
  segments.push_back(next);
}

void layer::copy(std::string_view source, std::size_t begin, std::size_t end) {
  if (begin >= end)
    return;
  open_segment({static_cast<std::uint32_t>(text.size()),
                static_cast<std::uint32_t>(begin), 1, 1});
  text.append(source.substr(begin, end - begin));
}

void layer::put(std::string_view bytes, std::size_t begin, std::size_t length) {
  if (bytes.empty())
    return;
  open_segment({static_cast<std::uint32_t>(text.size()),
                static_cast<std::uint32_t>(begin),
                static_cast<std::uint32_t>(bytes.size()),
                static_cast<std::uint32_t>(length)});
  text.append(bytes);
}

} // namespace weir::detectors
