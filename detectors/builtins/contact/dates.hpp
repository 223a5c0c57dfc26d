// Calendar dates in the forms people write them.
#pragma once

#include <cstddef>
#include <string_view>

namespace weir::detectors {

/// A date as written.
struct written_date {
  std::size_t end = 0;     ///< 0: no date starts there
  bool year_first = false; ///< 1980-12-04, 19801204
};

/// Reads the date that starts at `i`: day and month in either order with a
/// year of two or four digits behind them (4/12/80, 04.12.1980), the year
/// first (1980-12-04, 1980/12/4, 19801204), or the month's name in English,
/// German, French or Spanish (4 December 1980, December 4th, 1980,
/// 04-Dec-80). Years of four digits are 1800 to 2199; the day exists in its
/// month.
written_date read_date(std::string_view text, std::size_t i);

} // namespace weir::detectors
