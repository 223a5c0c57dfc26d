#include "actors/telemetry.hpp"

#include <utility>

namespace weir::actors {

namespace {

template <class... Args>
std::function<void(Args...)> both(std::function<void(Args...)> first,
                                  std::function<void(Args...)> second) {
  if (!first)
    return second;
  if (!second)
    return first;
  return [first = std::move(first), second = std::move(second)](Args... args) {
    first(args...);
    second(args...);
  };
}

} // namespace

telemetry combine(telemetry first, telemetry second) {
  const auto join = [&](auto member) {
    return both(std::move(first.*member), std::move(second.*member));
  };
  return {join(&telemetry::records_taken), join(&telemetry::judged),
          join(&telemetry::committed),     join(&telemetry::aborted),
          join(&telemetry::lane_started),  join(&telemetry::lane_stopped),
          join(&telemetry::in_flight),     join(&telemetry::trouble),
          join(&telemetry::policy_loaded), join(&telemetry::ready)};
}

} // namespace weir::actors
