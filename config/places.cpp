#include "config/places.hpp"

#include "config/issue.hpp"
#include "config/parse.hpp"
#include "messages/literals.hpp"
#include "messages/utf8.hpp"

#include <algorithm>

namespace weir::config {

namespace {

constexpr std::string_view json_blanks = " \t\r\n";

/// Walks a JSON text that is known to be valid; stops where it is not.
class json_walk {
public:
  json_walk(std::string_view text, places& out) : text_(text), out_(out) {}

  void run() { value({}, 0); }

private:
  void blanks() {
    at_ = std::min(text_.find_first_not_of(json_blanks, at_), text_.size());
  }

  bool take(char wanted) {
    blanks();
    if (at_ >= text_.size() || text_[at_] != wanted)
      return false;
    ++at_;
    return true;
  }

  /// Passes a string; its inside.
  std::string_view string() {
    const auto begin = ++at_;
    while (at_ < text_.size() && text_[at_] != '"')
      at_ += text_[at_] == '\\' ? 2 : 1;
    at_ = std::min(at_, text_.size());
    const auto inside = text_.substr(begin, at_ - begin);
    at_ = std::min(at_ + 1, text_.size());
    return inside;
  }

  void members(const std::string& pointer, std::size_t depth) {
    do {
      blanks();
      if (at_ >= text_.size() || text_[at_] != '"')
        break;
      const auto key = decode_literal(string());
      if (!take(':'))
        return;
      value(child(pointer, key), depth);
    } while (take(','));
    take('}');
  }

  void elements(const std::string& pointer, std::size_t depth) {
    if (take(']'))
      return;
    std::size_t i = 0;
    do
      value(child(pointer, i++), depth);
    while (take(','));
    take(']');
  }

  void value(std::string pointer, std::size_t depth) {
    constexpr std::size_t deepest = 512; // the parser takes fewer
    blanks();
    if (at_ >= text_.size() || depth > deepest)
      return;
    out_.add(pointer, at_);
    if (text_[at_] == '"')
      string();
    else if (take('{'))
      members(pointer, depth + 1);
    else if (take('['))
      elements(pointer, depth + 1);
    else
      at_ = std::min(text_.find_first_of(",]} \t\r\n", at_), text_.size());
  }

  std::string_view text_;
  places& out_;
  std::size_t at_ = 0;
};

} // namespace

line_index::line_index(std::string_view text) : text_(text), starts_{0} {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n')
      starts_.push_back(i + 1);
}

line_column line_index::at(std::size_t byte) const {
  known nothing;
  return at(byte, nothing);
}

line_column line_index::at(std::size_t byte, known& near) const {
  byte = std::min(byte, text_.size());
  const auto next = std::upper_bound(starts_.begin(), starts_.end(), byte);
  const auto line = static_cast<std::size_t>(next - starts_.begin());
  const auto start = *(next - 1);
  if (near.place.line != line || near.byte < start || near.byte > byte)
    near = {start, {line, 1}};
  near.place.column += utf8::length(text_.substr(near.byte, byte - near.byte));
  near.byte = byte;
  return near.place;
}

places places::of(std::string_view bytes, document_format format) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  places out;
  if (bytes.starts_with(byte_order_mark)) {
    // The parsers see the text without it.
    places inner = of(bytes.substr(byte_order_mark.size()), format);
    for (auto& [pointer, byte] : inner.starts_)
      out.add(pointer, byte + byte_order_mark.size());
  } else if (format == document_format::json) {
    json_walk{bytes, out}.run();
  } else {
    yaml_places(bytes, out);
  }
  return out;
}

std::size_t places::find(std::string_view pointer) const {
  for (;;) {
    if (const auto found = starts_.find(pointer); found != starts_.end())
      return found->second;
    const auto slash = pointer.rfind('/');
    if (slash == pointer.npos)
      return 0;
    pointer = pointer.substr(0, slash);
  }
}

spelling::spelling(std::string_view text, std::size_t start,
                   std::string_view value)
    : text_(text), start_(std::min(start, text.size())), value_(value) {
  const char first = start_ < text.size() ? text[start_] : '\0';
  style_ = first == '"'                   ? style::twice
           : first == '\''                ? style::single
           : first == '|' || first == '>' ? style::block
                                          : style::plain;
  rewind();
}

void spelling::rewind() {
  at_ = start_;
  done_ = 0;
  if (style_ == style::twice || style_ == style::single)
    ++at_;
  if (style_ != style::block)
    return;
  at_ = std::min(text_.find('\n', at_), text_.size());
  // The first line that holds something tells how deep the block stands.
  auto line = at_;
  while (line < text_.size()) {
    const auto word = text_.find_first_not_of(" \r", line + 1);
    if (word == text_.npos || text_[word] != '\n') {
      indent_ = word == text_.npos ? 0 : word - line - 1;
      break;
    }
    line = word;
  }
  if (at_ < text_.size())
    ++at_;
  skip_indent();
}

void spelling::skip_indent() {
  for (std::size_t i = 0; i < indent_ && here() == ' '; ++i)
    ++at_;
}

/// A backslash in double quotes; false when it stands for nothing.
bool spelling::step_escape() {
  const char kind = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
  if (kind == '\n' || kind == '\r') { // the line goes on
    at_ = std::min(text_.find_first_not_of(" \t\r\n", at_ + 1), text_.size());
    return false;
  }
  const auto length = [](char c) -> std::size_t {
    return c == 'x' ? 4 : c == 'u' ? 6 : c == 'U' ? 10 : 2;
  };
  at_ += length(kind);
  const auto lead = static_cast<unsigned char>(value_[done_]);
  // A pair of escapes for one code point.
  if (kind == 'u' && lead >= 0xF0 && here() == '\\')
    at_ += length('u');
  done_ += lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
  return true;
}

/// Passes at least one byte of the text.
void spelling::step() {
  const char wanted = value_[done_];
  if (style_ == style::twice && here() == '\\')
    return void(step_escape());
  if (style_ == style::single && here() == '\'') {
    at_ += 2;
    ++done_;
    return;
  }
  const bool breaks = here() == '\n' || here() == '\r';
  if (style_ == style::block) {
    const bool folded = breaks && (wanted == ' ' || wanted == '\n');
    done_ += folded || here() == wanted ? 1 : 0;
    ++at_;
    if (breaks)
      skip_indent();
    return;
  }
  const auto word = text_.find_first_not_of(" \t\r\n", at_);
  const auto gap = text_.substr(at_, std::min(word, text_.size()) - at_);
  if (gap.find('\n') != gap.npos) {
    at_ += gap.size();
    done_ = std::min(value_.find_first_not_of(" \n", done_), value_.size());
    return;
  }
  done_ += here() == wanted ? 1 : 0;
  ++at_;
}

/// Passes what stands for nothing before the next byte of the value: a line
/// that goes on, the second break of a folded paragraph.
void spelling::settle() {
  const auto stands_for_nothing = [&] {
    if (done_ >= value_.size() || at_ >= text_.size())
      return false;
    const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    if (style_ == style::twice)
      return here() == '\\' && (next == '\n' || next == '\r');
    return style_ == style::block && (here() == '\n' || here() == '\r') &&
           value_[done_] != ' ' && value_[done_] != '\n';
  };
  while (stands_for_nothing())
    step();
}

std::size_t spelling::at(std::size_t decoded) {
  decoded = std::min(decoded, value_.size());
  if (decoded < done_)
    rewind();
  while (done_ < decoded && at_ < text_.size())
    step();
  settle();
  return std::min(at_, text_.size());
}

} // namespace weir::config
