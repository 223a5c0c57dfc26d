#include "config/parse.hpp"
#include "config/tree_builder.hpp"
#include "messages/limits.hpp"

#include <boost/json/basic_parser_impl.hpp>

#include <cstdint>
#include <utility>

namespace weir::config {

namespace {

namespace json = boost::json;

/// What Boost.JSON's parser calls for each piece of the text. Boost.JSON's own
/// `parse` would keep the last of two equal keys without a word.
struct handler {
  static constexpr std::size_t max_object_size = max_document_values;
  static constexpr std::size_t max_array_size = max_document_values;
  static constexpr std::size_t max_key_size = max_document_bytes;
  static constexpr std::size_t max_string_size = max_document_bytes;

  explicit handler(const std::string& file, issues& out) : build(file, out) {}

  bool done(bool ok, json::error_code& ec) {
    refused = refused || !ok;
    if (!ok)
      ec = json::error::exception;
    return ok;
  }

  bool on_document_begin(json::error_code&) { return true; }
  bool on_document_end(json::error_code&) { return true; }
  bool on_object_begin(json::error_code& ec) {
    return done(build.begin_object(), ec);
  }
  bool on_object_end(std::size_t, json::error_code& ec) {
    return done(build.end(), ec);
  }
  bool on_array_begin(json::error_code& ec) {
    return done(build.begin_array(), ec);
  }
  bool on_array_end(std::size_t, json::error_code& ec) {
    return done(build.end(), ec);
  }
  bool on_key_part(json::string_view s, std::size_t, json::error_code&) {
    part.append(s.data(), s.size());
    return true;
  }
  bool on_key(json::string_view s, std::size_t, json::error_code& ec) {
    part.append(s.data(), s.size());
    return done(build.key(std::exchange(part, {})), ec);
  }
  bool on_string_part(json::string_view s, std::size_t, json::error_code&) {
    part.append(s.data(), s.size());
    return true;
  }
  bool on_string(json::string_view s, std::size_t, json::error_code& ec) {
    part.append(s.data(), s.size());
    return done(build.scalar(json::string(std::exchange(part, {}))), ec);
  }
  bool on_number_part(json::string_view, json::error_code&) { return true; }
  bool on_int64(std::int64_t i, json::string_view, json::error_code& ec) {
    return done(build.scalar(i), ec);
  }
  bool on_uint64(std::uint64_t u, json::string_view, json::error_code& ec) {
    return done(build.scalar(u), ec);
  }
  bool on_double(double d, json::string_view, json::error_code& ec) {
    return done(build.scalar(d), ec);
  }
  bool on_bool(bool b, json::error_code& ec) {
    return done(build.scalar(b), ec);
  }
  bool on_null(json::error_code& ec) { return done(build.scalar(nullptr), ec); }
  bool on_comment_part(json::string_view, json::error_code&) { return true; }
  bool on_comment(json::string_view, json::error_code&) { return true; }

  tree_builder build;
  std::string part;
  bool refused = false; ///< by the builder, not by the parser
};

} // namespace

parsed parse_json(std::string_view bytes, const std::string& file) {
  parsed out;
  json::parse_options options;
  options.max_depth = limits::max_depth;
  json::basic_parser<handler> parser(options, file, out.issues);
  json::error_code error;
  auto used = parser.write_some(false, bytes.data(), bytes.size(), error);
  auto& made = parser.handler();
  if (made.refused) {
    out.issues.push_back(
        issue_at(made.build.code(), file, bytes, used, made.build.message()));
  } else if (error == json::error::too_deep) {
    out.issues.push_back(issue_at(ec::too_deep, file, bytes, used,
                                  "too many values within each other"));
  } else if (error == json::error::incomplete) {
    out.issues.push_back(issue_at(ec::invalid_json, file, bytes, bytes.size(),
                                  "the text ends too early"));
  } else if (error) {
    out.issues.push_back(
        issue_at(ec::invalid_json, file, bytes, used, error.message()));
  } else if (used < bytes.size()) {
    out.issues.push_back(issue_at(ec::invalid_json, file, bytes, used,
                                  "something follows the value"));
  } else {
    out.root = made.build.take();
  }
  return out;
}

} // namespace weir::config
