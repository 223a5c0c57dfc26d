// Rows of cells as text.
#pragma once

#include <string>
#include <vector>

namespace weir::cli {

/// Columns as wide as their widest cell in code points, two blanks apart, none
/// at the end of a line. `right` lists the columns that are set to the right.
std::string laid_out(const std::vector<std::vector<std::string>>& rows,
                     const std::vector<std::size_t>& right = {});

/// A number the way people write it: 6, 0.5.
std::string plain(double number);

/// "1 check", "2 checks".
std::string counted(std::size_t number, std::string_view what);

} // namespace weir::cli
