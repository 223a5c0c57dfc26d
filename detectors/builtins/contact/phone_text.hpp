// Groups of digits with the marks that telephone numbers have between them.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace weir::detectors {

/// A candidate as written: a + or not, groups, separators, brackets.
struct phone_text {
  static constexpr std::size_t max_groups = 7;
  static constexpr std::size_t max_digits = 18;

  struct digits_group {
    std::size_t end = 0;   ///< in the text
    std::size_t size = 0;  ///< digits
    std::size_t total = 0; ///< digits up to here, a bracketed 0 left out
    char separator = 0;    ///< before it; 0 for the first one
    bool bracketed = false;
  };

  std::size_t begin = 0; ///< with the + or the opening bracket
  bool plus = false;
  std::size_t count = 0;
  std::array<digits_group, max_groups> groups{};
  std::array<char, max_digits> value{};

  std::string_view digits() const { return digits(count); }
  /// Digits of the first `used` groups.
  std::string_view digits(std::size_t used) const {
    return {value.data(), groups[used - 1].total};
  }
  /// Whether the first groups are of these sizes.
  bool has_sizes(std::span<const std::size_t> sizes) const;
  bool has_sizes(std::initializer_list<std::size_t> sizes) const {
    return has_sizes(std::span{sizes.begin(), sizes.size()});
  }
  /// Whether the groups [first, used) have one separator among . - and blank.
  bool separated_alike(std::size_t first, std::size_t used) const;
  /// Whether what stands before the candidate can stand before a number.
  bool starts_well(std::string_view text) const;
  /// Whether no letter or digit goes on with group `used - 1`.
  bool ends_well(std::string_view text, std::size_t used) const;
  /// Whether the first `used` groups are no piece of a longer number.
  bool stands_alone(std::string_view text, std::size_t used) const;
  /// End of the first `used` groups, an extension behind them included.
  std::size_t end(std::string_view text, std::size_t used) const;
};

/// Reads the candidate around the digit at `i`, which starts a run, going back
/// to an opening bracket, a country's code and a + but not before `floor`.
/// count is 0 if there is none. Looks at 64 bytes or so.
phone_text read_phone_text(std::string_view text, std::size_t i,
                           std::size_t floor);

} // namespace weir::detectors
