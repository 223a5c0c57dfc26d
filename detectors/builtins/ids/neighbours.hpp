// What stands directly beside a value.
#pragma once

#include <cstddef>
#include <string_view>

namespace weir::detectors::ids {

enum class setting {
  free,    ///< nothing is attached
  touched, ///< a sign joins it to a word: a file name, a path, a name-123
  within,  ///< part of a longer number or identifier
};

/// How the value [begin, end) of letters, digits and separators stands in the
/// text. `blanks`: it has blanks in it, so that digits behind another blank
/// belong to it.
setting setting_of(std::string_view text, std::size_t begin, std::size_t end,
                   bool blanks);

} // namespace weir::detectors::ids
