// What the keys of the known payload shapes mean. Private to the extractor.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace weir::extract {

/// How the value of a key is read.
enum class field : std::uint8_t {
  unknown,   ///< no table knows the key: judged, and listed as unjudged
  skip,      ///< known not to be a text
  leaves,    ///< every string below is a text of the surroundings
  content,   ///< a string, or a list of parts
  system,    ///< the same, said by the operator
  reasoning, ///< the same, the model's thinking
  refusal,   ///< the same, the model's refusal
  assistant, ///< the same, said by the model
  tools,     ///< tool definitions and output schemas
  messages,  ///< a list of messages or items
  input,     ///< a string of the user, or a list of items
  choices,   ///< a list of {message, ...}
  calls,     ///< a list of tool calls
  call,      ///< one tool call
  arguments, ///< a tool call's arguments
  result,    ///< what a tool returned
  thinking,  ///< details of the model's thinking, partly opaque
  media,     ///< an image, audio, video or file
};

struct entry {
  std::string_view key;
  field means;
};

template <std::size_t N>
constexpr field find(const std::array<entry, N>& table, std::string_view key) {
  for (const auto& row : table)
    if (row.key == key)
      return row.means;
  return field::unknown;
}

/// Top level of a step/request of any protocol.
inline constexpr auto request_fields = std::to_array<entry>({
    {"messages", field::messages},
    {"model", field::skip},
    {"tools", field::tools},
    {"system", field::system},
    {"input", field::input},
    {"instructions", field::system},
    {"stream", field::skip},
    {"temperature", field::skip},
    {"max_tokens", field::skip},
    {"timing", field::skip},
    {"_ogr_media", field::skip},
    {"tool_choice", field::skip},
    {"functions", field::tools},
    {"function_call", field::skip},
    {"response_format", field::tools},
    {"text", field::tools},
    {"output_format", field::tools},
    {"output_config", field::tools},
    {"prediction", field::assistant},
    {"metadata", field::leaves},
    {"prompt", field::leaves},
    {"stop", field::leaves},
    {"stop_sequences", field::leaves},
    {"mcp_servers", field::leaves},
    {"reasoning", field::skip},
    {"reasoning_effort", field::skip},
    {"thinking", field::skip},
    {"audio", field::skip},
    {"modalities", field::skip},
    {"stream_options", field::skip},
    {"service_tier", field::skip},
    {"user", field::skip},
    {"safety_identifier", field::skip},
    {"prompt_cache_key", field::skip},
    {"prompt_cache_retention", field::skip},
    {"previous_response_id", field::skip},
    {"conversation", field::skip},
    {"include", field::skip},
    {"truncation", field::skip},
    {"verbosity", field::skip},
    {"web_search_options", field::skip},
    {"context_management", field::skip},
    {"container", field::skip},
    {"cache_control", field::skip},
    {"betas", field::skip},
    {"anthropic_beta", field::skip},
    {"anthropic_version", field::skip},
    {"logit_bias", field::skip},
    {"provider", field::skip},
    {"id", field::skip},
});

/// Top level of a step/response of any protocol; `text` and `reasoning` are
/// the canonical strings, or the settings that openai.responses repeats.
inline constexpr auto response_fields = std::to_array<entry>({
    {"choices", field::choices},
    {"content", field::assistant},
    {"output", field::messages},
    {"output_text", field::assistant},
    {"text", field::assistant},
    {"reasoning", field::reasoning},
    {"reasoning_content", field::reasoning},
    {"refusal", field::refusal},
    {"tool_calls", field::calls},
    {"id", field::skip},
    {"object", field::skip},
    {"type", field::skip},
    {"role", field::skip},
    {"model", field::skip},
    {"status", field::skip},
    {"usage", field::skip},
    {"timing", field::skip},
    {"_ogr_media", field::skip},
    {"stop_reason", field::skip},
    {"stop_sequence", field::skip},
    {"stop_details", field::skip},
    {"finish_reason", field::skip},
    {"incomplete_details", field::skip},
    {"system_fingerprint", field::skip},
    {"service_tier", field::skip},
    {"provider", field::skip},
    {"container", field::skip},
    {"context_management", field::skip},
    {"tool_choice", field::skip},
    {"truncation", field::skip},
    {"user", field::skip},
    {"safety_identifier", field::skip},
    {"prompt_cache_key", field::skip},
    {"prompt_cache_retention", field::skip},
    {"previous_response_id", field::skip},
    {"conversation", field::skip},
    {"billing", field::skip},
    {"moderation", field::skip},
    {"prompt_filter_results", field::skip},
    {"instructions", field::system},
    {"tools", field::tools},
    {"metadata", field::leaves},
    {"prompt", field::leaves},
    {"error", field::leaves},
});

/// A message, or a message item of openai.responses.
inline constexpr auto message_fields = std::to_array<entry>({
    {"role", field::skip},
    {"content", field::content},
    {"tool_calls", field::calls},
    {"tool_call_id", field::skip},
    {"name", field::leaves},
    {"reasoning_content", field::reasoning},
    {"reasoning", field::reasoning},
    {"reasoning_details", field::thinking},
    {"refusal", field::refusal},
    {"function_call", field::call},
    {"id", field::skip},
    {"type", field::skip},
    {"status", field::skip},
    {"phase", field::skip},
    {"annotations", field::leaves},
    {"audio", field::media},
    {"images", field::media},
    {"cache_control", field::skip},
});

/// One of a response's choices.
inline constexpr auto choice_fields = std::to_array<entry>({
    {"message", field::messages},
    {"index", field::skip},
    {"finish_reason", field::skip},
    {"native_finish_reason", field::skip},
    {"stop_reason", field::skip},
    {"logprobs", field::skip},
    {"content_filter_results", field::skip},
    {"text", field::assistant},
});

/// A content part of a known, textual type.
inline constexpr auto part_fields = std::to_array<entry>({
    {"type", field::skip},
    {"text", field::leaves},
    {"thinking", field::reasoning},
    {"signature", field::skip},
    {"data", field::skip},
    {"refusal", field::refusal},
    {"id", field::skip},
    {"cache_control", field::skip},
    {"annotations", field::leaves},
    {"citations", field::leaves},
    {"logprobs", field::skip},
    {"title", field::leaves},
    {"context", field::leaves},
    {"source", field::leaves},
    {"content", field::content},
    {"filename", field::leaves},
    {"tool_use_id", field::skip},
    {"tool_name", field::leaves},
});

/// A tool call: {id, name, arguments}, {function: {...}}, {name, input}, or
/// an item of openai.responses whose type ends in _call.
inline constexpr auto call_fields = std::to_array<entry>({
    {"id", field::skip},
    {"type", field::skip},
    {"index", field::skip},
    {"call_id", field::skip},
    {"status", field::skip},
    {"name", field::leaves},
    {"arguments", field::arguments},
    {"input", field::arguments},
    {"function", field::call},
    {"custom", field::call},
    {"caller", field::skip},
    {"namespace", field::leaves},
    {"server_name", field::leaves},
    {"server_label", field::leaves},
    {"container_id", field::skip},
    {"approval_request_id", field::skip},
    {"action", field::arguments},
    {"actions", field::arguments},
    {"operation", field::arguments},
    {"code", field::arguments},
    {"query", field::arguments},
    {"queries", field::arguments},
    {"output", field::result},
    {"outputs", field::result},
    {"results", field::result},
    {"error", field::result},
    {"result", field::media},
    {"revised_prompt", field::arguments},
    {"pending_safety_checks", field::leaves},
    {"cache_control", field::skip},
    {"thought_signature", field::skip},
    {"extra_content", field::skip},
});

/// What a tool returned: an Anthropic *tool_result block, or an item of
/// openai.responses whose type ends in _output.
inline constexpr auto result_fields = std::to_array<entry>({
    {"type", field::skip},
    {"id", field::skip},
    {"call_id", field::skip},
    {"tool_use_id", field::skip},
    {"status", field::skip},
    {"name", field::leaves},
    {"is_error", field::skip},
    {"content", field::result},
    {"output", field::result},
    {"error", field::result},
    {"acknowledged_safety_checks", field::leaves},
    {"max_output_length", field::skip},
    {"cache_control", field::skip},
    {"caller", field::skip},
});

/// Other items of openai.responses: reasoning, MCP, references, compaction.
inline constexpr auto item_fields = std::to_array<entry>({
    {"type", field::skip},
    {"id", field::skip},
    {"status", field::skip},
    {"summary", field::reasoning},
    {"content", field::reasoning},
    {"encrypted_content", field::skip},
    {"server_label", field::leaves},
    {"tools", field::tools},
    {"error", field::leaves},
    {"approval_request_id", field::skip},
    {"approve", field::skip},
    {"reason", field::leaves},
});

/// Keys below tool results, annotations and thinking details whose strings
/// are no texts: opaque provider state and identifiers.
inline constexpr auto opaque_keys = std::to_array<std::string_view>({
    "type",
    "id",
    "encrypted_content",
    "encrypted_index",
    "encrypted_stdout",
    "signature",
    "format",
    "file_id",
    "authorization_token",
    "cache_control",
    "tool_use_id",
    "search_result_index",
});

/// Part types that carry what is never judged as text.
constexpr bool is_media_type(std::string_view type) {
  constexpr auto types =
      std::to_array<std::string_view>({"image",        "image_url",
                                       "image_file",   "input_image",
                                       "output_image", "audio",
                                       "audio_url",    "input_audio",
                                       "output_audio", "video",
                                       "video_url",    "input_video",
                                       "output_video", "file",
                                       "input_file",   "output_file",
                                       "document",     "computer_screenshot",
                                       "media",        "container_upload",
                                       "file_url"});
  return std::find(types.begin(), types.end(), type) != types.end();
}

/// Part types whose keys `part_fields` knows.
constexpr bool is_textual_type(std::string_view type) {
  constexpr auto words = std::to_array<std::string_view>(
      {"text", "input_text", "output_text", "summary_text", "reasoning_text",
       "refusal", "thinking", "redacted_thinking", "search_result",
       "tool_reference"});
  return std::find(words.begin(), words.end(), type) != words.end();
}

} // namespace weir::extract
