// Who this member is, as the broker checks it. Internal: only
// connectors/kafka/*.cpp includes this.
#pragma once

#include "connectors/kafka/rdkafka.hpp"

#include <string>

namespace weir::connectors {

/// The name the broker gave to this member; "" = it has none.
std::string member_name(rd_kafka_t* consumer);

/// The group metadata of a consumer; null while it is no member, is another
/// one than `name`, or has lost its partitions. The broker takes offsets
/// without a generation from anybody while a group is empty, so such metadata
/// is never given out.
group_ptr member_metadata(rd_kafka_t* consumer, const std::string& name);

} // namespace weir::connectors
