// An event from JSON text, for tests of what happens to events.
#pragma once

#include "messages/parse_event.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string>
#include <string_view>

namespace weir::test {

inline parsed_event parse(std::string bytes) {
  record input;
  input.from = {"test.ndjson", 0, 0, 1};
  input.bytes = std::move(bytes);
  return parse_event(input, {});
}

/// The event of a text that must be one.
inline std::shared_ptr<const event> read_event(std::string bytes) {
  auto parsed = parse(std::move(bytes));
  for (const auto& fault : parsed.faults)
    BOOST_ERROR(to_string(fault.code)
                << " at " << fault.path << ": " << fault.message);
  BOOST_REQUIRE(parsed.event != nullptr);
  return parsed.event;
}

/// A payload as an event, the other fields filled in.
inline std::shared_ptr<const event> read_payload(std::string_view kind,
                                                 std::string_view protocol,
                                                 std::string_view payload) {
  std::string bytes = R"({"kind":")" + std::string{kind} +
                      R"(","step_id":"s","agent_id":"","agent_type":"",)" +
                      R"("agent_workspace":"","agent_user":"",)" +
                      R"("llm_protocol":")" + std::string{protocol} +
                      R"(","payload":)" + std::string{payload} + "}";
  return read_event(std::move(bytes));
}

/// The texts whose value is `value`.
inline std::vector<text> texts_of(const event& event, std::string_view value) {
  std::vector<text> out;
  std::copy_if(event.texts.begin(), event.texts.end(), std::back_inserter(out),
               [&](const text& text) { return text.value == value; });
  return out;
}

inline std::vector<std::string> unjudged_paths(const event& event) {
  std::vector<std::string> out;
  for (const auto node : event.unjudged)
    out.push_back(event.path(node));
  return out;
}

} // namespace weir::test
