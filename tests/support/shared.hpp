// What becomes of a case whose shared facts are not there.
#pragma once

#include "tests/support/paths.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdlib>
#include <filesystem>

namespace weir::test {

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
