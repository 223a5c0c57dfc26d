// A GuardEvent, parsed, validated and taken apart into its texts.
#pragma once

#include "messages/record.hpp"

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/value.hpp>

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weir {

enum class event_kind : std::uint8_t { request, response };
enum class llm_protocol : std::uint8_t {
  openai_chat,
  openai_responses,
  anthropic_messages,
  canonical,
};

std::string_view to_string(event_kind kind); ///< "step/request", ...
std::string_view to_string(llm_protocol protocol);

/// Who speaks in a text (OGR 1.10 roles; `unknown` for leaves that the
/// extractor does not recognise).
enum class text_origin : std::uint8_t {
  system,
  user,
  assistant,
  tool,
  unknown
};

/// What a text is, within the step.
enum class text_part : std::uint8_t {
  content,         ///< words of a message
  reasoning,       ///< the model's thinking
  refusal,         ///< the model's refusal
  tool_call,       ///< a call's name or arguments
  tool_result,     ///< what a tool returned
  tool_definition, ///< name, description or schema of an offered tool
  other,           ///< a leaf outside the known shapes
};

/// How a text stands in the transported body, which decides whether a
/// redaction span can be written down for it.
enum class text_encoding : std::uint8_t {
  plain,        ///< the string leaf itself: offsets are the leaf's own
  json_string,  ///< a string inside a JSON document that is the leaf
  json_number,  ///< a number inside a JSON document that is the leaf
  unaddressable ///< an object key, a number, a path with a dot in a key
};

std::string_view to_string(text_origin origin);
std::string_view to_string(text_part part);

/// A step on the way from `payload` to a value. Index 0 of `event::nodes` is
/// the root; a node's parent always has a smaller index.
struct path_node {
  std::uint32_t parent = 0;
  std::uint32_t index = 0;   ///< array index, when `key` is null
  std::string_view key = {}; ///< object key; data() == nullptr for an index
  /// False below and at a key that a dotted path cannot spell.
  bool nameable = true;
};

inline constexpr std::uint32_t no_call = ~std::uint32_t{0};

/// One judgeable string of an event. Views point into the event, which never
/// moves and never changes once it is built.
struct text {
  std::string_view value; ///< UTF-8, decoded: what detectors look at
  std::string_view leaf;  ///< the transported string; equals value if plain
  std::uint32_t node = 0; ///< index into event::nodes, names the leaf
  /// For json_string and json_number: the byte range of the literal within
  /// `leaf`, quotes excluded.
  std::uint32_t raw_begin = 0;
  std::uint32_t raw_end = 0;
  std::uint32_t call = no_call; ///< index into event::calls, or no_call
  /// The object key the value stands under, decoded, also one inside a JSON
  /// document; for an array's elements the array's. "" where there is none.
  std::string_view label = {};
  text_origin origin = text_origin::unknown;
  text_part part = text_part::other;
  text_encoding encoding = text_encoding::plain;
  /// False for what an earlier step already brought: in a request all up to
  /// the last message of the assistant.
  bool is_new = true;
};

/// A tool call as an element of the transported body.
struct tool_call {
  std::uint32_t node = 0;     ///< the call's element, what `drop_calls` names
  std::string_view id = {};   ///< the provider's call id, may be empty
  std::string_view name = {}; ///< the tool's name, may be empty
};

/// An immutable event. Built once by `parse_event`, shared by pointer.
struct event {
  event();
  event(const event&) = delete;
  event& operator=(const event&) = delete;

  /// Owns the parsed document and every decoded string.
  boost::json::monotonic_resource arena;
  boost::json::value document;
  std::deque<std::string> decoded;

  std::string id; ///< UUIDv7, see messages/event_id.hpp
  origin from;
  std::optional<std::string> key;
  std::optional<std::int64_t> timestamp_ms; ///< the record's time
  std::int64_t received_us = 0; ///< the lane's clock at intake, Unix µs
  std::size_t size_bytes = 0;   ///< of the GuardEvent's JSON text
  std::string input_digest;     ///< hex SHA-256 of that text, "" = not asked

  event_kind kind = event_kind::request;
  llm_protocol protocol = llm_protocol::canonical;
  std::string_view step_id;
  std::string_view agent_id;
  std::string_view agent_type;
  std::string_view agent_workspace;
  std::string_view agent_user;
  std::string_view session_hint;                ///< "" when absent
  const boost::json::object* root = nullptr;    ///< the whole GuardEvent
  const boost::json::object* payload = nullptr; ///< its payload

  std::vector<path_node> nodes; ///< nodes[0] is `payload`
  std::vector<text> texts;
  std::vector<tool_call> calls;
  /// Leaves and parts the extractor could not make a text of (media, unknown
  /// part types); indices into nodes, no duplicates.
  std::vector<std::uint32_t> unjudged;

  /// The dotted path of a node, for example `payload.messages.1.content`. A
  /// node below a key that contains a dot cannot be named: its path is that of
  /// the nearest ancestor that can (OGR section 4).
  std::string path(std::uint32_t node) const;
};

} // namespace weir
