// Small helpers of the JSON codecs. Private to messages/*.cpp.
#pragma once

#include "messages/record.hpp"

#include <boost/json/object.hpp>

#include <string_view>

namespace weir {

inline boost::json::string_view json_view(std::string_view s) {
  return {s.data(), s.size()};
}

/// {topic, partition, offset, line?}
boost::json::object to_json(const origin& from);

} // namespace weir
