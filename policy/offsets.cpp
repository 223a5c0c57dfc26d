#include "policy/offsets.hpp"

#include "messages/literals.hpp"
#include "messages/utf8.hpp"

namespace weir::policy {

wire_range offset_map::locate(const text& text, std::size_t begin,
                              std::size_t end) {
  switch (text.encoding) {
  case text_encoding::plain:
  case text_encoding::unaddressable:
    break;
  case text_encoding::json_number:
    begin = text.raw_begin;
    end = text.raw_end;
    break;
  case text_encoding::json_string:
    begin = written_at(text, begin);
    end = written_at(text, end);
    break;
  }
  const auto start = point_at(text.leaf, begin);
  return {start, point_at(text.leaf, end)};
}

std::uint64_t offset_map::point_at(std::string_view leaf, std::size_t byte) {
  if (leaf_ != leaf.data() || byte < leaf_byte_) {
    leaf_ = leaf.data();
    leaf_byte_ = 0;
    leaf_point_ = 0;
  }
  leaf_point_ += utf8::length(leaf.substr(leaf_byte_, byte - leaf_byte_));
  leaf_byte_ = byte;
  return leaf_point_;
}

std::size_t offset_map::written_at(const text& text, std::size_t decoded) {
  const auto* literal = text.leaf.data() + text.raw_begin;
  if (literal_ != literal || decoded < decoded_) {
    literal_ = literal;
    decoded_ = 0;
    written_ = text.raw_begin;
  }
  while (decoded_ < decoded && written_ < text.raw_end) {
    const auto step =
        next_character(text.leaf.substr(written_, text.raw_end - written_));
    decoded_ += step.decoded;
    written_ += step.written;
  }
  return written_;
}

} // namespace weir::policy
