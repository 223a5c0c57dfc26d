#include "messages/dead_letter.hpp"

#include "messages/records_json.hpp"
#include "messages/utf8.hpp"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

namespace weir {

namespace json = boost::json;

namespace {

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const auto left = bytes.size() - at;
    const auto byte = [&](std::size_t i) -> unsigned {
      return i < left ? static_cast<unsigned char>(bytes[at + i]) : 0u;
    };
    const auto group = byte(0) << 16 | byte(1) << 8 | byte(2);
    out.push_back(digits[group >> 18]);
    out.push_back(digits[group >> 12 & 63]);
    out.push_back(left > 1 ? digits[group >> 6 & 63] : '=');
    out.push_back(left > 2 ? digits[group & 63] : '=');
  }
  return out;
}

json::object to_json(const problem& fault) {
  return {{"code", to_string(fault.code)},
          {"path", fault.path},
          {"message", fault.message}};
}

} // namespace

json::object to_json(const origin& from) {
  json::object out{{"topic", from.topic},
                   {"partition", from.partition},
                   {"offset", from.offset}};
  if (from.line != 0)
    out.emplace("line", from.line);
  return out;
}

json::object to_json(const dead_letter& letter) {
  auto out = to_json(letter.faults.front());
  json::array all;
  for (const auto& fault : letter.faults)
    all.push_back(to_json(fault));
  out.emplace("problems", std::move(all));
  out.emplace("origin", to_json(letter.from));
  if (letter.key)
    out.emplace("key", *letter.key);
  if (letter.part != 0) {
    out.emplace("part", letter.part);
    out.emplace("last_part", letter.last_part);
  }
  // A piece of a large record may be cut within a character.
  if (utf8::first_invalid(letter.bytes))
    out.emplace("record_base64", base64(letter.bytes));
  else
    out.emplace("record", letter.bytes);
  return out;
}

} // namespace weir
