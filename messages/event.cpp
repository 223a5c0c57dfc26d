#include "messages/event.hpp"

namespace weir {

event::event() : document(boost::json::storage_ptr{&arena}) {
  nodes.emplace_back();
}

std::string event::path(std::uint32_t node) const {
  std::vector<std::uint32_t> steps;
  for (auto at = node; at != 0; at = nodes[at].parent)
    if (nodes[at].nameable)
      steps.push_back(at);
  std::string out = "payload";
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    out.push_back('.');
    const auto& at = nodes[*step];
    if (at.key.data() != nullptr)
      out.append(at.key);
    else
      out += std::to_string(at.index);
  }
  return out;
}

std::string_view to_string(event_kind kind) {
  return kind == event_kind::request ? "step/request" : "step/response";
}

std::string_view to_string(llm_protocol protocol) {
  switch (protocol) {
  case llm_protocol::openai_chat:
    return "openai.chat";
  case llm_protocol::openai_responses:
    return "openai.responses";
  case llm_protocol::anthropic_messages:
    return "anthropic.messages";
  case llm_protocol::canonical:
    return "canonical";
  }
  return "canonical";
}

std::string_view to_string(text_origin origin) {
  switch (origin) {
  case text_origin::system:
    return "system";
  case text_origin::user:
    return "user";
  case text_origin::assistant:
    return "assistant";
  case text_origin::tool:
    return "tool";
  case text_origin::unknown:
    return "unknown";
  }
  return "unknown";
}

std::string_view to_string(text_part part) {
  switch (part) {
  case text_part::content:
    return "content";
  case text_part::reasoning:
    return "reasoning";
  case text_part::refusal:
    return "refusal";
  case text_part::tool_call:
    return "tool_call";
  case text_part::tool_result:
    return "tool_result";
  case text_part::tool_definition:
    return "tool_definition";
  case text_part::other:
    return "other";
  }
  return "other";
}

} // namespace weir
