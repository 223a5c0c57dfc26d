#include "cli/metrics.hpp"

#include "cli/metrics_families.hpp"
#include "cli/metrics_tallies.hpp"

#include <atomic>
#include <mutex>
#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

namespace weir::cli {

namespace {

using connectors::partition_id;
using prometheus::Counter;
using prometheus::Gauge;
using prometheus::Histogram;

/// Upper bounds in seconds.
const Histogram::BucketBoundaries commit_bounds = {
    1e-3, 2.5e-3, 5e-3, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30};
const Histogram::BucketBoundaries restore_bounds = {
    0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300};

} // namespace

struct metrics::impl {
  explicit impl(const std::string& version);

  void in_flight(partition_id partition, std::size_t records_now,
                 std::size_t bytes_now, std::int64_t lag_now);
  void lane_started(std::int64_t restore_us, std::int64_t lost_now);
  void lane_stopped(partition_id partition);
  void policy_loaded(const std::string& digest);
  void failed(const caf::error& error);

  prometheus::Registry registry;
  tally_metrics tallies{registry};
  Counter& records;
  Counter& record_bytes;
  labelled<Gauge, partition_id> lag;
  labelled<Gauge, partition_id> under_way;
  labelled<Gauge, partition_id> bytes_under_way;
  counter_family& transactions;
  Counter& committed;
  Counter& aborted;
  Histogram& commit_time;
  Histogram& restore_time;
  Gauge& lanes;
  Counter& lost;
  std::mutex errors_guard;
  labelled<Counter, std::string> errors;
  gauge_family& policies;
  Gauge* policy = nullptr; ///< the one in force
  Gauge& ready_gauge;
  std::atomic<bool> ready = false;
};

metrics::impl::impl(const std::string& version)
    : records(counters(registry, "weir_records_total", "Records read").Add({})),
      record_bytes(
          counters(registry, "weir_record_bytes_total", "Bytes of records read")
              .Add({})),
      lag(gauges(registry, "weir_lag_records", "Events waiting in the log"),
          "partition"),
      under_way(gauges(registry, "weir_in_flight_records",
                       "Records read and not yet committed"),
                "partition"),
      bytes_under_way(gauges(registry, "weir_in_flight_bytes",
                             "Bytes of records read and not yet committed"),
                      "partition"),
      transactions(
          counters(registry, "weir_transactions_total", "Ends of commits")),
      committed(transactions.Add({{"result", "committed"}})),
      aborted(transactions.Add({{"result", "aborted"}})),
      commit_time(
          histograms(registry, "weir_commit_seconds", "Time of a commit")
              .Add({}, commit_bounds)),
      restore_time(histograms(registry, "weir_restore_seconds",
                              "Time until a lane could begin")
                       .Add({}, restore_bounds)),
      lanes(gauges(registry, "weir_lanes", "Lanes at work").Add({})),
      lost(counters(registry, "weir_lost_events_total",
                    "Events gone from the log before they were judged")
               .Add({})),
      errors(counters(registry, "weir_errors_total",
                      "Errors outside, tried again"),
             "code"),
      policies(gauges(registry, "weir_policy_info", "The policy in force")),
      ready_gauge(gauges(registry, "weir_ready", "1 if events would be judged")
                      .Add({})) {
  gauges(registry, "weir_build_info", "The version of weir")
      .Add({{"version", version}})
      .Set(1);
}

void metrics::impl::in_flight(partition_id partition, std::size_t records_now,
                              std::size_t bytes_now, std::int64_t lag_now) {
  const auto label = std::to_string(partition);
  under_way.at(partition, label).Set(static_cast<double>(records_now));
  bytes_under_way.at(partition, label).Set(static_cast<double>(bytes_now));
  if (lag_now >= 0)
    lag.at(partition, label).Set(static_cast<double>(lag_now));
  else
    lag.drop(partition);
}

void metrics::impl::lane_started(std::int64_t restore_us,
                                 std::int64_t lost_now) {
  lanes.Increment();
  restore_time.Observe(seconds(restore_us));
  if (lost_now > 0)
    lost.Increment(static_cast<double>(lost_now));
}

void metrics::impl::lane_stopped(partition_id partition) {
  lanes.Decrement();
  // A value that nobody keeps up to date any more would be a lie.
  lag.drop(partition);
  under_way.drop(partition);
  bytes_under_way.drop(partition);
}

void metrics::impl::failed(const caf::error& error) {
  const auto code = to_string(code_of(error));
  const std::lock_guard lock(errors_guard);
  errors.at(code, code).Increment();
}

void metrics::impl::policy_loaded(const std::string& digest) {
  if (policy != nullptr)
    policies.Remove(policy);
  policy = &policies.Add({{"digest", digest}});
  policy->Set(1);
}

metrics::metrics(const std::string& version)
    : impl_(std::make_unique<impl>(version)) {}

metrics::~metrics() = default;

actors::telemetry metrics::telemetry() {
  auto* to = impl_.get();
  actors::telemetry out;
  out.records_taken = [to](partition_id, std::size_t count, std::size_t bytes) {
    to->records.Increment(static_cast<double>(count));
    to->record_bytes.Increment(static_cast<double>(bytes));
  };
  out.judged = [to](const actors::tally& one, partition_id,
                    const policy::compiled& policy) {
    to->tallies.add(one, policy);
  };
  out.committed = [to](std::size_t, std::int64_t took_us) {
    to->committed.Increment();
    to->commit_time.Observe(seconds(took_us));
  };
  out.aborted = [to](const caf::error& error) {
    to->aborted.Increment();
    to->failed(error);
  };
  out.lane_started = [to](partition_id, std::int64_t restore_us,
                          std::int64_t lost) {
    to->lane_started(restore_us, lost);
  };
  out.lane_stopped = [to](partition_id which) { to->lane_stopped(which); };
  out.in_flight = [to](partition_id which, std::size_t records,
                       std::size_t bytes, std::int64_t lag) {
    to->in_flight(which, records, bytes, lag);
  };
  out.trouble = [to](const caf::error& error) { to->failed(error); };
  out.policy_loaded = [to](const std::string& digest) {
    to->policy_loaded(digest);
  };
  out.ready = [to](bool ready) {
    to->ready = ready;
    to->ready_gauge.Set(ready ? 1 : 0);
  };
  return out;
}

std::string metrics::text() const {
  return prometheus::TextSerializer().Serialize(impl_->registry.Collect());
}

bool metrics::ready() const noexcept {
  return impl_->ready;
}

} // namespace weir::cli
