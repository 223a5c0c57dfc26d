// Finds trigger words without looking at every byte.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace weir::detectors::prompts {

/// A trigger found in a text.
struct found_trigger {
  std::size_t begin = 0;
  std::size_t size = 0; ///< 0: none
  std::uint16_t number = 0;
  std::uint8_t weight = 0;
};

/// All trigger words. Each is known by its rarest six bytes, and they by the
/// four bytes at each place where a step of three can land: a bit says which
/// four bytes those may be, another one which six.
class trigger_table {
public:
  trigger_table();

  /// The first trigger whose six bytes are met at or after `at`, the heaviest
  /// of several there; size 0 if there is none. Sets `at` to where to go on.
  found_trigger next(std::string_view text, std::size_t& at) const;

private:
  /// 65,536 yes or no, by hash.
  class bits {
  public:
    void set(std::uint32_t hash) { words_[hash / 64] |= bit(hash); }
    bool has(std::uint32_t hash) const {
      return (words_[hash / 64] & bit(hash)) != 0;
    }

  private:
    static std::uint64_t bit(std::uint32_t hash) {
      return std::uint64_t{1} << hash % 64;
    }

    std::array<std::uint64_t, 1'024> words_{};
  };

  struct trigger {
    std::string_view letters;
    std::size_t core_at = 0; ///< where the six bytes are
    std::uint64_t core = 0;
    std::uint8_t weight = 0;
  };

  /// The heaviest trigger with a core that has four of its bytes at `at`.
  found_trigger trigger_at(std::string_view text, std::size_t at) const;
  void take(std::string_view text, std::size_t core_at,
            found_trigger& best) const;

  bits grams_;
  bits cores_;
  std::vector<trigger> words_;
  std::vector<std::uint16_t> starts_; ///< first word of each core's hash
};

} // namespace weir::detectors::prompts
