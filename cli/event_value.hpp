// Values of an event by the paths that verdicts name.
#pragma once

#include <boost/json/object.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weir::cli {

/// The steps of a dotted path, "payload" first. A step of digits is an index
/// where the value is an array.
std::vector<std::string> steps_of(std::string_view path);

/// The value at a dotted path of a GuardEvent, or nullptr.
const boost::json::value* value_at(const boost::json::object& event,
                                   std::string_view path);

/// The same if it is a string.
std::optional<std::string_view> string_at(const boost::json::object& event,
                                          std::string_view path);

/// Code points [start, end) of a text as its bytes; cut off at its end.
std::string_view code_points(std::string_view text, std::uint64_t start,
                             std::uint64_t end);

/// A whole file, at most 16 MiB of it; the reason if that is not possible.
struct file_bytes {
  std::string bytes;
  std::string failure; ///< "" = read
};
file_bytes read_file(const std::string& path);

/// A GuardEvent around a payload, with a step id of its own.
boost::json::object make_event(std::string_view kind,
                               boost::json::object payload);

} // namespace weir::cli
