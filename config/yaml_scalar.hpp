// Plain YAML scalars by the core schema. Private to config/.
#pragma once

#include <boost/json/value.hpp>

#include <string_view>

namespace weir::config {

/// The value that a plain scalar stands for: null, bool, number, else string.
boost::json::value core_scalar(std::string_view plain);

} // namespace weir::config
