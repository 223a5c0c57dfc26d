#include "messages/json_text.hpp"

#include "messages/limits.hpp"
#include "messages/utf8.hpp"

#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/value_stack.hpp>

#include <set>
#include <string>
#include <vector>

namespace weir {

namespace {

namespace json = boost::json;

json::parse_options options() {
  json::parse_options out;
  out.max_depth = limits::max_depth;
  return out;
}

/// The limits and the events nobody needs, shared by both handlers below.
struct handler_base {
  static constexpr std::size_t max_object_size = ~std::size_t{0};
  static constexpr std::size_t max_array_size = ~std::size_t{0};
  static constexpr std::size_t max_key_size = ~std::size_t{0};
  static constexpr std::size_t max_string_size = ~std::size_t{0};

  bool on_document_begin(json::error_code&) { return true; }
  bool on_document_end(json::error_code&) { return true; }
  bool on_number_part(json::string_view, json::error_code&) { return true; }
  bool on_comment_part(json::string_view, json::error_code&) { return true; }
  bool on_comment(json::string_view, json::error_code&) { return true; }
};

/// Takes everything and keeps nothing.
struct skimmer : handler_base {
  bool on_object_begin(json::error_code&) { return true; }
  bool on_object_end(std::size_t, json::error_code&) { return true; }
  bool on_array_begin(json::error_code&) { return true; }
  bool on_array_end(std::size_t, json::error_code&) { return true; }
  bool on_key_part(json::string_view, std::size_t, json::error_code&) {
    return true;
  }
  bool on_key(json::string_view, std::size_t, json::error_code&) {
    return true;
  }
  bool on_string_part(json::string_view, std::size_t, json::error_code&) {
    return true;
  }
  bool on_string(json::string_view, std::size_t, json::error_code&) {
    return true;
  }
  bool on_int64(std::int64_t, json::string_view, json::error_code&) {
    return true;
  }
  bool on_uint64(std::uint64_t, json::string_view, json::error_code&) {
    return true;
  }
  bool on_double(double, json::string_view, json::error_code&) { return true; }
  bool on_bool(bool, json::error_code&) { return true; }
  bool on_null(json::error_code&) { return true; }
};

/// Builds the value and counts the members that the text has.
struct builder : handler_base {
  json::value_stack stack;
  std::size_t members = 0;

  bool on_object_begin(json::error_code&) { return true; }
  bool on_object_end(std::size_t n, json::error_code&) {
    members += n;
    stack.push_object(n);
    return true;
  }
  bool on_array_begin(json::error_code&) { return true; }
  bool on_array_end(std::size_t n, json::error_code&) {
    stack.push_array(n);
    return true;
  }
  bool on_key_part(json::string_view s, std::size_t, json::error_code&) {
    stack.push_chars(s);
    return true;
  }
  bool on_key(json::string_view s, std::size_t, json::error_code&) {
    stack.push_key(s);
    return true;
  }
  bool on_string_part(json::string_view s, std::size_t, json::error_code&) {
    stack.push_chars(s);
    return true;
  }
  bool on_string(json::string_view s, std::size_t, json::error_code&) {
    stack.push_string(s);
    return true;
  }
  bool on_int64(std::int64_t i, json::string_view, json::error_code&) {
    stack.push_int64(i);
    return true;
  }
  bool on_uint64(std::uint64_t u, json::string_view, json::error_code&) {
    stack.push_uint64(u);
    return true;
  }
  bool on_double(double d, json::string_view, json::error_code&) {
    stack.push_double(d);
    return true;
  }
  bool on_bool(bool b, json::error_code&) {
    stack.push_bool(b);
    return true;
  }
  bool on_null(json::error_code&) {
    stack.push_null();
    return true;
  }
};

/// Follows the text to the place where parsing stops, or to the first
/// duplicate key. Only run on texts that are refused.
struct locator : handler_base {
  struct level {
    bool is_array = false;
    std::size_t index = 0;
    std::string key;
    std::set<std::string, std::less<>> keys;
  };
  std::vector<level> levels;
  std::string key;
  bool duplicate = false;

  bool value_done() {
    if (!levels.empty() && levels.back().is_array)
      ++levels.back().index;
    return true;
  }
  bool on_object_begin(json::error_code&) {
    levels.emplace_back();
    return true;
  }
  bool on_object_end(std::size_t, json::error_code&) {
    levels.pop_back();
    return value_done();
  }
  bool on_array_begin(json::error_code&) {
    levels.emplace_back().is_array = true;
    return true;
  }
  bool on_array_end(std::size_t, json::error_code&) {
    levels.pop_back();
    return value_done();
  }
  bool on_key_part(json::string_view s, std::size_t, json::error_code&) {
    key.append(s.data(), s.size());
    return true;
  }
  bool on_key(json::string_view s, std::size_t, json::error_code& ec) {
    key.append(s.data(), s.size());
    levels.back().key = key;
    if (!levels.back().keys.insert(std::exchange(key, {})).second) {
      duplicate = true;
      ec = json::error::syntax;
      return false;
    }
    return true;
  }
  bool on_string_part(json::string_view, std::size_t, json::error_code&) {
    return true;
  }
  bool on_string(json::string_view, std::size_t, json::error_code&) {
    return value_done();
  }
  bool on_int64(std::int64_t, json::string_view, json::error_code&) {
    return value_done();
  }
  bool on_uint64(std::uint64_t, json::string_view, json::error_code&) {
    return value_done();
  }
  bool on_double(double, json::string_view, json::error_code&) {
    return value_done();
  }
  bool on_bool(bool, json::error_code&) { return value_done(); }
  bool on_null(json::error_code&) { return value_done(); }

  /// The dotted path of the value being read, shortened when it is absurd.
  std::string path() const {
    constexpr std::size_t longest = 400;
    std::string out;
    for (const auto& level : levels) {
      if (!level.is_array && level.key.empty())
        break;
      if (!out.empty())
        out.push_back('.');
      out += level.is_array ? std::to_string(level.index) : level.key;
      if (out.size() > longest)
        return std::string{utf8::prefix(out, longest)} + "…";
    }
    return out;
  }
};

std::size_t count_members(const json::value& value) {
  std::size_t n = 0;
  if (const auto* object = value.if_object()) {
    n += object->size();
    for (const auto& member : *object)
      n += count_members(member.value());
  } else if (const auto* array = value.if_array()) {
    for (const auto& element : *array)
      n += count_members(element);
  }
  return n;
}

ec classify(const json::error_code& error) {
  if (error == json::error::incomplete)
    return ec::truncated_record;
  if (error == json::error::too_deep)
    return ec::too_deep;
  if (error == json::error::illegal_leading_surrogate ||
      error == json::error::illegal_trailing_surrogate ||
      error == json::error::expected_utf16_escape)
    return ec::lone_surrogate;
  return ec::invalid_json;
}

std::string explain(ec code, const json::error_code& error) {
  switch (code) {
  case ec::truncated_record:
    return "the JSON text ends too early";
  case ec::too_deep:
    return "more than " + std::to_string(limits::max_depth) +
           " levels of nesting";
  case ec::lone_surrogate:
    return "a surrogate escape without its other half";
  case ec::invalid_utf8:
    return "not UTF-8";
  case ec::duplicate_key:
    return "the key stands twice in its object";
  default:
    return "not JSON: " + error.message();
  }
}

/// Whether a leading surrogate's escape ends near the place where parsing
/// stopped: what follows it was not the other half.
bool after_leading_surrogate(std::string_view text, std::size_t at) {
  constexpr std::size_t escape = 6;
  const auto from = at > escape + 1 ? at - escape - 1 : 0;
  for (auto i = from; i <= at && i + escape <= text.size(); ++i) {
    const auto nibble = text[i + 3] | 0x20;
    if (text[i] == '\\' && text[i + 1] == 'u' && (text[i + 2] | 0x20) == 'd' &&
        (nibble == '8' || nibble == '9' || nibble == 'a' || nibble == 'b'))
      return true;
  }
  return false;
}

problem locate(std::string_view text, json::error_code error) {
  json::basic_parser<locator> parser{options()};
  json::error_code again;
  const auto consumed =
      parser.write_some(false, text.data(), text.size(), again);
  const auto& seen = parser.handler();
  if (seen.duplicate)
    return {ec::duplicate_key, seen.path(), explain(ec::duplicate_key, error)};
  auto code = classify(error);
  auto at = consumed;
  if (code == ec::invalid_json && after_leading_surrogate(text, at))
    code = ec::lone_surrogate;
  if (const auto bad = utf8::first_invalid(text); bad && *bad <= at + 4) {
    code = ec::invalid_utf8;
    at = *bad;
  }
  return {code, seen.path(),
          explain(code, error) + ", at byte " + std::to_string(at)};
}

} // namespace

bool is_json(std::string_view text) {
  json::basic_parser<skimmer> parser{options()};
  json::error_code error;
  const auto n = parser.write_some(false, text.data(), text.size(), error);
  return !error && n == text.size();
}

json_result parse_json(std::string_view text, json::storage_ptr storage) {
  json::basic_parser<builder> parser{options()};
  auto& handler = parser.handler();
  handler.stack.reset(storage);
  json::error_code error;
  try {
    const auto n = parser.write_some(false, text.data(), text.size(), error);
    if (!error && n < text.size())
      error = json::error::extra_data;
    if (error)
      return {nullptr, locate(text, error)};
    json_result out{handler.stack.release(), std::nullopt};
    if (count_members(out.value) != handler.members)
      return {nullptr, locate(text, error)};
    return out;
  } catch (const std::exception& failure) {
    return {nullptr, problem{ec::internal, "", failure.what()}};
  }
}

} // namespace weir
