// What a broker's answers about topics say. Internal: only
// connectors/kafka/*.cpp includes this.
#pragma once

#include "connectors/kafka/admin.hpp"
#include "connectors/kafka/rdkafka.hpp"

namespace weir::connectors {

/// Adds what metadata tells; read_failed if the broker may not tell it.
caf::error read_topic(const rd_kafka_metadata_topic& topic, topic_facts& facts);

void read_settings(const rd_kafka_ConfigResource_t* resource,
                   topic_facts& facts);

/// The request for one topic; nothing, and why, if librdkafka refuses it.
new_topic_ptr new_topic(const topic_plan& plan, caf::error& why);

void read_creation(const rd_kafka_topic_result_t* got, topic_creation& topic);

} // namespace weir::connectors
