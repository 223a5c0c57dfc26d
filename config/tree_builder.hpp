// Builds a JSON value from the events of a parser, within bounds. Shared by
// the JSON and the YAML parser, so that both keep the same rules.
#pragma once

#include "config/document.hpp"

#include <boost/json/value.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weir::config {

/// Call begin/key/scalar/end in the order of the text. Each answers false once
/// a bound is passed; `code` and `message` then say which, and nothing more
/// may be called. A key named twice is an issue, and its later values are
/// dropped.
class tree_builder {
public:
  tree_builder(std::string file, issues& out)
      : file_(std::move(file)), issues_(out) {}

  bool begin_object();
  bool begin_array();
  bool end();
  bool key(std::string name);
  bool scalar(boost::json::value value);

  /// Adds a copy of a value that was built before. `size` is what `last_size`
  /// gave for it.
  struct size {
    std::size_t values = 0;
    std::size_t text = 0; ///< bytes of keys and strings
  };
  bool copy(const boost::json::value& value, size size);

  /// Counts a copy that is kept aside against the same bounds.
  bool spend(size size);

  /// The value that the last scalar, copy or end completed: where it now lies
  /// and what it costs. Valid until the next call; null when it was dropped.
  const boost::json::value* last() const { return last_; }
  size last_size() const { return last_size_; }

  bool in_object() const;
  bool complete() const { return root_.has_value(); }
  std::optional<boost::json::value> take() { return std::move(root_); }

  ec code() const { return code_; }
  const std::string& message() const { return message_; }

private:
  struct frame {
    boost::json::value value;
    std::string key;
    bool drop = false; ///< the current key was named before
    tree_builder::size size;
  };

  bool begin(boost::json::value container);
  bool add(boost::json::value value, size size);
  std::string pointer() const;

  std::string file_;
  issues& issues_;
  std::vector<frame> open_;
  std::optional<boost::json::value> root_;
  const boost::json::value* last_ = nullptr;
  size last_size_;
  size spent_;
  ec code_ = ec::internal;
  std::string message_;
};

} // namespace weir::config
