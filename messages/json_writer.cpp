#include "messages/json_writer.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <charconv>

namespace weir {

namespace json = boost::json;

namespace {

template <class Number>
void write_number(Number number, std::string& out) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, number);
  out.append(digits, end.ptr);
}

void write_string(json::string_view text, std::string& out) {
  out.push_back('"');
  escape_json({text.data(), text.size()}, out);
  out.push_back('"');
}

void write(const json::value& value, std::string& out);

void write(const json::object& object, std::string& out) {
  char before = '{';
  for (const auto& member : object) {
    out.push_back(before);
    write_string(member.key(), out);
    out.push_back(':');
    write(member.value(), out);
    before = ',';
  }
  out.append(object.empty() ? "{}" : "}");
}

void write(const json::array& array, std::string& out) {
  char before = '[';
  for (const auto& element : array) {
    out.push_back(before);
    write(element, out);
    before = ',';
  }
  out.append(array.empty() ? "[]" : "]");
}

void write(const json::value& value, std::string& out) {
  switch (value.kind()) {
  case json::kind::null:
    return void(out.append("null"));
  case json::kind::bool_:
    return void(out.append(value.get_bool() ? "true" : "false"));
  case json::kind::int64:
    return write_number(value.get_int64(), out);
  case json::kind::uint64:
    return write_number(value.get_uint64(), out);
  case json::kind::double_:
    return write_number(value.get_double(), out);
  case json::kind::string:
    return write_string(value.get_string(), out);
  case json::kind::array:
    return write(value.get_array(), out);
  case json::kind::object:
    return write(value.get_object(), out);
  }
}

} // namespace

std::string write_json(const json::value& value) {
  std::string out;
  write(value, out);
  return out;
}

std::string write_json(const json::object& object) {
  std::string out;
  write(object, out);
  return out;
}

void escape_json(std::string_view text, std::string& out) {
  constexpr std::string_view digits = "0123456789abcdef";
  for (const char c : text) {
    switch (c) {
    case '"':
      out.append("\\\"");
      break;
    case '\\':
      out.append("\\\\");
      break;
    case '\n':
      out.append("\\n");
      break;
    case '\r':
      out.append("\\r");
      break;
    case '\t':
      out.append("\\t");
      break;
    default:
      if (static_cast<unsigned char>(c) >= 0x20) {
        out.push_back(c);
        break;
      }
      out.append("\\u00");
      out.push_back(digits[static_cast<unsigned char>(c) >> 4]);
      out.push_back(digits[c & 15]);
    }
  }
}

} // namespace weir
