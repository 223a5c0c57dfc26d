#include "config/tree_builder.hpp"

#include "messages/limits.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <utility>

namespace weir::config {

bool tree_builder::begin_object() {
  return begin(boost::json::object());
}

bool tree_builder::begin_array() {
  return begin(boost::json::array());
}

bool tree_builder::begin(boost::json::value container) {
  if (open_.size() >= limits::max_depth) {
    code_ = ec::too_deep;
    message_ = "more than " + std::to_string(limits::max_depth) +
               " values within each other";
    return false;
  }
  open_.push_back({std::move(container), {}, false, {}});
  return spend({1, 0});
}

bool tree_builder::end() {
  auto done = std::move(open_.back());
  open_.pop_back();
  done.size.values += 1;
  return add(std::move(done.value), done.size);
}

bool tree_builder::key(std::string name) {
  auto& frame = open_.back();
  auto bytes = name.size();
  frame.key = std::move(name);
  frame.drop = frame.value.as_object().contains(frame.key);
  if (frame.drop)
    issues_.push_back({.level = severity::error,
                       .code = ec::duplicate_key,
                       .file = file_,
                       .guard = {},
                       .check = {},
                       .pointer = pointer(),
                       .found = {},
                       .expected = {},
                       .message = "the key is named twice; the first counts"});
  frame.size.text += bytes;
  return spend({0, bytes});
}

bool tree_builder::scalar(boost::json::value value) {
  size cost{1, value.is_string() ? value.get_string().size() : 0};
  return spend(cost) && add(std::move(value), cost);
}

bool tree_builder::copy(const boost::json::value& value, size size) {
  // Counted before it is made: the budget is what keeps it from being made.
  return spend(size) && add(value, size);
}

bool tree_builder::spend(size cost) {
  spent_.values += cost.values;
  spent_.text += cost.text;
  if (spent_.values <= max_document_values && spent_.text <= max_document_text)
    return true;
  code_ = ec::record_too_large;
  message_ = "more than " + std::to_string(max_document_values) +
             " values, or " + std::to_string(max_document_text) +
             " bytes of text, once aliases are followed";
  return false;
}

bool tree_builder::add(boost::json::value value, size cost) {
  last_size_ = cost;
  if (open_.empty()) {
    root_ = std::move(value);
    last_ = &*root_;
    return true;
  }
  auto& parent = open_.back();
  parent.size.values += cost.values;
  parent.size.text += cost.text;
  if (auto* array = parent.value.if_array()) {
    last_ = &array->emplace_back(std::move(value));
  } else if (parent.drop) {
    last_ = nullptr;
  } else {
    auto& object = parent.value.get_object();
    last_ = &object.emplace(parent.key, std::move(value)).first->value();
  }
  return true;
}

bool tree_builder::in_object() const {
  return !open_.empty() && open_.back().value.is_object();
}

std::string tree_builder::pointer() const {
  std::string out;
  for (auto& frame : open_) {
    if (auto* array = frame.value.if_array())
      out = child(out, array->size());
    else
      out = child(out, frame.key);
  }
  return out;
}

} // namespace weir::config
