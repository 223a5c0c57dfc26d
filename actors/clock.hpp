// Time as a lane sees it.
#pragma once

#include <cstdint>
#include <memory>

namespace weir::actors {

/// Unix time in microseconds. Thread-safe.
class clock {
public:
  virtual ~clock() = default;
  virtual std::int64_t now_us() const = 0;
};

using clock_ptr = std::shared_ptr<const clock>;

/// The machine's wall clock.
clock_ptr wall_clock();

} // namespace weir::actors
