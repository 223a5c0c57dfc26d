// Where a test finds its data. Known to one source file only, so that the
// others compile to the same in every checkout.
#pragma once

#include <filesystem>

namespace weir::test {

/// The root of the source tree.
std::filesystem::path source_dir();

/// The folder of shared facts and cases beside it; may be absent.
std::filesystem::path shared_dir();

/// The benchmark events that the test fixture.events makes.
std::filesystem::path events_dir();

} // namespace weir::test
