#include "config/write_document.hpp"

#include "config/yaml_scalar.hpp"
#include "messages/json_writer.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

namespace weir::config {

namespace {

namespace json = boost::json;

std::string_view view(json::string_view text) {
  return {text.data(), text.size()};
}

bool is_empty(const json::value& value) {
  return (value.is_object() && value.get_object().empty()) ||
         (value.is_array() && value.get_array().empty());
}

bool is_container(const json::value& value) {
  return value.is_structured() && !is_empty(value);
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  escape_json(text, out);
  return out + '"';
}

// -- JSON --------------------------------------------------------------------

void write_json(const json::value& value, std::size_t depth, std::string& out) {
  if (!is_container(value)) {
    out += weir::write_json(value);
    return;
  }
  const bool object = value.is_object();
  const std::string indent(2 * depth + 2, ' ');
  std::string_view before = object ? "{\n" : "[\n";
  const auto open = [&] {
    out += before;
    out += indent;
    before = ",\n";
  };
  if (object)
    for (const auto& member : value.get_object()) {
      open();
      out += quoted(view(member.key())) + ": ";
      write_json(member.value(), depth + 1, out);
    }
  else
    for (const auto& element : value.get_array()) {
      open();
      write_json(element, depth + 1, out);
    }
  out += '\n' + std::string(2 * depth, ' ') + (object ? '}' : ']');
}

// -- YAML --------------------------------------------------------------------

bool has_control(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F;
  });
}

/// Whether text means itself as a plain scalar, in block and flow alike.
bool is_plain(std::string_view text) {
  constexpr std::string_view indicators = "-?:,[]{}#&*!|>'\"%@`=<~";
  if (text.empty() || text.front() == ' ' || text.back() == ' ' ||
      has_control(text) || indicators.find(text.front()) != text.npos ||
      !core_scalar(text).is_string())
    return false;
  // NEL and the separators U+2028, U+2029 count as line breaks to some.
  for (const auto* odd :
       {": ", " #", "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9", "\xEF\xBB\xBF"})
    if (text.find(odd) != text.npos)
      return false;
  return text.back() != ':' && text.find_first_of("[]{},") == text.npos;
}

/// Patterns read best between single quotes, where nothing is escaped.
std::string scalar(std::string_view text) {
  if (is_plain(text))
    return std::string{text};
  if (text.find('\\') == text.npos || has_control(text))
    return quoted(text);
  std::string out = "'";
  for (const char c : text)
    out += c == '\'' ? std::string{"''"} : std::string(1, c);
  return out + '\'';
}

/// Whether a literal block keeps the text: no control but line breaks, no
/// blank that the block would take for indentation.
bool fits_block(std::string_view text) {
  if (text.find('\n') == text.npos || text.front() == ' ' ||
      text.front() == '\n' || text.back() != '\n' || text.ends_with("\n\n"))
    return false;
  std::string rest{text};
  std::erase(rest, '\n');
  return !has_control(rest) && rest.find("\xC2\x85") == rest.npos &&
         rest.find("\xE2\x80\xA8") == rest.npos &&
         rest.find("\xE2\x80\xA9") == rest.npos && !rest.empty();
}

std::string block(std::string_view text, std::size_t depth) {
  std::string out = "|";
  for (std::size_t from = 0; from < text.size();) {
    const auto end = text.find('\n', from);
    const auto line = text.substr(from, end - from);
    out += '\n';
    if (!line.empty())
      out += std::string(2 * depth, ' ') + std::string{line};
    from = end + 1;
  }
  return out;
}

/// A value that stands behind a key or a dash, its line begun already.
void write_inline(const json::value& value, std::size_t depth,
                  std::string& out) {
  const auto* text = value.if_string();
  if (text == nullptr)
    out += weir::write_json(value);
  else
    out += fits_block(view(*text)) ? block(view(*text), depth)
                                   : scalar(view(*text));
  out += '\n';
}

/// A container in block style; its first line is indented by the caller.
void write_yaml(const json::value& value, std::size_t depth, std::string& out) {
  const std::string indent(2 * depth, ' ');
  bool first = true;
  const auto begin = [&] {
    if (!std::exchange(first, false))
      out += indent;
  };
  if (const auto* array = value.if_array()) {
    for (const auto& element : *array) {
      begin();
      out += "- ";
      if (is_container(element))
        write_yaml(element, depth + 1, out);
      else
        write_inline(element, depth + 1, out);
    }
    return;
  }
  for (const auto& member : value.get_object()) {
    begin();
    out += scalar(view(member.key())) + ':';
    if (!is_container(member.value())) {
      out += ' ';
      write_inline(member.value(), depth + 1, out);
      continue;
    }
    out += '\n' + std::string(2 * depth + 2, ' ');
    write_yaml(member.value(), depth + 1, out);
  }
}

issue cannot_write(const std::filesystem::path& file, std::string message) {
  issue out;
  out.code = ec::write_failed;
  out.file = file.string();
  out.message = std::move(message);
  return out;
}

} // namespace

std::string write_document(const json::value& value, document_format format) {
  std::string out;
  if (format == document_format::json) {
    write_json(value, 0, out);
    out += '\n';
  } else if (is_container(value)) {
    write_yaml(value, 0, out);
  } else {
    write_inline(value, 1, out);
  }
  return out;
}

std::optional<issue> replace_file(const std::filesystem::path& file,
                                  std::string_view bytes) {
  namespace fs = std::filesystem;
  std::error_code failed;
  // A link stays a link: what it points to is replaced.
  const auto target = fs::weakly_canonical(file, failed);
  if (failed)
    return cannot_write(file, failed.message());
  auto fresh = target;
  fresh += ".new";
  errno = 0;
  std::ofstream out(fresh, std::ios::binary | std::ios::trunc);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  if (!out)
    return cannot_write(file, errno != 0 ? std::strerror(errno)
                                         : "the new file cannot be written");
  if (const auto status = fs::status(target, failed); fs::exists(status))
    fs::permissions(fresh, status.permissions(), failed);
  fs::rename(fresh, target, failed);
  if (!failed)
    return std::nullopt;
  std::error_code ignored;
  fs::remove(fresh, ignored);
  return cannot_write(file, failed.message());
}

} // namespace weir::config
