#include "cli/metrics_families.hpp"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>

namespace weir::cli {

counter_family& counters(prometheus::Registry& registry, const char* name,
                         const char* help) {
  return prometheus::BuildCounter().Name(name).Help(help).Register(registry);
}

gauge_family& gauges(prometheus::Registry& registry, const char* name,
                     const char* help) {
  return prometheus::BuildGauge().Name(name).Help(help).Register(registry);
}

histogram_family& histograms(prometheus::Registry& registry, const char* name,
                             const char* help) {
  return prometheus::BuildHistogram().Name(name).Help(help).Register(registry);
}

} // namespace weir::cli
