#include "tests/support/paths.hpp"

namespace weir::test {

std::filesystem::path source_dir() {
  return WEIR_SOURCE_DIR;
}

std::filesystem::path shared_dir() {
  return source_dir() / ".." / "shared";
}

std::filesystem::path events_dir() {
  return WEIR_EVENTS_DIR;
}

} // namespace weir::test
