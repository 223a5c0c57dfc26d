// The shapes of the extractor's walk: messages, items, parts, calls.
#include "messages/extractor.hpp"

namespace weir::extract {

namespace {

text_origin origin_of_role(std::string_view role) {
  if (role == "user")
    return text_origin::user;
  if (role == "assistant")
    return text_origin::assistant;
  if (role == "tool" || role == "function")
    return text_origin::tool;
  if (role == "system" || role == "developer")
    return text_origin::system;
  return text_origin::unknown;
}

bool is_call_type(std::string_view type) {
  return type.ends_with("_call") || type == "mcp_approval_request";
}

bool is_item_type(std::string_view type) {
  return type == "reasoning" || type == "mcp_list_tools" ||
         type == "mcp_approval_response" || type == "item_reference" ||
         type == "compaction";
}

/// Whether an element of `messages` or `input` is the model's own.
bool said_by_model(const json::value& element) {
  const auto* object = element.if_object();
  if (object == nullptr)
    return false;
  const auto type = string_at(*object, "type");
  return string_at(*object, "role") == "assistant" || is_call_type(type) ||
         type == "reasoning";
}

} // namespace

void extractor::messages(const json::value& value, place node,
                         const context& at) {
  std::size_t first_new = 0;
  if (const auto* array = value.if_array();
      array != nullptr && out_.kind == event_kind::request)
    for (std::size_t i = 0; i < array->size(); ++i)
      if (said_by_model((*array)[i]))
        first_new = i + 1;
  each(value, node, [&](const auto& element, place inner, std::size_t i) {
    auto here = at;
    here.is_new = i >= first_new;
    item(element, inner, here);
  });
}

void extractor::item(const json::value& value, place node, const context& at) {
  const auto* object = value.if_object();
  if (object == nullptr)
    return value.is_string() ? leaves(value, node, at)
                             : unknown(value, node, at);
  const auto type = string_at(*object, "type");
  const auto role = string_at(*object, "role");
  if (is_call_type(type))
    return call(*object, node, at);
  if (type.ends_with("_output") && role.empty())
    return fields(result_fields, *object, node,
                  at.with(text_origin::tool, text_part::tool_result));
  if (is_item_type(type))
    return fields(item_fields, *object, node,
                  at.with(type == "mcp_approval_response"
                              ? text_origin::user
                              : text_origin::assistant,
                          text_part::other));
  if (!type.empty() && type != "message" && role.empty())
    return part(*object, node, at.with(text_part::content));
  const auto origin = role.empty() ? at.origin : origin_of_role(role);
  fields(message_fields, *object, node,
         at.with(origin, origin == text_origin::tool ? text_part::tool_result
                                                     : text_part::content));
}

void extractor::content(const json::value& value, place node,
                        const context& at) {
  each(value, node, [&](const auto& element, place inner, auto) {
    if (const auto* object = element.if_object())
      part(*object, inner, at);
    else if (const auto* string = element.if_string())
      leaf(view(*string), inner, at);
    else if (element.is_array())
      unknown(element, inner, at);
  });
}

void extractor::part(const json::object& object, place node,
                     const context& at) {
  const auto type = string_at(object, "type");
  if (type.empty() || is_textual_type(type))
    return fields(part_fields, object, node, at);
  if (type.ends_with("tool_use"))
    return call(object, node, at);
  if (type.ends_with("tool_result"))
    return fields(result_fields, object, node,
                  at.with(text_origin::tool, text_part::tool_result));
  if (type == "document")
    return document(object, node, at);
  if (is_media_type(type)) {
    out_.unjudged.push_back(node);
    return;
  }
  if (at.part == text_part::tool_result)
    return leaves_of(object, node, at);
  for (const auto& member : object) {
    const auto inner = child(node, member.key());
    if (view(member.key()) == "type")
      skip(member.value(), inner, at);
    else
      unknown(member.value(), inner, at);
  }
}

/// An Anthropic document holds text, parts, or media.
void extractor::document(const json::object& object, place node,
                         const context& at) {
  bool textual = false;
  for (const auto& member : object) {
    const auto key = view(member.key());
    const auto inner = child(node, member.key());
    const auto* source = member.value().if_object();
    if (key != "source" || source == nullptr) {
      dispatch(find(part_fields, key), member.value(), inner, at);
      continue;
    }
    const auto kind = string_at(*source, "type");
    textual = kind == "text" || kind == "content";
    for (const auto& field : *source) {
      const auto name = view(field.key());
      if (textual && (name == "data" || name == "content"))
        content(field.value(), child(inner, field.key()), at);
    }
  }
  if (!textual)
    out_.unjudged.push_back(node);
}

void extractor::media(const json::value& value, place node, const context& at) {
  if (value.is_null())
    return;
  out_.unjudged.push_back(node);
  const auto* object = value.if_object();
  if (object == nullptr)
    return;
  for (const auto& member : *object)
    if (view(member.key()) == "transcript")
      leaves(member.value(), child(node, member.key()), at);
}

void extractor::call(const json::object& object, place node, context at) {
  at = at.with(text_origin::assistant, text_part::tool_call);
  if (at.call == no_call) {
    tool_call entry;
    entry.node = node;
    entry.id = string_at(object, "call_id");
    if (entry.id.empty())
      entry.id = string_at(object, "id");
    entry.name = string_at(object, "name");
    for (const auto* nested : {"function", "custom"})
      if (const auto* inner = object.if_contains(nested);
          entry.name.empty() && inner != nullptr && inner->is_object())
        entry.name = string_at(inner->get_object(), "name");
    if (entry.name.empty())
      entry.name = string_at(object, "type");
    at.call = static_cast<std::uint32_t>(out_.calls.size());
    out_.calls.push_back(entry);
  }
  fields(call_fields, object, node, at);
}

/// A tool's answer: a string, parts, or whatever object the tool has.
void extractor::result(const json::value& value, place node,
                       const context& at) {
  each(value, node, [&](const auto& element, place inner, auto) {
    const auto* object = element.if_object();
    if (object != nullptr && object->contains("type"))
      part(*object, inner, at);
    else
      leaves(element, inner, at);
  });
}

} // namespace weir::extract
