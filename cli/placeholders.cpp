#include "cli/placeholders.hpp"

#include "messages/utf8.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string_view>

namespace weir::cli {

namespace {

constexpr const char* form =
    "expected ${env:NAME} or ${file:/path}, and $$ for a $ before a {";

/// Why a placeholder has no value.
struct fault {
  ec code;
  std::string message;
};

bool is_variable_name(std::string_view text) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_';
  };
  return !text.empty() && !(text[0] >= '0' && text[0] <= '9') &&
         std::all_of(text.begin(), text.end(), fits);
}

/// Neither JSON nor a library of C takes anything else.
void require_text(const std::string& value, const std::string& what) {
  if (value.find('\0') != std::string::npos || utf8::first_invalid(value))
    throw fault{ec::invalid_utf8, what + " does not hold UTF-8 text"};
}

std::string read_variable(const std::string& name,
                          const placeholder_sources& from) {
  if (!is_variable_name(name))
    throw fault{ec::bad_format, form};
  auto value = from.variable(name);
  if (!value)
    throw fault{ec::missing_key,
                "the environment variable " + name + " is not set"};
  require_text(*value, "the environment variable " + name);
  return std::move(*value);
}

[[noreturn]] void unreadable(const std::filesystem::path& file,
                             const char* reason) {
  throw fault{ec::file_unreadable, "cannot read " +
                                       config::shortened(file.string(), 200) +
                                       ": " + reason};
}

std::string read_bytes(const std::filesystem::path& file) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored))
    unreadable(file, "this is a folder, not a file");
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in)
    unreadable(file, errno != 0 ? std::strerror(errno) : "cannot open it");
  // One byte more than may be, to see that there is more.
  std::string bytes(max_placeholder_file + 1, '\0');
  in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (in.bad())
    unreadable(file, "cannot read it to its end");
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  return bytes;
}

std::string read_file(const std::string& name,
                      const placeholder_sources& from) {
  if (name.empty())
    throw fault{ec::bad_format, form};
  const auto file = from.folder / name;
  auto value = read_bytes(file);
  const auto shown = config::shortened(file.string(), 200);
  if (value.size() > max_placeholder_file)
    throw fault{ec::too_long, shown + " has more than " +
                                  std::to_string(max_placeholder_file) +
                                  " bytes"};
  if (value.ends_with('\n'))
    value.pop_back();
  if (value.ends_with('\r'))
    value.pop_back();
  require_text(value, shown);
  return value;
}

std::string value_of(std::string_view inside, const placeholder_sources& from) {
  if (inside.starts_with("env:"))
    return read_variable(std::string(inside.substr(4)), from);
  if (inside.starts_with("file:"))
    return read_file(std::string(inside.substr(5)), from);
  throw fault{ec::bad_format, form};
}

struct filled {
  std::string text;
  bool from_outside = false;
};

filled fill(std::string_view text, const placeholder_sources& from) {
  filled out;
  while (!text.empty()) {
    const auto dollar = std::min(text.find('$'), text.size());
    out.text += text.substr(0, dollar);
    text.remove_prefix(dollar);
    if (text.starts_with("${")) {
      const auto end = text.find('}');
      if (end == text.npos)
        throw fault{ec::bad_format, form};
      out.text += value_of(text.substr(2, end - 2), from);
      out.from_outside = true;
      text.remove_prefix(end + 1);
    } else if (!text.empty()) {
      out.text += '$';
      text.remove_prefix(text.starts_with("$$") ? 2 : 1);
    }
  }
  return out;
}

class filler {
public:
  filler(const placeholder_sources& from, config::report& where)
      : from_(from), where_(where) {}

  void walk(boost::json::value& value, const std::string& at) {
    if (auto* object = value.if_object()) {
      for (auto& member : *object)
        walk(member.value(), config::child(at, member.key()));
    } else if (auto* array = value.if_array()) {
      for (std::size_t i = 0; i < array->size(); ++i)
        walk((*array)[i], config::child(at, i));
    } else if (auto* text = value.if_string()) {
      replace(*text, at);
    }
  }

  std::set<std::string> take() { return std::move(done_); }

private:
  void replace(boost::json::string& text, const std::string& at) {
    if (text.find('$') == text.npos)
      return;
    try {
      auto now = fill(text, from_);
      text.assign(now.text);
      if (now.from_outside)
        done_.insert(at);
    } catch (fault& why) {
      where_.error(why.code, at, std::move(why.message));
    }
  }

  const placeholder_sources& from_;
  config::report& where_;
  std::set<std::string> done_;
};

} // namespace

std::optional<std::string> environment_variable(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

std::set<std::string> fill_placeholders(boost::json::value& root,
                                        const placeholder_sources& from,
                                        config::report& where) {
  filler filler(from, where);
  filler.walk(root, "");
  return filler.take();
}

} // namespace weir::cli
