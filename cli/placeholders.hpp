// `${env:NAME}` and `${file:/path}` in the strings of a configuration: what
// should not stand in a file that people pass around.
#pragma once

#include "config/report.hpp"

#include <boost/json/value.hpp>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>

namespace weir::cli {

/// Bytes that a file behind a placeholder may have.
inline constexpr std::size_t max_placeholder_file = 1 << 20;

/// Where placeholders get their values.
struct placeholder_sources {
  /// A variable's value, nullopt if it is not set.
  std::function<std::optional<std::string>(const std::string& name)> variable;
  /// What a relative path starts from.
  std::filesystem::path folder;
};

/// The variables of this process.
std::optional<std::string> environment_variable(const std::string& name);

/// Replaces every placeholder in every string value below `root`, once: what
/// was put in is not looked at again. `$$` becomes `$`; a `$` before anything
/// else than `{` and `$` stays. Of a file, one line break at its end is left
/// out.
///
/// Returns the JSON pointers of the strings that hold something from outside;
/// the values there are not to be shown. Notes, at the string's pointer:
/// bad_format, missing_key for a variable that is not set, file_unreadable,
/// invalid_utf8, too_long. A string with a fault stays as it was.
std::set<std::string> fill_placeholders(boost::json::value& root,
                                        const placeholder_sources& from,
                                        config::report& where);

} // namespace weir::cli
