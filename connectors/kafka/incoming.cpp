#include "connectors/kafka/incoming.hpp"

namespace weir::connectors {

namespace {

record_headers headers_of(const rd_kafka_message_t& message) {
  record_headers out;
  rd_kafka_headers_t* headers = nullptr;
  if (rd_kafka_message_headers(&message, &headers) != 0)
    return out;
  const char* name = nullptr;
  const void* value = nullptr;
  std::size_t size = 0;
  for (std::size_t i = 0;
       rd_kafka_header_get_all(headers, i, &name, &value, &size) == 0; ++i)
    out.emplace_back(name,
                     value == nullptr
                         ? std::string{}
                         : std::string{static_cast<const char*>(value), size});
  return out;
}

} // namespace

record to_record(const rd_kafka_message_t& message) {
  record out;
  out.from = {rd_kafka_topic_name(message.rkt), message.partition,
              message.offset, 0};
  rd_kafka_timestamp_type_t kind{};
  if (const auto at = rd_kafka_message_timestamp(&message, &kind); at >= 0)
    out.timestamp_ms = at;
  if (message.key != nullptr)
    out.key.emplace(static_cast<const char*>(message.key), message.key_len);
  if (message.payload != nullptr)
    out.bytes.assign(static_cast<const char*>(message.payload), message.len);
  else
    out.fault = problem{ec::empty_record, "", "a tombstone: no value"};
  out.headers = headers_of(message);
  return out;
}

} // namespace weir::connectors
