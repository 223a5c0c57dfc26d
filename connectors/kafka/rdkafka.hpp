// librdkafka's things, owned. Internal: only connectors/kafka/ includes this.
#pragma once

#include <librdkafka/rdkafka.h>
#include <memory>

namespace weir::connectors {

/// Frees with the function that made the pointer's kind.
template <auto Free>
struct freed_by {
  template <class T>
  void operator()(T* thing) const noexcept {
    Free(thing);
  }
};

template <class T, auto Free>
using owned = std::unique_ptr<T, freed_by<Free>>;

using conf_ptr = owned<rd_kafka_conf_t, rd_kafka_conf_destroy>;
/// A consumer that has joined a group leaves it first, which may take a while.
using client_ptr = owned<rd_kafka_t, rd_kafka_destroy>;
using queue_ptr = owned<rd_kafka_queue_t, rd_kafka_queue_destroy>;
using list_ptr = owned<rd_kafka_topic_partition_list_t,
                       rd_kafka_topic_partition_list_destroy>;
using error_ptr = owned<rd_kafka_error_t, rd_kafka_error_destroy>;
using event_ptr = owned<rd_kafka_event_t, rd_kafka_event_destroy>;
using message_ptr = owned<rd_kafka_message_t, rd_kafka_message_destroy>;
using topic_ptr = owned<rd_kafka_topic_t, rd_kafka_topic_destroy>;
using headers_ptr = owned<rd_kafka_headers_t, rd_kafka_headers_destroy>;
using metadata_ptr =
    owned<const rd_kafka_metadata_t, rd_kafka_metadata_destroy>;
using group_ptr = owned<rd_kafka_consumer_group_metadata_t,
                        rd_kafka_consumer_group_metadata_destroy>;
using new_topic_ptr = owned<rd_kafka_NewTopic_t, rd_kafka_NewTopic_destroy>;
using admin_options_ptr =
    owned<rd_kafka_AdminOptions_t, rd_kafka_AdminOptions_destroy>;
using config_resource_ptr =
    owned<rd_kafka_ConfigResource_t, rd_kafka_ConfigResource_destroy>;

} // namespace weir::connectors
