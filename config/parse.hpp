// The two parsers behind document.hpp. Private to config/.
#pragma once

#include "config/document.hpp"

#include <string>
#include <string_view>

namespace weir::config {

/// Both take valid UTF-8 that is not blank.
parsed parse_json(std::string_view bytes, const std::string& file);
parsed parse_yaml(std::string_view bytes, const std::string& file);

class places;

/// Adds where the values of a YAML text stand; see config/places.hpp.
void yaml_places(std::string_view bytes, places& out);

/// An error about a place in a text: "line L, column C: reason".
issue syntax_issue(ec code, const std::string& file, std::size_t line,
                   std::size_t column, std::string_view reason);

/// The same for an offset in bytes.
issue issue_at(ec code, const std::string& file, std::string_view bytes,
               std::size_t offset, std::string_view reason);

} // namespace weir::config
