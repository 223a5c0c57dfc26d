#include "messages/extract.hpp"

#include "messages/extractor.hpp"
#include "messages/json_text.hpp"
#include "messages/literals.hpp"

#include <charconv>

namespace weir::extract {

namespace {

constexpr std::string_view elided_media = "ogr-media:elided";
/// An id, a role or a model's name is short; something longer in its place is
/// not taken for one.
constexpr std::size_t longest_identifier = 512;
/// Numbers of fewer digits are not worth a look of their own.
constexpr std::size_t shortest_number = 6;

bool is_opaque(std::string_view key, text_part part) {
  return std::find(opaque_keys.begin(), opaque_keys.end(), key) !=
             opaque_keys.end() ||
         (part == text_part::reasoning && key == "data");
}

} // namespace

std::string_view string_at(const json::object& object, std::string_view key) {
  const auto* value = object.if_contains({key.data(), key.size()});
  const auto* string = value ? value->if_string() : nullptr;
  return string ? view(*string) : std::string_view{};
}

void extractor::request(const json::object& payload) {
  fields(request_fields, payload, 0, {});
}

void extractor::response(const json::object& payload) {
  const context base{text_origin::assistant, text_part::content};
  for (const auto& member : payload) {
    const auto key = view(member.key());
    auto means = find(response_fields, key);
    // openai.responses repeats its settings under the canonical names.
    if (member.value().is_object() && (key == "text" || key == "reasoning"))
      means = key == "text" ? field::tools : field::skip;
    dispatch(means, member.value(), child(0, member.key()), base);
  }
}

extractor::place extractor::child(place parent, json::string_view key) {
  const auto name = view(key);
  path_node node{parent, 0, name, out_.nodes[parent].nameable};
  node.nameable = node.nameable && !name.empty() &&
                  name.find('.') == std::string_view::npos;
  return add(node);
}

extractor::place extractor::child(place parent, std::size_t index) {
  return add({parent,
              static_cast<std::uint32_t>(index),
              {},
              out_.nodes[parent].nameable});
}

extractor::place extractor::add(const path_node& node) {
  out_.nodes.push_back(node);
  return static_cast<place>(out_.nodes.size() - 1);
}

text extractor::make_text(std::string_view value, place node,
                          const context& at) const {
  text out;
  out.value = value;
  out.leaf = value;
  out.node = node;
  out.call = at.call;
  out.origin = at.origin;
  out.part = at.part;
  out.is_new = at.is_new;
  auto holder = node;
  while (holder != 0 && out_.nodes[holder].key.data() == nullptr)
    holder = out_.nodes[holder].parent;
  out.label = out_.nodes[holder].key;
  if (!out_.nodes[node].nameable)
    out.encoding = text_encoding::unaddressable;
  return out;
}

void extractor::leaf(std::string_view value, place node, const context& at) {
  if (value == elided_media)
    out_.unjudged.push_back(node);
  else if (!value.empty())
    out_.texts.push_back(make_text(value, node, at));
}

void extractor::unaddressable(std::string_view value, place node,
                              const context& at) {
  auto text = make_text(value, node, at);
  text.encoding = text_encoding::unaddressable;
  out_.texts.push_back(text);
}

std::string_view extractor::keep(std::string value) {
  return out_.decoded.emplace_back(std::move(value));
}

/// Arguments as JSON in a string are judged as the strings and numbers they
/// hold; what does not parse is judged as it stands.
void extractor::encoded(std::string_view value, place node, const context& at) {
  const auto first = value.find_first_not_of(" \t\r\n");
  const bool json_like =
      first != value.npos &&
      (value[first] == '{' || value[first] == '[' || value[first] == '"');
  if (!json_like || !is_json(value))
    return leaf(value, node, at);
  std::string_view label;
  for (const auto& literal : json_literals(value)) {
    const auto inside =
        value.substr(literal.begin, literal.end - literal.begin);
    if (inside.empty() ||
        (!literal.is_string && inside.size() < shortest_number))
      continue;
    auto text = make_text(
        literal.escaped ? keep(decode_literal(inside)) : inside, node, at);
    if (literal.is_key)
      label = text.value;
    text.label = literal.is_key ? std::string_view{} : label;
    text.leaf = value;
    text.raw_begin = literal.begin;
    text.raw_end = literal.end;
    if (text.encoding == text_encoding::plain)
      text.encoding = literal.is_string ? text_encoding::json_string
                                        : text_encoding::json_number;
    out_.texts.push_back(text);
  }
}

void extractor::dispatch(field means, const json::value& value, place node,
                         const context& at) {
  using who = text_origin;
  using what = text_part;
  switch (means) {
  case field::unknown:
    return unknown(value, node, at);
  case field::skip:
    return skip(value, node, at);
  case field::leaves:
    return leaves(value, node, at);
  case field::content:
    return content(value, node, at);
  case field::system:
    return content(value, node, at.with(who::system, what::content));
  case field::assistant:
    return content(value, node, at.with(who::assistant, what::content));
  case field::reasoning:
    return content(value, node, at.with(who::assistant, what::reasoning));
  case field::refusal:
    return content(value, node, at.with(who::assistant, what::refusal));
  case field::thinking:
    return leaves(value, node, at.with(who::assistant, what::reasoning));
  case field::tools:
    return leaves(value, node, at.with(who::system, what::tool_definition));
  case field::messages:
    return messages(value, node, at);
  case field::input:
    return value.is_string()
               ? leaves(value, node, at.with(who::user, what::content))
               : messages(value, node, at);
  case field::choices:
    return each(value, node, [&](const auto& element, place at_choice, auto) {
      const auto* choice = element.if_object();
      if (choice == nullptr)
        return unknown(element, at_choice, at);
      fields(choice_fields, *choice, at_choice, at);
    });
  case field::calls:
    return each(value, node, [&](const auto& element, place at_call, auto) {
      dispatch(field::call, element, at_call, at);
    });
  case field::call:
    if (const auto* object = value.if_object())
      return call(*object, node, at);
    return unknown(value, node, at);
  case field::arguments:
    if (const auto* string = value.if_string())
      return encoded(view(*string), node, at);
    return leaves(value, node, at);
  case field::result:
    return result(value, node, at.with(who::tool, what::tool_result));
  case field::media:
    return media(value, node, at);
  }
}

void extractor::skip(const json::value& value, place node, const context& at) {
  const auto* string = value.if_string();
  if (string != nullptr && string->size() > longest_identifier)
    unknown(value, node, at);
}

/// A leaf no table knows: said to be unjudged, and judged all the same.
void extractor::unknown(const json::value& value, place node,
                        const context& at) {
  if (const auto* string = value.if_string()) {
    if (!string->empty() && view(*string) != elided_media)
      out_.unjudged.push_back(node);
    leaf(view(*string), node, at.with(text_part::other));
  } else if (const auto* object = value.if_object()) {
    for (const auto& member : *object)
      unknown(member.value(), child(node, member.key()), at);
  } else if (value.is_array()) {
    each(value, node, [&](const auto& element, place at_element, auto) {
      unknown(element, at_element, at);
    });
  }
}

/// Every string below, except those under opaque keys. In a tool call nothing
/// is opaque: its keys and numbers are the model's words as well.
void extractor::leaves(const json::value& value, place node,
                       const context& at) {
  const bool in_call = at.part == text_part::tool_call;
  if (const auto* string = value.if_string())
    return leaf(view(*string), node, at);
  if (value.is_array())
    return each(value, node, [&](const auto& element, place inner, auto) {
      leaves(element, inner, at);
    });
  if (const auto* object = value.if_object()) {
    const bool may_hold_media =
        !in_call && at.part != text_part::tool_definition;
    return may_hold_media && is_media_type(string_at(*object, "type"))
               ? part(*object, node, at)
               : leaves_of(*object, node, at);
  }
  if (in_call)
    number(value, node, at);
}

void extractor::leaves_of(const json::object& object, place node,
                          const context& at) {
  const bool in_call = at.part == text_part::tool_call;
  const bool may_skip = !in_call && (at.part != text_part::tool_result ||
                                     object.contains("type"));
  for (const auto& member : object) {
    const auto key = view(member.key());
    const auto inner = child(node, member.key());
    if (may_skip && member.value().is_string() && is_opaque(key, at.part)) {
      skip(member.value(), inner, at);
      continue;
    }
    if (in_call && !key.empty()) {
      unaddressable(key, node, at);
      out_.texts.back().label = {}; // a key is nobody's value
    }
    leaves(member.value(), inner, at);
  }
}

void extractor::number(const json::value& value, place node,
                       const context& at) {
  char digits[32];
  std::to_chars_result end{digits, {}};
  if (const auto* i = value.if_int64())
    end = std::to_chars(digits, digits + sizeof digits, *i);
  else if (const auto* u = value.if_uint64())
    end = std::to_chars(digits, digits + sizeof digits, *u);
  else if (const auto* d = value.if_double())
    end = std::to_chars(digits, digits + sizeof digits, *d);
  const auto size = static_cast<std::size_t>(end.ptr - digits);
  if (size >= shortest_number)
    unaddressable(keep(std::string(digits, size)), node, at);
}

} // namespace weir::extract

namespace weir {

void extract_texts(event& event) {
  extract::extractor walk{event};
  if (event.kind == event_kind::request)
    walk.request(*event.payload);
  else
    walk.response(*event.payload);
}

} // namespace weir
