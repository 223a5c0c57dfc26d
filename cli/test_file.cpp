#include "cli/test_file.hpp"

#include "cli/event_value.hpp"
#include "config/places.hpp"
#include "config/reader.hpp"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include <array>
#include <filesystem>

namespace weir::cli {

namespace {

namespace json = boost::json;
using config::need;

constexpr std::array<config::word<decision>, 2> decisions = {{
    {"allow", decision::allow},
    {"block", decision::block},
}};
constexpr std::array<std::string_view, 4> styles = {"drop_calls", "withhold",
                                                    "answer", "none"};
constexpr std::array<std::string_view, 4> roles = {"user", "assistant",
                                                   "system", "tool"};

expected_finding read_finding(config::object_reader& in) {
  expected_finding out;
  out.guard = in.string("guard", need::optional);
  out.check = in.string("check", need::optional);
  out.category = in.string("category", need::optional);
  out.severity = in.string("severity", need::optional);
  out.path = in.string("path", need::optional);
  out.match = in.string("match", need::optional);
  out.start = in.integer("start", need::optional, {.min = 0});
  out.end = in.integer("end", need::optional, {.min = 0});
  return out;
}

expected_span read_span(config::object_reader& in) {
  expected_span out;
  out.path = in.string("path", need::optional);
  out.match = in.string("match", need::optional);
  out.replacement = in.string("replacement", need::optional);
  out.start = in.integer("start", need::optional, {.min = 0});
  out.end = in.integer("end", need::optional, {.min = 0});
  return out;
}

/// The objects of a list, each read by `read`.
template <class Item>
std::optional<std::vector<Item>>
read_list(config::object_reader& in, std::string_view key,
          Item (*read)(config::object_reader&)) {
  const auto* list = in.array(key, need::optional);
  if (list == nullptr)
    return std::nullopt;
  std::vector<Item> out;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const auto at = config::child(in.pointer(key), i);
    const auto* object = config::expect_object((*list)[i], at, in.where());
    if (object == nullptr)
      continue;
    config::object_reader item(*object, at, in.where());
    out.push_back(read(item));
    item.finish(config::severity::error);
  }
  return out;
}

/// The reading of one file.
class file_reader {
public:
  file_reader(std::string path, std::string_view bytes)
      : where_{out_.issues, path}, path_(std::move(path)), lines_(bytes),
        places_(config::places::of(bytes, config::format_of(path_, bytes))) {}

  test_file run(const json::value& root) {
    if (const auto* list = root.if_array()) {
      cases(*list, "", {});
    } else if (const auto* object = config::expect_object(root, "", where_)) {
      config::object_reader in(*object, "", where_);
      const auto shared = guards(in, {});
      if (const auto* list = in.array("cases", need::required))
        cases(*list, "/cases", shared);
      in.finish(config::severity::error);
    }
    return std::move(out_);
  }

private:
  void error(std::string pointer, std::string message) {
    where_.error(ec::bad_format, std::move(pointer), std::move(message));
  }

  /// A string or a list of strings, or with `objects` inline guards.
  std::vector<std::string> words(config::object_reader& in,
                                 std::string_view key,
                                 const json::value& value) {
    in.know(key);
    if (const auto* one = value.if_string())
      return {std::string{*one}};
    return in.strings(key, need::optional).value_or(std::vector<std::string>{});
  }

  tested_guards guards(config::object_reader& in, tested_guards from) {
    in.know("guards");
    in.know("activate");
    if (const auto* value = in.value("activate"))
      from.activate = words(in, "activate", *value);
    const auto* value = in.value("guards");
    if (value == nullptr)
      return from;
    from.paths.clear();
    from.inline_json.clear();
    const auto* list = value->if_array();
    if (value->is_object() ||
        (list != nullptr && !list->empty() && (*list)[0].is_object())) {
      from.inline_json = json::serialize(*value);
      return from;
    }
    const auto base = std::filesystem::path(path_).parent_path();
    for (auto& path : words(in, "guards", *value))
      from.paths.push_back((base / path).string());
    if (from.paths.empty())
      error(in.pointer("guards"), "a path, a list of paths, or guards");
    return from;
  }

  void cases(const json::array& list, const std::string& pointer,
             const tested_guards& shared) {
    if (list.empty())
      error(pointer, "the list holds no case");
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto at = config::child(pointer, i);
      if (const auto* object = config::expect_object(list[i], at, where_)) {
        config::object_reader in(*object, at, where_);
        one_case(in, shared);
        in.finish(config::severity::error);
      }
    }
  }

  void one_case(config::object_reader& in, const tested_guards& shared) {
    test_case made;
    made.file = path_;
    made.line = lines_.at(places_.find(in.pointer())).line;
    made.name = in.string("name", need::required, {1}).value_or("");
    made.guards = guards(in, shared);
    const auto* event = in.object("event", need::optional);
    const auto* events = in.array("events", need::optional);
    const auto text = in.string("text", need::optional);
    const int given = in.has("text") + in.has("event") + in.has("events");
    if (given != 1)
      error(in.pointer(), "a case has one of text, event and events");
    if (text)
      add_text(in, *text, made);
    else
      refuse_text_keys(in);
    if (event != nullptr)
      made.events.push_back(*event);
    for (std::size_t i = 0; events != nullptr && i < events->size(); ++i)
      if (const auto* one = config::expect_object(
              (*events)[i], config::child(in.pointer("events"), i), where_))
        made.events.push_back(*one);
    expectations(in, made);
    out_.cases.push_back(std::move(made));
  }

  void refuse_text_keys(config::object_reader& in) {
    for (const std::string_view key : {"role", "tool", "argument"}) {
      in.know(key);
      if (in.has(key))
        error(in.pointer(key), "only for a case with a text");
    }
  }

  /// A text becomes an event: a message of a request, or what the model says
  /// in a response.
  void add_text(config::object_reader& in, const std::string& text,
                test_case& out) {
    const auto index = in.choice("role", need::optional, roles);
    const auto tool = in.string("tool", need::optional, {1});
    const auto argument = in.string("argument", need::optional, {1});
    const std::string role{index  ? roles[*index]
                           : tool ? std::string_view{"assistant"}
                                  : std::string_view{"user"}};
    if (tool.has_value() != argument.has_value())
      error(in.pointer(), "a tool call has a tool and an argument");
    if (tool && role != "assistant")
      error(in.pointer("role"), "tools are called by the assistant");
    json::object payload;
    if (tool && argument) {
      payload["tool_calls"] = json::array{
          {{"id", "c1"}, {"name", *tool}, {"arguments", {{*argument, text}}}}};
      out.text_path = "payload.tool_calls.0.arguments." + *argument;
    } else if (role == "assistant") {
      payload["text"] = text;
      out.text_path = "payload.text";
    } else {
      payload["messages"] = json::array{{{"role", role}, {"content", text}}};
      out.text_path = "payload.messages.0.content";
    }
    const bool response = role == "assistant";
    out.events.push_back(
        make_event(response ? "step/response" : "step/request", payload));
  }

  void expectations(config::object_reader& in, test_case& out) {
    in.know("expect");
    const auto* value = in.value("expect");
    if (value == nullptr) {
      error(in.pointer("expect"), "every case says what it expects");
    } else if (!in.has("events")) {
      one_expectation(*value, in.pointer("expect"), out);
    } else if (const auto* list = in.array("expect", need::required)) {
      for (std::size_t i = 0; i < list->size(); ++i)
        one_expectation((*list)[i], config::child(in.pointer("expect"), i),
                        out);
      if (list->size() != out.events.size())
        error(in.pointer("expect"), "events need one expectation each");
    }
  }

  void one_expectation(const json::value& value, const std::string& at,
                       test_case& into) {
    const auto* object = config::expect_object(value, at, where_);
    if (object == nullptr)
      return;
    config::object_reader in(*object, at, where_);
    expectation out;
    out.none = in.boolean("none", need::optional).value_or(false);
    out.decision = in.one_of<decision>("decision", need::optional, decisions);
    out.findings = read_list(in, "findings", read_finding);
    out.more_findings =
        in.boolean("more_findings", need::optional).value_or(false);
    out.spans = read_list(in, "spans", read_span);
    out.redacted = in.string("redacted", need::optional);
    out.unjudged = in.strings("unjudged", need::optional);
    if (const auto style = in.choice("continuation", need::optional, styles))
      out.continuation = styles[*style];
    if (out.redacted && into.text_path.empty())
      error(in.pointer("redacted"), "only for a case with a text");
    if (object->empty() || (object->size() == 1 && in.has("none") && !out.none))
      error(at, "an expectation that holds of everything");
    in.finish(config::severity::error);
    into.expect.push_back(std::move(out));
  }

  test_file out_;
  config::report where_;
  std::string path_;
  config::line_index lines_;
  config::places places_;
};

} // namespace

test_file read_test_file(const std::string& path) {
  const auto file = read_file(path);
  test_file failed;
  if (!file.failure.empty()) {
    config::report{failed.issues, path}.error(ec::file_unreadable, "",
                                              file.failure);
    return failed;
  }
  auto parsed = config::parse_document(file.bytes, path);
  if (!parsed.root || config::has_error(parsed.issues)) {
    failed.issues = std::move(parsed.issues);
    return failed;
  }
  return file_reader{path, file.bytes}.run(*parsed.root);
}

} // namespace weir::cli
