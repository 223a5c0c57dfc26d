// A verdict against what a test case expects of it.
#pragma once

#include "cli/test_file.hpp"
#include "messages/event.hpp"
#include "messages/verdict.hpp"

#include <string>
#include <vector>

namespace weir::cli {

/// Every difference, a line or a few each, without a break at the end; empty =
/// as expected. They quote the case's own words.
std::vector<std::string> compare(const expectation& expected,
                                 const event& event, const verdict& verdict,
                                 const std::string& text_path);

/// The string at `path` with the verdict's spans replaced.
std::string redacted_text(const event& event, const verdict& verdict,
                          const std::string& path);

} // namespace weir::cli
