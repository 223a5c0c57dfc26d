// The string formats that weir's schemas use.
#pragma once

#include <string_view>

namespace weir::schemas {

/// RFC 3339 date and time with an offset; the day must exist, a second of 60
/// is taken (leap seconds).
bool is_date_time(std::string_view text);

/// RFC 4122 text form, in either case.
bool is_uuid(std::string_view text);

} // namespace weir::schemas
