// Where the shared facts and cases are, and what to do when they are not.
#pragma once

#include <boost/test/unit_test.hpp>

#include <cstdlib>
#include <filesystem>

namespace weir::test {

inline std::filesystem::path shared_dir() {
  return WEIR_SHARED_DIR;
}

/// A precondition for cases that read the shared folder: in CI its absence
/// fails them, in a user's clone they are reported as skipped.
inline boost::test_tools::assertion_result
shared_present(boost::unit_test::test_unit_id) {
  if (std::filesystem::exists(shared_dir()))
    return true;
  if (std::getenv("CI") != nullptr)
    return true; // run and fail on the missing file
  boost::test_tools::assertion_result absent(false);
  absent.message() << "the shared folder is not beside this checkout";
  return absent;
}

} // namespace weir::test
