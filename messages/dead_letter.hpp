// A record that could not become an event: its bytes, and everything wrong.
#pragma once

#include "messages/record.hpp"

#include <boost/json/object.hpp>

namespace weir {

struct dead_letter {
  origin from;
  std::optional<std::string> key;
  problems faults; ///< at least one; the first stands for the whole
  std::string bytes;
  std::uint32_t part = 0; ///< 0 = whole
  bool last_part = true;
  record_headers headers; ///< of the record, as they came
};

/// The JSON form, schemas/dead-letter.schema.json: the bytes as `record` when
/// they are UTF-8, else as `record_base64`.
boost::json::object to_json(const dead_letter& letter);

} // namespace weir
