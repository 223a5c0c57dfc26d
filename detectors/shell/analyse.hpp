// What a command would do, as signs with weights.
#pragma once

#include "detectors/shell/value.hpp"

#include <string_view>

namespace weir::detectors::shell {

/// Analyses a text as a shell script. Work is linear in it.
analysis analyse_command(std::string_view text);

/// Analyses a text as a program of another language, such as "python".
analysis analyse_code(std::string_view text, std::string_view language);

/// An address that a tool opens by itself.
analysis analyse_url(std::string_view url);

/// A file that a tool reads or writes by itself; `content` may be empty.
analysis analyse_file(std::string_view path, bool writes,
                      std::string_view content);

} // namespace weir::detectors::shell
