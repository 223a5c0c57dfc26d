// Standard output with its failures seen.
#pragma once

#include <string_view>

namespace weir::cli {

/// Writes a text; `io_failed` and a line on standard error if that fails.
int print(std::string_view text);

} // namespace weir::cli
