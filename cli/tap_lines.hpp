// Records of weir's topics as lines for people. Plain functions.
#pragma once

#include "connectors/kafka/topic_reader.hpp"

#include <cstdint>
#include <string>

namespace weir::cli {

/// What a topic's records are shown as.
enum class tap_kind : std::uint8_t {
  verdicts,
  decisions,
  dead_letters, ///< what is wrong and where from, never the record
  events,       ///< names and sizes, never texts
  state,        ///< keys and sizes
  other,        ///< as `tap_json`
};

/// One line, without its end. Control characters are escaped. What is not of
/// the kind is called so, with its size.
std::string tap_line(tap_kind kind, const connectors::topic_record& record);

/// One line of JSON with everything there is. A value that is JSON stands in
/// it as it is, another as a string or, if it is no UTF-8, as `value_base64`.
std::string tap_json(const connectors::topic_record& record);

} // namespace weir::cli
