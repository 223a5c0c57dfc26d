#include "config/issue.hpp"

#include "messages/utf8.hpp"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <array>
#include <cstdio>

namespace weir::config {

namespace {

/// Key parts whose values may be credentials, or texts somebody wants kept
/// out of logs (an allowlist names the very values that are not to be seen).
constexpr std::array<std::string_view, 12> private_names = {
    "password", "passwd",     "passphrase",    "secret",
    "token",    "api_key",    "apikey",        "api-key",
    "private",  "credential", "authorization", "allowlist",
};

bool names_a_secret(std::string_view pointer) {
  std::string lower(pointer);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return std::any_of(private_names.begin(), private_names.end(),
                     [&](std::string_view name) {
                       return lower.find(name) != std::string::npos;
                     });
}

/// Appends `text` to `out`, with every control character as \xNN, so that a
/// report keeps to one line whatever a file holds.
void append_line(std::string& out, std::string_view text) {
  for (char c : text) {
    auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7F) {
      out += c;
      continue;
    }
    char escape[5];
    std::snprintf(escape, sizeof escape, "\\x%02x", byte);
    out += escape;
  }
}

std::string counted(std::string_view kind, std::size_t count,
                    std::string_view of) {
  std::string out(kind);
  out += " of " + std::to_string(count) + ' ' + std::string(of);
  if (count != 1)
    out += 's';
  return out;
}

std::string place(const issue& issue) {
  std::string out;
  auto append = [&](std::string_view label, std::string_view value) {
    if (value.empty())
      return;
    if (!out.empty())
      out += ", ";
    out += label;
    append_line(out, value);
  };
  append("guard ", issue.guard);
  append("check ", issue.check);
  append("", issue.pointer);
  return out;
}

std::string reason(const issue& issue) {
  std::string out = issue.message;
  auto append = [&](std::string_view label, std::string_view value) {
    if (value.empty())
      return;
    if (!out.empty())
      out += ", ";
    out += label;
    out += value;
  };
  append("expected ", issue.expected);
  append("found ", issue.found);
  return out.empty() ? to_string(issue.code) : out;
}

} // namespace

std::string_view to_string(severity level) {
  return level == severity::error ? "error" : "warning";
}

std::string to_string(const issue& issue) {
  std::string out;
  append_line(out, issue.file);
  if (auto where = place(issue); !where.empty())
    out += (out.empty() ? "" : ": ") + where;
  if (!out.empty())
    out += ": ";
  if (issue.level == severity::warning)
    out += "warning: ";
  append_line(out, reason(issue));
  return out;
}

boost::json::object to_json(const issue& issue) {
  boost::json::object out;
  out["level"] = to_string(issue.level);
  out["code"] = to_string(issue.code);
  auto put = [&](std::string_view key, const std::string& value) {
    if (!value.empty())
      out[key] = value;
  };
  put("file", issue.file);
  put("guard", issue.guard);
  put("check", issue.check);
  put("pointer", issue.pointer);
  put("expected", issue.expected);
  put("found", issue.found);
  put("message", issue.message);
  return out;
}

bool has_error(const issues& list) {
  return std::any_of(list.begin(), list.end(), [](const issue& issue) {
    return issue.level == severity::error;
  });
}

std::string shortened(std::string_view text, std::size_t max_bytes) {
  std::string out;
  append_line(out, text);
  if (out.size() <= max_bytes)
    return out;
  auto end = max_bytes;
  while (end > 0 && !utf8::starts_code_point(out[end]))
    --end;
  out.resize(end);
  return out + "...";
}

std::string shown(const boost::json::value& value, std::string_view pointer) {
  if (auto* array = value.if_array())
    return counted("an array", array->size(), "item");
  if (auto* object = value.if_object())
    return counted("an object", object->size(), "member");
  if (value.is_null())
    return "null";
  if (names_a_secret(pointer)) {
    if (value.is_string())
      return "a string (not shown)";
    return value.is_bool() ? "a bool (not shown)" : "a number (not shown)";
  }
  if (auto* number = value.if_double()) {
    // Boost.JSON writes 0.5 as 5E-1, which no author would recognise.
    char digits[32];
    std::snprintf(digits, sizeof digits, "%g", *number);
    return digits;
  }
  return shortened(boost::json::serialize(value));
}

std::string child(std::string_view pointer, std::string_view key) {
  std::string out(pointer);
  out += '/';
  for (char c : key) {
    if (c == '~')
      out += "~0";
    else if (c == '/')
      out += "~1";
    else
      out += c;
  }
  return out;
}

std::string child(std::string_view pointer, std::size_t index) {
  return std::string(pointer) + '/' + std::to_string(index);
}

} // namespace weir::config
