// Who this member is, as the broker checks it. Internal: only
// connectors/kafka/*.cpp includes this.
#pragma once

#include "connectors/kafka/rdkafka.hpp"

namespace weir::connectors {

/// The group metadata of a consumer; null while it is no member, or has lost
/// its partitions. The broker takes offsets without a generation from anybody
/// while a group is empty, so such metadata is never given out.
group_ptr member_metadata(rd_kafka_t* consumer);

} // namespace weir::connectors
