#include "messages/dead_letter.hpp"

#include "messages/base64.hpp"
#include "messages/records_json.hpp"
#include "messages/utf8.hpp"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

namespace weir {

namespace json = boost::json;

namespace {

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
