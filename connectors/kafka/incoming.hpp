// A message of librdkafka as a record. Internal: only connectors/kafka/*.cpp
// includes this.
#pragma once

#include "connectors/kafka/rdkafka.hpp"
#include "messages/record.hpp"

namespace weir::connectors {

/// Of a message without an error. A tombstone has a fault (empty_record).
record to_record(const rd_kafka_message_t& message);

} // namespace weir::connectors
