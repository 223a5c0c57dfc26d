// A JSON value as a file that people edit.
#pragma once

#include "config/document.hpp"
#include "config/issue.hpp"

#include <boost/json/value.hpp>

#include <filesystem>
#include <optional>
#include <string>

namespace weir::config {

/// The value as text of this format, indented by two; ends with a line break.
/// `parse_document` makes the same value of it again. YAML strings stand plain
/// where that is safe, else in quotes; a long one of several lines is a block.
std::string write_document(const boost::json::value& value,
                           document_format format);

/// Replaces a file in one step, by a new one of the same mode beside it: a
/// reader sees the old bytes or the new ones. The issue that prevented it.
std::optional<issue> replace_file(const std::filesystem::path& file,
                                  std::string_view bytes);

} // namespace weir::config
