// Guards for the tests of policy/, as the JSON a user would write.
#pragma once

#include "policy/guard_file.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string>
#include <string_view>

namespace weir::test {

/// A guard without fault: one regex check that reaches the threshold.
inline boost::json::object sound_guard(std::string_view id = "g") {
  auto guard = boost::json::parse(R"({
    "slug": "g", "name": "Guard", "threshold": 6, "action": "redact",
    "status": "active", "scope": "runtime",
    "checks": [{"id": "c", "type": "regex", "certainty": 8,
                "config": {"pattern": "KEY-[0-9]+"}}]})")
                   .as_object();
  guard["id"] = id;
  guard["slug"] = id;
  return guard;
}

inline boost::json::object& first_check(boost::json::object& guard) {
  return guard["checks"].as_array().at(0).as_object();
}

inline boost::json::object& first_config(boost::json::object& guard) {
  return first_check(guard)["config"].as_object();
}

inline policy::load_result load(const boost::json::value& document) {
  return policy::read_guards(boost::json::serialize(document), "guards.json");
}

/// The issue at `pointer`, which must exist.
inline const config::issue& issue_at(const policy::load_result& loaded,
                                     std::string_view pointer) {
  auto found =
      std::find_if(loaded.issues.begin(), loaded.issues.end(),
                   [&](auto& issue) { return issue.pointer == pointer; });
  std::string all;
  for (auto& issue : loaded.issues)
    all += '\n' + config::to_string(issue);
  BOOST_REQUIRE_MESSAGE(found != loaded.issues.end(),
                        "no issue at " << pointer << " among:" << all);
  return *found;
}

inline void check_clean(const policy::load_result& loaded) {
  for (auto& issue : loaded.issues)
    BOOST_ERROR(config::to_string(issue));
  BOOST_TEST(loaded.can_start());
}

} // namespace weir::test
