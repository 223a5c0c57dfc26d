#include "messages/parse_event.hpp"

#include "messages/digest.hpp"
#include "messages/envelope.hpp"
#include "messages/event_fields.hpp"
#include "messages/event_id.hpp"
#include "messages/extract.hpp"
#include "messages/json_text.hpp"
#include "messages/limits.hpp"

#include <boost/json/value.hpp>

namespace weir {

namespace {

namespace json = boost::json;

std::string_view string_of(const json::object& root, std::string_view key) {
  const auto* value = root.if_contains({key.data(), key.size()});
  const auto* string = value ? value->if_string() : nullptr;
  return string ? std::string_view{string->data(), string->size()}
                : std::string_view{};
}

llm_protocol protocol_of(std::string_view word) {
  for (const auto protocol :
       {llm_protocol::openai_chat, llm_protocol::openai_responses,
        llm_protocol::anthropic_messages})
    if (to_string(protocol) == word)
      return protocol;
  return llm_protocol::canonical;
}

bool is_blank(std::string_view bytes) {
  return bytes.find_first_not_of(" \t\r\n") == bytes.npos;
}

/// Parses the record, through its envelope if it has one. On success
/// `text` is the GuardEvent's JSON text.
json_result read_root(record& input, const json::storage_ptr& storage,
                      std::string_view& text) {
  text = input.bytes;
  if (is_blank(text))
    return {nullptr, problem{ec::empty_record, "", "the record is empty"}};
  auto root = parse_json(text, storage);
  if (root.fault)
    return root;
  if (!root.value.is_object())
    return {nullptr, problem{ec::not_an_object, "", "expected an object"}};
  if (!is_envelope(root.value.get_object()))
    return root;
  const auto inside = open_envelope(root.value.get_object(), input);
  if (inside.fault)
    return {nullptr, inside.fault};
  text = inside.payload;
  if (is_blank(text))
    return {nullptr, problem{ec::empty_record, "", "the payload is empty"}};
  // The arena never frees, so `text` outlives the envelope's value.
  auto payload = parse_json(text, storage);
  if (!payload.fault && !payload.value.is_object())
    return {nullptr, problem{ec::not_an_object, "", "expected an object"}};
  return payload;
}

void fill(event& out, const json::object& root) {
  out.root = &root;
  out.payload = &root.at("payload").get_object();
  out.kind = string_of(root, "kind") == "step/request" ? event_kind::request
                                                       : event_kind::response;
  out.protocol = protocol_of(string_of(root, "llm_protocol"));
  out.step_id = string_of(root, "step_id");
  out.agent_id = string_of(root, "agent_id");
  out.agent_type = string_of(root, "agent_type");
  out.agent_workspace = string_of(root, "agent_workspace");
  out.agent_user = string_of(root, "agent_user");
  out.session_hint = string_of(root, "session_hint");
}

} // namespace

parsed_event parse_event(record& input, const parse_options& options) try {
  if (input.fault)
    return {nullptr, {*input.fault}};
  if (input.bytes.size() > limits::max_event_bytes)
    return {
        nullptr,
        {{ec::record_too_large, "",
          "more than " + std::to_string(limits::max_event_bytes) + " bytes"}}};
  auto out = std::make_shared<event>();
  std::string_view text;
  auto root = read_root(input, &out->arena, text);
  if (root.fault)
    return {nullptr, {*root.fault}};
  if (auto faults = check_event_fields(root.value.get_object());
      !faults.empty())
    return {nullptr, std::move(faults)};
  // Kept by the event, in the arena the event owns.
  out->document = std::move(root.value);
  out->from = input.from;
  out->key = input.key;
  out->timestamp_ms = input.timestamp_ms;
  out->size_bytes = text.size();
  if (options.digest)
    out->input_digest = sha256_hex(text);
  const auto time_ms = input.timestamp_ms.value_or(options.fallback_ms);
  out->id = event_id(out->from, time_ms);
  out->received_us = options.now_us.value_or(time_ms * 1000);
  fill(*out, out->document.get_object());
  extract_texts(*out);
  return {std::move(out), {}};
} catch (const std::exception& failure) {
  return {nullptr, {{ec::internal, "", failure.what()}}};
}

} // namespace weir
