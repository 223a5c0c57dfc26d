#include "messages/lane_position.hpp"

#include <boost/json/parse.hpp>

namespace weir {

namespace json = boost::json;

json::object to_json(const lane_position& position) {
  json::object next;
  for (const auto& [topic, offset] : position.next)
    next.emplace(topic, offset);
  return {{"kind", "lane_position"},
          {"next", std::move(next)},
          {"policy_digest", position.policy_digest}};
}

std::optional<lane_position> read_lane_position(std::string_view text) {
  json::error_code error;
  const auto value = json::parse({text.data(), text.size()}, error);
  if (error || !value.is_object())
    return std::nullopt;
  const auto& object = value.get_object();
  const auto* kind = object.if_contains("kind");
  const auto* next = object.if_contains("next");
  const auto* digest = object.if_contains("policy_digest");
  if (kind == nullptr || *kind != "lane_position" || next == nullptr ||
      !next->is_object() || digest == nullptr || !digest->is_string())
    return std::nullopt;
  lane_position out;
  out.policy_digest = digest->get_string().c_str();
  for (const auto& [topic, offset] : next->get_object()) {
    if (!offset.is_int64() || offset.get_int64() < 0)
      return std::nullopt;
    out.next.emplace(topic, offset.get_int64());
  }
  return out;
}

} // namespace weir
