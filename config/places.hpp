// Where the values of a document stand in its text: line and column of a
// finding, of a test case.
#pragma once

#include "config/document.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace weir::config {

/// Line and column, both from 1; columns in code points.
struct line_column {
  std::size_t line = 1;
  std::size_t column = 1;

  friend bool operator==(const line_column&, const line_column&) = default;
};

/// Lines of a text, which must outlive it.
class line_index {
public:
  explicit line_index(std::string_view text);
  line_column at(std::size_t byte) const;

  /// A place that is known already, for those who ask in rising order: a long
  /// line is then counted once.
  struct known {
    std::size_t byte = 0;
    line_column place;
  };
  /// The same; reads and renews `near`, which was made for this text.
  line_column at(std::size_t byte, known& near) const;

private:
  std::string_view text_;
  std::vector<std::size_t> starts_;
};

/// Every value's place in a document that `parse_document` took.
class places {
public:
  /// Reads the text again, for places alone. A text that is no document of the
  /// format has no places. Never throws but for lack of memory.
  static places of(std::string_view bytes, document_format format);

  /// The first byte of the value at a JSON pointer (a string's quote included),
  /// or of its nearest ancestor that has a place; 0 for none at all. What an
  /// alias stands for is at the alias.
  std::size_t find(std::string_view pointer) const;

  /// Whether `find` answers for the value itself.
  bool has(std::string_view pointer) const {
    return starts_.find(pointer) != starts_.end();
  }

  void add(std::string pointer, std::size_t byte) {
    starts_.emplace(std::move(pointer), byte);
  }

private:
  std::map<std::string, std::size_t, std::less<>> starts_;
};

/// Follows a string's value along its spelling in a JSON or YAML text: quotes,
/// escapes, folded lines and indentation are passed over. Exact for JSON and
/// for YAML as people write it; never outside the text. Ask in rising order to
/// stay linear.
class spelling {
public:
  /// `start` is the value's first byte in `text`, from `places::find`.
  spelling(std::string_view text, std::size_t start, std::string_view value);

  /// The byte of the text at which byte `decoded` of the value stands.
  std::size_t at(std::size_t decoded);

private:
  void rewind();
  void step();
  void settle();
  bool step_escape();
  void skip_indent();
  char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  enum class style : char { plain, single, twice, block };

  std::string_view text_;
  std::size_t start_;
  std::string_view value_;
  style style_ = style::plain;
  std::size_t indent_ = 0;
  std::size_t at_ = 0;
  std::size_t done_ = 0; ///< bytes of the value passed
};

} // namespace weir::config
