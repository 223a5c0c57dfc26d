#include "config/report.hpp"

#include <utility>

namespace weir::config {

void report::add(severity level, ec code, std::string pointer,
                 std::string message, std::string expected, std::string found) {
  issues.push_back({level, code, file, guard, check, std::move(pointer),
                    std::move(found), std::move(expected), std::move(message)});
}

void report::error(ec code, std::string pointer, std::string message) {
  add(severity::error, code, std::move(pointer), std::move(message));
}

void report::warning(ec code, std::string pointer, std::string message) {
  add(severity::warning, code, std::move(pointer), std::move(message));
}

} // namespace weir::config
