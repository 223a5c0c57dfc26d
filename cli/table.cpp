#include "cli/table.hpp"

#include "messages/utf8.hpp"

#include <algorithm>
#include <cstdio>

namespace weir::cli {

std::string laid_out(const std::vector<std::vector<std::string>>& rows,
                     const std::vector<std::size_t>& right) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], utf8::length(row[i]));
  }
  std::string out;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string fill(widths[i] - utf8::length(row[i]), ' ');
      const bool to_right =
          std::find(right.begin(), right.end(), i) != right.end();
      line += (i > 0 ? "  " : "") + (to_right ? fill + row[i] : row[i] + fill);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
  return out;
}

std::string plain(double number) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%g", number);
  return digits;
}

std::string counted(std::size_t number, std::string_view what) {
  return std::to_string(number) + ' ' + std::string{what} +
         (number == 1 ? "" : "s");
}

} // namespace weir::cli
