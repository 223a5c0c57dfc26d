#include "messages/envelope.hpp"

#include <boost/json/value.hpp>

namespace weir {

namespace json = boost::json;

bool is_envelope(const json::object& object) {
  return object.contains("topic") && object.contains("partition") &&
         object.contains("offset") && object.contains("payload") &&
         !object.contains("kind");
}

opened open_envelope(const json::object& envelope, record& into) {
  const auto bad = [](std::string path, std::string message) {
    return opened{
        {}, problem{ec::invalid_envelope, std::move(path), std::move(message)}};
  };
  const auto* topic = envelope.at("topic").if_string();
  const auto* partition = envelope.at("partition").if_int64();
  const auto* offset = envelope.at("offset").if_int64();
  if (topic == nullptr)
    return bad("topic", "expected a string");
  if (partition == nullptr || *partition < 0 || *partition > INT32_MAX)
    return bad("partition", "expected an integer from 0");
  if (offset == nullptr || *offset < 0)
    return bad("offset", "expected an integer from 0");
  into.from.topic.assign(topic->data(), topic->size());
  into.from.partition = static_cast<std::int32_t>(*partition);
  into.from.offset = *offset;
  if (const auto* ts = envelope.if_contains("ts");
      ts != nullptr && ts->is_int64() && ts->get_int64() >= 0)
    into.timestamp_ms = ts->get_int64();
  if (const auto* key = envelope.if_contains("key");
      key != nullptr && key->is_string())
    into.key.emplace(key->get_string().data(), key->get_string().size());
  const auto& payload = envelope.at("payload");
  if (payload.is_null())
    return {{}, problem{ec::empty_record, "payload", "a tombstone"}};
  const auto* text = payload.if_string();
  if (text == nullptr)
    return bad("payload", "expected the record's value as a string");
  return {{text->data(), text->size()}, std::nullopt};
}

} // namespace weir
