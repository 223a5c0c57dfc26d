#include "actors/config.hpp"

namespace weir::actors {

problems validate(const run_config& config) {
  problems out;
  const auto need = [&](bool holds, const char* path, const char* expected) {
    if (!holds)
      out.push_back({ec::out_of_range, path, expected});
  };
  need(config.lanes >= 1 && config.lanes <= 1024, "lanes", "expected 1..1024");
  need(config.credit.records >= 1, "credit.records", "expected 1 or more");
  need(config.credit.bytes >= 1, "credit.bytes", "expected 1 or more");
  need(config.lane.detector_deadline.count() >= 1, "lane.detector_deadline",
       "expected 1 ms or more");
  need(config.progress_interval.count() >= 1, "progress_interval",
       "expected 1 ms or more");
  return out;
}

} // namespace weir::actors
