// The JSON Schemas of weir's records, built into the binary.
#pragma once

#include <span>
#include <string_view>

namespace weir::schemas {

/// One schema (JSON Schema draft 2020-12), from `schemas/<name>.schema.json`.
struct named_schema {
  std::string_view name;  ///< for example "verdict"
  std::string_view title; ///< one line for a person
  std::string_view text;  ///< the file, byte for byte
};

/// All schemas, sorted by name.
std::span<const named_schema> all();

/// The schema of this name, or nullptr.
const named_schema* find(std::string_view name);

} // namespace weir::schemas
