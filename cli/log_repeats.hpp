// Holds back messages that come again and again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace weir::cli {

class log_repeats {
public:
  /// Of a message within this time, the first is shown.
  static constexpr std::int64_t quiet_us = 5'000'000;
  /// Messages that are remembered; the one shown longest ago is forgotten.
  static constexpr std::size_t capacity = 64;

  /// How often the message was held back since it was last shown, if it is to
  /// be shown now; nullopt if it is to be held back.
  std::optional<std::uint64_t> show(const std::string& message,
                                    std::int64_t now_us);

  /// Calls `tell(message, count)` for every message with some held back, and
  /// forgets all.
  template <class Tell>
  void flush(Tell tell) {
    for (const auto& [message, one] : known_)
      if (one.held_back > 0)
        tell(message, one.held_back);
    known_.clear();
  }

private:
  struct entry {
    std::int64_t shown_us = 0;
    std::uint64_t held_back = 0;
  };

  void make_room();

  std::map<std::string, entry> known_;
};

} // namespace weir::cli
