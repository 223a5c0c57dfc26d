// How much is logged, and in which form.
#pragma once

#include <cstdint>

namespace weir::cli {

enum class log_level : std::uint8_t { debug, info, warn, error, off };

enum class log_format : std::uint8_t {
  text, ///< a line for people
  json, ///< one JSON object a line
};

struct log_settings {
  log_level level = log_level::info;
  log_format format = log_format::text;
};

} // namespace weir::cli
