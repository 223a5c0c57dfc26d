#include "config/document.hpp"

#include "config/parse.hpp"
#include "messages/utf8.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

namespace weir::config {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view blanks = " \t\r\n";

issue file_issue(ec code, const std::string& file, std::string message) {
  issue out;
  out.code = code;
  out.file = file;
  out.message = std::move(message);
  return out;
}

/// Reads at most one byte over the limit, so that a device or a pipe without
/// end is refused like a file that is too long.
std::string slurp(std::ifstream& in) {
  std::string bytes;
  char block[1 << 16];
  while (bytes.size() <= max_document_bytes && in) {
    in.read(block, sizeof block);
    bytes.append(block, static_cast<std::size_t>(in.gcount()));
  }
  return bytes;
}

parsed unreadable(const std::string& name, std::string reason) {
  return {std::nullopt,
          {file_issue(ec::file_unreadable, name, std::move(reason))}};
}

} // namespace

issue syntax_issue(ec code, const std::string& file, std::size_t line,
                   std::size_t column, std::string_view reason) {
  return file_issue(code, file,
                    "line " + std::to_string(line) + ", column " +
                        std::to_string(column) + ": " + std::string(reason));
}

issue issue_at(ec code, const std::string& file, std::string_view bytes,
               std::size_t offset, std::string_view reason) {
  auto before = bytes.substr(0, offset);
  auto line = 1 + std::count(before.begin(), before.end(), '\n');
  auto start = before.rfind('\n');
  auto column =
      start == before.npos ? before.size() + 1 : before.size() - start;
  return syntax_issue(code, file, static_cast<std::size_t>(line), column,
                      reason);
}

document_format format_of(std::string_view file, std::string_view bytes) {
  if (file.ends_with(".json"))
    return document_format::json;
  if (file.ends_with(".yaml") || file.ends_with(".yml"))
    return document_format::yaml;
  auto first = bytes.find_first_not_of(blanks);
  bool json =
      first != bytes.npos && (bytes[first] == '{' || bytes[first] == '[');
  return json ? document_format::json : document_format::yaml;
}

parsed parse_document(std::string_view bytes, const std::string& file) {
  if (bytes.size() > max_document_bytes)
    return {std::nullopt,
            {file_issue(ec::record_too_large, file,
                        "the file is over " +
                            std::to_string(max_document_bytes) + " bytes")}};
  if (auto offset = utf8::first_invalid(bytes))
    return {std::nullopt,
            {issue_at(ec::invalid_utf8, file, bytes, *offset,
                      "a byte that is not UTF-8")}};
  if (bytes.starts_with(byte_order_mark))
    bytes.remove_prefix(byte_order_mark.size());
  if (bytes.find_first_not_of(blanks) == bytes.npos)
    return {std::nullopt,
            {file_issue(ec::empty_record, file, "the file is empty")}};
  // A NUL would make the YAML parser guess at UTF-16; neither format has it.
  if (bytes.find('\0') != bytes.npos)
    return {std::nullopt,
            {file_issue(ec::invalid_utf8, file, "the file holds a NUL byte")}};
  try {
    return format_of(file, bytes) == document_format::json
               ? parse_json(bytes, file)
               : parse_yaml(bytes, file);
  } catch (const std::exception& error) {
    return {std::nullopt, {file_issue(ec::internal, file, error.what())}};
  }
}

parsed read_document(const std::filesystem::path& file) {
  auto name = file.string();
  std::error_code error;
  if (std::filesystem::is_directory(file, error))
    return unreadable(name, "this is a folder, not a file");
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in)
    return unreadable(name, errno != 0 ? std::strerror(errno)
                                       : "the file cannot be opened");
  auto bytes = slurp(in);
  if (in.bad())
    return unreadable(name, "the file cannot be read to its end");
  return parse_document(bytes, name);
}

} // namespace weir::config
