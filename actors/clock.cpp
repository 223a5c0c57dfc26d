#include "actors/clock.hpp"

#include <chrono>

namespace weir::actors {

namespace {

class machine_clock : public clock {
public:
  std::int64_t now_us() const override {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
  }
};

} // namespace

clock_ptr wall_clock() {
  return std::make_shared<machine_clock>();
}

} // namespace weir::actors
