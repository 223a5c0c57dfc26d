// Every string leaf of a body is a text, known not to be one, or unjudged.
#include "tests/support/read_event.hpp"
#include "tests/support/shared.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <fstream>
#include <set>

using namespace weir;
namespace json = boost::json;

namespace {

/// Keys whose strings are identifiers, roles, model names, media or settings.
const std::set<std::string> known = {
    "id",          "type",          "role",       "model",
    "object",      "call_id",       "status",     "tool_call_id",
    "tool_use_id", "finish_reason", "stop_reason"};

void leaves(const json::value& value, const std::string& path,
            const std::string& key, std::set<std::string>& out) {
  if (value.is_string() && !value.get_string().empty() && !known.contains(key))
    out.insert(path);
  if (const auto* object = value.if_object())
    for (const auto& member : *object)
      leaves(member.value(), path + "." + std::string{member.key()},
             std::string{member.key()}, out);
  if (const auto* array = value.if_array())
    for (std::size_t i = 0; i < array->size(); ++i)
      leaves((*array)[i], path + "." + std::to_string(i), key, out);
}

void check_all_covered(const event& event) {
  std::set<std::string> open;
  leaves(event.root->at("payload"), "payload", "", open);
  for (const auto& text : event.texts)
    open.erase(event.path(text.node));
  for (const auto& path : test::unjudged_paths(event))
    std::erase_if(open, [&](const auto& leaf) {
      return leaf == path || leaf.starts_with(path + ".");
    });
  for (const auto& leaf : open)
    BOOST_ERROR("passed over: " << leaf);
}

} // namespace

BOOST_AUTO_TEST_SUITE(coverage)

BOOST_AUTO_TEST_CASE(any_key_anywhere_leaves_no_leaf_behind) {
  // A marker in every place that a body could have one more key.
  const char* bodies[] = {
      R"({"messages":[{"role":"user","content":[{"type":"text","text":"t"},
          {"type":"tool_result","tool_use_id":"i","content":[{"type":"text","text":"x"}]},
          {"type":"novel","deep":{"er":["v"]}}]},
          {"role":"assistant","tool_calls":[{"id":"c","function":{"name":"n","arguments":"{\"k\":\"v\"}"}}]}],
          "tools":[{"function":{"name":"n","parameters":{"properties":{}}}}]})",
      R"({"input":[{"type":"message","role":"user","content":[]},
          {"type":"function_call","call_id":"c","name":"f","arguments":"{\"k\":\"v\"}"},
          {"type":"function_call_output","call_id":"c","output":[]},
          {"type":"reasoning","summary":[]},{"type":"brand_new","payload":{}}]})"};
  for (const auto* body : bodies) {
    auto value = json::parse(body);
    const auto plant = [](auto&& self, json::value& at) -> void {
      if (auto* object = at.if_object()) {
        for (auto& member : *object)
          self(self, member.value());
        (*object)["never_seen_before"] = "marker";
      } else if (auto* array = at.if_array()) {
        for (auto& element : *array)
          self(self, element);
      }
    };
    plant(plant, value);
    for (const auto* kind : {"step/request", "step/response"})
      check_all_covered(
          *test::read_payload(kind, "openai.chat", json::serialize(value)));
  }
}

BOOST_AUTO_TEST_CASE(the_shared_cases_leave_no_leaf_behind,
                     *boost::unit_test::precondition(test::shared_present)) {
  std::ifstream in{test::shared_dir() / "cases" / "open.jsonl"};
  std::size_t events = 0;
  for (std::string line; std::getline(in, line);) {
    const auto row = json::parse(line);
    const auto* list = row.at("try").as_object().if_contains("events");
    if (list == nullptr || !list->is_array())
      continue;
    for (const auto& each : list->get_array()) {
      auto parsed = test::parse(json::serialize(each));
      if (parsed.event == nullptr)
        continue;
      ++events;
      check_all_covered(*parsed.event);
    }
  }
  BOOST_TEST(events > 10u);
}

BOOST_AUTO_TEST_SUITE_END()
