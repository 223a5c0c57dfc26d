// What a run counts, in the text form that Prometheus reads. docs/metrics.md
// has every name.
#pragma once

#include "actors/telemetry.hpp"

#include <memory>
#include <string>

namespace weir::cli {

class metrics {
public:
  /// @param version of weir, told as a label of weir_build_info.
  explicit metrics(const std::string& version);
  metrics(const metrics&) = delete;
  metrics& operator=(const metrics&) = delete;
  ~metrics();

  /// Callbacks that count here, which must outlive them.
  actors::telemetry telemetry();

  /// Everything as it stands. From any thread.
  std::string text() const;

  /// What `telemetry::ready` said last. From any thread.
  bool ready() const noexcept;

private:
  struct impl;
  std::unique_ptr<impl> impl_;
};

} // namespace weir::cli
