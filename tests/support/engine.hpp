// Runs lines through the engine in memory, and checks every record that
// leaves it against its schema.
#pragma once

#include "actors/run.hpp"
#include "connectors/memory/memory.hpp"
#include "policy/guard_file.hpp"

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace weir::test {

using policy_ptr = std::shared_ptr<const policy::compiled>;

/// The policy of guards in JSON form; fails the test if they cannot start.
policy_ptr policy_of(const boost::json::value& guards);
policy_ptr make_policy(std::string_view guards_json);

/// The guards that come with weir; `all` switches the drafts on.
policy_ptr shipped_policy(bool all);

struct screened {
  std::vector<boost::json::value> verdicts;
  std::vector<boost::json::value> decisions;
  std::vector<boost::json::value> dead_letters;
  std::vector<std::string> bytes; ///< everything, as written, in order
  actors::run_summary summary;
};

/// Settings of a test's run: no timings, so that the output is the input's.
struct screen_settings {
  std::size_t lanes = 2;
  bool timings = false;
  actors::time_source time = actors::time_source::wall;
};

/// Runs to the end. Every record is validated: verdicts by weir's schema and
/// by that of the format, where the shared folder is.
screened screen(std::vector<std::string> lines, policy_ptr policy,
                screen_settings settings = {});

/// A GuardEvent as JSON text around a payload.
std::string make_event(std::string_view kind, std::string_view protocol,
                       std::string_view payload_json);

/// The value that a dotted path such as "payload.messages.0.content" names,
/// or nullptr.
boost::json::value* resolve(boost::json::object& event, std::string_view path);

/// Applies the spans of a verdict to an event by the documented rule: at each
/// path, from the highest offset down, code points [start, end) are replaced
/// by the literal replacement. Fails the test where a span does not fit.
void apply_spans(boost::json::object& event, const boost::json::value& verdict);

} // namespace weir::test
