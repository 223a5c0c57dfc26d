// Families of metrics in a registry. Names what prometheus-cpp has without its
// headers, which only cli/metrics*.cpp include.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

namespace prometheus {
class Counter;
class Gauge;
class Histogram;
class Registry;
template <typename T>
class Family;
} // namespace prometheus

namespace weir::cli {

using counter_family = prometheus::Family<prometheus::Counter>;
using gauge_family = prometheus::Family<prometheus::Gauge>;
using histogram_family = prometheus::Family<prometheus::Histogram>;

/// A new family; the name must be new too.
counter_family& counters(prometheus::Registry& registry, const char* name,
                         const char* help);
gauge_family& gauges(prometheus::Registry& registry, const char* name,
                     const char* help);
histogram_family& histograms(prometheus::Registry& registry, const char* name,
                             const char* help);

/// Prometheus counts time in seconds.
inline double seconds(std::int64_t us) {
  return static_cast<double>(us) / 1e6;
}

/// The members of a family that differ in one label, made when they are first
/// needed; found by a key from then on, without the family's lock.
template <class Metric, class Key>
class labelled {
public:
  labelled(prometheus::Family<Metric>& family, const char* label)
      : family_(family), label_(label) {}

  Metric& at(const Key& key, const std::string& text) {
    auto& slot = known_[key];
    if (slot == nullptr)
      slot = &family_.Add({{label_, text}});
    return *slot;
  }

  void drop(const Key& key) {
    const auto found = known_.find(key);
    if (found == known_.end())
      return;
    family_.Remove(found->second);
    known_.erase(found);
  }

private:
  prometheus::Family<Metric>& family_;
  const char* label_;
  std::unordered_map<Key, Metric*> known_;
};

} // namespace weir::cli
