#include "actors/stream_config.hpp"

namespace weir::actors {

namespace {

class checker {
public:
  explicit checker(problems& out) : out_(out) {}

  /// Both bounds included.
  template <class Number>
  void within(Number value, std::int64_t min, std::int64_t max,
              const char* path, const std::string& unit = "") {
    if (static_cast<std::int64_t>(value) < min ||
        static_cast<std::int64_t>(value) > max)
      out_.push_back({ec::out_of_range, path,
                      "expected " + std::to_string(min) + ".." +
                          std::to_string(max) + unit});
  }

  void within(std::chrono::milliseconds value, std::int64_t min,
              std::int64_t max, const char* path) {
    within(value.count(), min, max, path, " ms");
  }

private:
  problems& out_;
};

} // namespace

problems validate(const stream_config& config) {
  problems out;
  checker check(out);
  check.within(config.credit.records, 1, 1'000'000, "credit.records");
  check.within(config.credit.bytes, 1, std::int64_t{1} << 40, "credit.bytes");
  check.within(config.lane.detector_deadline, 1, 3'600'000,
               "lane.detector_deadline");
  check.within(config.commit_interval, 1, 60'000, "commit_interval");
  check.within(config.commit_records, 1, 1'000'000, "commit_records");
  check.within(config.commit_bytes, 1, std::int64_t{1} << 30, "commit_bytes");
  // A rebalance waits for it, and expels those who keep it waiting.
  check.within(config.revoke_deadline, 0, 60'000, "revoke_deadline");
  check.within(config.drain_deadline, 0, 3'600'000, "drain_deadline");
  check.within(config.lane_restarts, 0, 1'000, "lane_restarts");
  return out;
}

} // namespace weir::actors
