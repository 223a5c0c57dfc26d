// The envelope a Kafka console consumer puts around a record (kcat -J).
#pragma once

#include "messages/record.hpp"

#include <boost/json/object.hpp>

#include <optional>
#include <string_view>

namespace weir {

/// True for an object with topic, partition, offset and payload that is not
/// itself a GuardEvent.
bool is_envelope(const boost::json::object& object);

/// What an envelope holds.
struct opened {
  std::string_view payload; ///< the record's value, points into the object
  std::optional<problem> fault;
};

/// Moves topic, partition, offset, time and key of the envelope into the
/// record (its line stays) and returns the payload. A null payload is a
/// tombstone: ec::empty_record.
opened open_envelope(const boost::json::object& envelope, record& into);

} // namespace weir
