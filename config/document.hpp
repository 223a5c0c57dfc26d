// A configuration file as a JSON value, whether it was written as JSON or as
// YAML.
//
// YAML is read by its core schema (YAML 1.2, section 10.3): a quoted scalar is
// a string, a plain one is null, a bool, a number or else a string. So `yes`
// is the string "yes", and 0o17 is 15. Anchors and aliases are followed within
// a budget; merge keys, tags other than the core ones, and files of more than
// one document are refused rather than half understood.
#pragma once

#include "config/issue.hpp"

#include <boost/json/value.hpp>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace weir::config {

/// Bytes of one file. A thousand guards are well below a megabyte.
inline constexpr std::size_t max_document_bytes = 16u << 20;

/// Values that one file may hold once its aliases are followed, and bytes of
/// their strings: a few lines of nested aliases can stand for billions.
inline constexpr std::size_t max_document_values = 500'000;
inline constexpr std::size_t max_document_text = 4 * max_document_bytes;

/// What was read, and what was wrong with it.
struct parsed {
  /// Absent when no value could be made of the bytes. Present, with the first
  /// of each, when keys are named twice: the rest can still be examined.
  std::optional<boost::json::value> root;
  config::issues issues;
};

enum class document_format : std::uint8_t { json, yaml };

/// By the extension (.json, .yaml, .yml), else by the first character: `{`
/// and `[` begin JSON.
document_format format_of(std::string_view file, std::string_view bytes);

/// Parses bytes in memory; `file` names them in issues. A place is told as
/// line and column, both from 1, columns in bytes. Errors: empty_record,
/// invalid_utf8, invalid_json, invalid_yaml, duplicate_key, too_deep,
/// record_too_large.
parsed parse_document(std::string_view bytes, const std::string& file);

/// Reads and parses a file. Further error: file_unreadable.
parsed read_document(const std::filesystem::path& file);

} // namespace weir::config
