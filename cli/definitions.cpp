#include "cli/definitions.hpp"

#include "cli/event_value.hpp"
#include "messages/utf8.hpp"

#include <boost/json/array.hpp>

#include <algorithm>
#include <array>

namespace weir::cli {

namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 4> prompt_keys = {
    "system", "system_prompt", "prompt", "instructions"};
constexpr std::array<std::string_view, 5> listing_keys = {
    "tools", "functions", "prompts", "resources", "resourceTemplates"};
constexpr std::array<std::string_view, 2> server_keys = {"mcpServers",
                                                         "servers"};

std::string word_at(const json::object& object, std::string_view key) {
  const auto* value = object.if_contains(key);
  return value != nullptr && value->is_string()
             ? std::string{value->get_string()}
             : std::string{};
}

/// A tool's name in any of the forms, "" if it has none.
std::string tool_name(const json::object& tool) {
  if (const auto* function = tool.if_contains("function");
      function != nullptr && function->is_object())
    return word_at(function->get_object(), "name");
  return word_at(tool, "name");
}

/// Outside a listing, a name alone makes no tool.
bool is_tool(const json::object& object) {
  if (tool_name(object).empty())
    return false;
  if (object.contains("function"))
    return word_at(object, "type") == "function";
  for (const auto* key : {"input_schema", "inputSchema", "parameters"})
    if (const auto* schema = object.if_contains(key);
        schema != nullptr && schema->is_object())
      return true;
  return false;
}

class finder {
public:
  explicit finder(std::shared_ptr<const source_file> file)
      : file_(std::move(file)) {}

  std::vector<definition> run(const json::value& root) {
    if (const auto* list = root.if_array())
      tools(*list, "", false);
    else if (const auto* object = root.if_object())
      one_object(*object);
    return std::move(out_);
  }

private:
  void one_object(const json::object& object) {
    if (is_tool(object))
      return tool(object, "");
    members(object, "");
    // An answer of the protocol's own, as it was recorded.
    if (const auto* result = object.if_contains("result");
        result != nullptr && result->is_object())
      members(result->get_object(), "/result");
  }

  void members(const json::object& object, const std::string& at) {
    for (const auto key : listing_keys)
      if (const auto* list = object.if_contains(key);
          list != nullptr && list->is_array())
        tools(list->get_array(), config::child(at, key), true);
    for (const auto key : server_keys)
      if (const auto* map = object.if_contains(key);
          map != nullptr && map->is_object())
        servers(map->get_object(), config::child(at, key));
    for (const auto key : prompt_keys)
      if (const auto* value = object.if_contains(key))
        prompt(*value, std::string{key}, config::child(at, key));
    if (const auto* list = object.if_contains("messages");
        list != nullptr && list->is_array())
      messages(list->get_array(), config::child(at, "messages"));
  }

  void tools(const json::array& list, const std::string& at, bool listed) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto* object = list[i].if_object();
      if (object != nullptr && (listed || is_tool(*object)))
        tool(*object, config::child(at, i));
    }
  }

  void tool(const json::object& tool, std::string at) {
    add(definition_kind::tool, tool_name(tool), std::move(at),
        {{"tools", json::array{tool}}}, "payload.tools.0");
  }

  void servers(const json::object& map, const std::string& at) {
    for (const auto& member : map) {
      const auto* server = member.value().if_object();
      if (server == nullptr)
        continue;
      auto named = *server;
      named["name"] = member.key();
      add(definition_kind::mcp_server, std::string{member.key()},
          config::child(at, member.key()),
          {{"mcp_servers", json::array{std::move(named)}}},
          "payload.mcp_servers.0");
    }
  }

  /// A string, or a list of strings or parts.
  void prompt(const json::value& value, std::string name, std::string at) {
    if (!value.is_string() && !value.is_array())
      return;
    add(definition_kind::prompt, std::move(name), std::move(at),
        {{"messages", json::array{{{"role", "system"}, {"content", value}}}}},
        "payload.messages.0.content");
  }

  /// Example turns keep who speaks; each stands for itself, so that none of
  /// them counts as history.
  void messages(const json::array& list, const std::string& at) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto* message = list[i].if_object();
      if (message == nullptr || !message->contains("role") ||
          !message->contains("content"))
        continue;
      add(definition_kind::prompt, "messages", config::child(at, i),
          {{"messages", json::array{*message}}}, "payload.messages.0");
    }
  }

  void add(definition_kind kind, std::string name, std::string pointer,
           json::object payload, std::string root) {
    if (!payload.contains("messages"))
      payload["messages"] = json::array{};
    out_.push_back({kind, std::move(name), file_,
                    make_event("step/request", std::move(payload)),
                    std::move(root), std::move(pointer)});
  }

  std::shared_ptr<const source_file> file_;
  std::vector<definition> out_;
};

/// The pointer in the document of a path below the definition.
std::string pointer_of(const definition& definition, std::string_view path) {
  auto out = definition.pointer;
  if (!path.starts_with(definition.root))
    return out;
  path.remove_prefix(definition.root.size());
  if (path.empty())
    return out;
  for (const auto& step : steps_of(path.substr(1)))
    out = config::child(out, step);
  return out;
}

} // namespace

std::string_view to_string(definition_kind kind) {
  switch (kind) {
  case definition_kind::tool:
    return "tool";
  case definition_kind::mcp_server:
    return "mcp_server";
  case definition_kind::prompt:
    return "prompt";
  case definition_kind::skill:
    return "skill";
  }
  return "prompt";
}

std::vector<definition>
definitions_in(const std::shared_ptr<const source_file>& file,
               const json::value& root) {
  return finder{file}.run(root);
}

/// What a skill brings reaches a model as the result of reading it, so it
/// speaks as a tool does, not as the operator.
definition text_definition(const std::shared_ptr<const source_file>& file,
                           definition_kind kind, std::string name) {
  const bool skill = kind == definition_kind::skill;
  json::object payload = {
      {"messages", json::array{{{"role", skill ? "tool" : "system"},
                                {"content", file->bytes}}}}};
  return {kind,
          std::move(name),
          file,
          make_event("step/request", std::move(payload)),
          "payload.messages.0.content",
          ""};
}

void locator::turn_to(const std::string& path) {
  if (path_ == path)
    return;
  path_ = path;
  const auto& file = *of_.file;
  text_ = string_at(of_.event, path).value_or(std::string_view{});
  point_ = 0;
  byte_ = 0;
  spelling_.reset();
  start_ = 0;
  if (!file.is_document)
    return;
  const auto pointer = pointer_of(of_, path);
  start_ = file.places.find(pointer);
  if (!text_.empty() && file.places.has(pointer))
    spelling_.emplace(file.bytes, start_, text_);
}

std::size_t locator::byte_of(std::uint64_t point) {
  if (point < point_)
    point_ = byte_ = 0;
  byte_ += utf8::prefix(text_.substr(byte_), point - point_).size();
  point_ = point;
  return byte_;
}

std::size_t locator::source_of(std::size_t byte) {
  if (!of_.file->is_document)
    return byte;
  return spelling_ ? spelling_->at(byte) : start_;
}

located locator::locate(const std::string& path,
                        std::optional<std::uint64_t> start,
                        std::optional<std::uint64_t> end) {
  turn_to(path);
  located out;
  out.text = text_;
  auto from = start_, to = start_;
  if (start && end) {
    out.begin = byte_of(*start);
    from = source_of(out.begin);
    out.end = byte_of(std::max(*start, *end));
    to = std::max(source_of(out.end), from);
  }
  const auto& lines = of_.file->lines;
  out.region.begin = lines.at(from, near_);
  out.region.end = lines.at(to, near_);
  out.region.byte = from;
  out.region.bytes = to - from;
  return out;
}

} // namespace weir::cli
