// The changelog entry that says how far a lane has come.
#pragma once

#include <boost/json/object.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace weir {

/// Written with every commit of a lane, under the key `lane_position_key`. The
/// group's offsets say the same of the events, but the broker forgets them
/// when a group has been idle for long, and those of topics that the group
/// only follows while it is alive.
struct lane_position {
  std::map<std::string, std::int64_t, std::less<>> next; ///< offset, by topic
  std::string policy_digest; ///< what the last events were judged by
};

inline constexpr std::string_view lane_position_key = "lane/position";

/// The JSON form, schemas/state.schema.json.
boost::json::object to_json(const lane_position& position);

/// nullopt for what is not of that form.
std::optional<lane_position> read_lane_position(std::string_view json);

} // namespace weir
