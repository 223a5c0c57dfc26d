#include "cli/metrics_tallies.hpp"

#include <algorithm>
#include <array>
#include <prometheus/counter.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <utility>
#include <vector>

namespace weir::cli {

namespace {

using actors::tally;
using prometheus::Counter;
using prometheus::Histogram;

/// Upper bounds in seconds: most looks take microseconds.
const Histogram::BucketBoundaries detector_bounds = {
    1e-5,  2.5e-5, 5e-5, 1e-4, 2.5e-4, 5e-4, 1e-3, 2.5e-3, 5e-3, 0.01,
    0.025, 0.05,   0.1,  0.25, 0.5,    1,    2.5,  5,      10,   30};

/// What the tallies of one policy count into, by its indexes.
struct policy_counters {
  static constexpr std::size_t effects =
      static_cast<std::size_t>(guard_effect::unjudged_block) + 1;

  std::string digest;
  std::vector<std::array<Counter*, effects>> guards;
  std::vector<Histogram*> detectors;
};

/// Lanes change to a new policy one by one, so a few are in use at once.
constexpr std::size_t kept_policies = 4;

} // namespace

struct tally_metrics::impl {
  explicit impl(prometheus::Registry& registry);

  void add(const tally& one, const policy::compiled& policy);
  void count_event(const tally& one);
  policy_counters& counters_of(const policy::compiled& policy);
  void count_guard(policy_counters& counts, const policy::compiled& policy,
                   const tally::triggered& one);

  Counter& events;
  counter_family& verdicts;
  std::array<Counter*, 2> by_decision;
  Counter& redacted;
  labelled<Counter, std::string> findings;
  labelled<Counter, std::string> unjudged;
  labelled<Counter, std::string> dead_letters;
  counter_family& guards;
  histogram_family& detectors;
  std::vector<policy_counters> policies; ///< by their first use
};

tally_metrics::impl::impl(prometheus::Registry& to)
    : events(counters(to, "weir_events_total", "Events judged").Add({})),
      verdicts(counters(to, "weir_verdicts_total", "Verdicts")),
      by_decision{&verdicts.Add({{"decision", "allow"}}),
                  &verdicts.Add({{"decision", "block"}})},
      redacted(counters(to, "weir_redacted_total",
                        "Events allowed with something to be masked")
                   .Add({})),
      findings(counters(to, "weir_findings_total", "Findings"), "category"),
      unjudged(counters(to, "weir_unjudged_total",
                        "Events with something that could not be judged"),
               "reason"),
      dead_letters(
          counters(to, "weir_dead_letters_total", "Records that are no events"),
          "code"),
      guards(counters(to, "weir_guard_triggered_total",
                      "Events in which a guard triggered")),
      detectors(histograms(to, "weir_detector_seconds",
                           "Time that a detector took for one event")) {}

void tally_metrics::impl::add(const tally& one,
                              const policy::compiled& policy) {
  if (one.dead) {
    const auto code = to_string(one.code);
    if (one.first_part)
      dead_letters.at(code, code).Increment();
    return;
  }
  count_event(one);
  if (one.guards.empty() && one.detector_us.empty())
    return;
  auto& counts = counters_of(policy);
  for (const auto& each : one.guards)
    count_guard(counts, policy, each);
  const auto known = std::min(one.detector_us.size(), counts.detectors.size());
  for (std::size_t i = 0; i < known; ++i)
    if (one.detector_us[i] >= 0)
      counts.detectors[i]->Observe(seconds(one.detector_us[i]));
}

void tally_metrics::impl::count_event(const tally& one) {
  events.Increment();
  by_decision[one.decision == decision::block ? 1 : 0]->Increment();
  if (one.decision == decision::allow && one.spans > 0)
    redacted.Increment();
  for (const auto& [category, count] : one.categories)
    findings.at(category, category).Increment(count);
  for (const auto reason : one.reasons) {
    const auto word = to_string(reason);
    unjudged.at(word, word).Increment();
  }
  // No detector failed: the payload holds what no detector looks at.
  if (one.unjudged > 0 && one.reasons.empty())
    unjudged.at("unrecognised", "unrecognised").Increment();
}

policy_counters&
tally_metrics::impl::counters_of(const policy::compiled& policy) {
  const auto known =
      std::find_if(policies.rbegin(), policies.rend(), [&](const auto& one) {
        return one.digest == policy.digest;
      });
  if (known != policies.rend())
    return *known;
  if (policies.size() == kept_policies)
    policies.erase(policies.begin());
  auto& out = policies.emplace_back();
  out.digest = policy.digest;
  out.guards.resize(policy.guards.size());
  for (const auto& one : policy.detectors)
    out.detectors.push_back(&detectors.Add(
        {{"detector", std::string(one->name())}}, detector_bounds));
  return out;
}

void tally_metrics::impl::count_guard(policy_counters& counts,
                                      const policy::compiled& policy,
                                      const tally::triggered& one) {
  const auto effect = static_cast<std::size_t>(one.effect);
  if (one.guard >= counts.guards.size() || effect >= policy_counters::effects)
    return;
  auto& slot = counts.guards[one.guard][effect];
  if (slot == nullptr)
    slot = &guards.Add({{"guard", policy.guards[one.guard].slug},
                        {"effect", std::string(to_string(one.effect))}});
  slot->Increment();
}

tally_metrics::tally_metrics(prometheus::Registry& registry)
    : impl_(std::make_unique<impl>(registry)) {}

tally_metrics::~tally_metrics() = default;

void tally_metrics::add(const tally& one, const policy::compiled& policy) {
  impl_->add(one, policy);
}

} // namespace weir::cli
