#include "tests/schemas/sample_file.hpp"

#include "tests/support/paths.hpp"

#include <boost/json/parse.hpp>

#include <fstream>
#include <iterator>
#include <stdexcept>

namespace weir::test {

namespace json = boost::json;

namespace {

struct place {
  json::value* parent;
  std::string step;
};

place locate(json::value& root, std::string_view pointer) {
  auto slash = pointer.rfind('/');
  return {&root.at_pointer(pointer.substr(0, slash)),
          std::string(pointer.substr(slash + 1))};
}

void walk(const json::value& value, const std::string& at,
          std::vector<std::string>& out) {
  out.push_back(at);
  if (const auto* object = value.if_object())
    for (const auto& member : *object)
      walk(member.value(), at + '/' + std::string(member.key()), out);
  if (const auto* array = value.if_array())
    for (std::size_t i = 0; i < array->size(); ++i)
      walk((*array)[i], at + '/' + std::to_string(i), out);
}

std::string letters(std::int64_t count) {
  std::string text;
  for (std::int64_t i = 0; i < count; ++i)
    text += "\xc3\xa4";
  return text;
}

} // namespace

json::value read_json(const std::string& path) {
  std::ifstream in(path);
  if (!in)
    throw std::runtime_error("cannot read " + path);
  return json::parse(std::string(std::istreambuf_iterator<char>(in), {}));
}

json::object read_samples(std::string_view schema) {
  return read_json(source_dir().string() + "/tests/data/schemas/" +
                   std::string(schema) + ".json")
      .as_object();
}

void put(json::value& root, std::string_view pointer, json::value value) {
  if (pointer.empty()) {
    root = std::move(value);
    return;
  }
  auto [parent, step] = locate(root, pointer);
  if (auto* array = parent->if_array())
    array->at(std::stoul(step)) = std::move(value);
  else
    parent->as_object()[step] = std::move(value);
}

void apply(const json::object& change, json::value& value) {
  if (const auto* rows = change.if_contains("set"))
    for (const auto& row : rows->as_object())
      put(value, row.key(), row.value());
  if (const auto* rows = change.if_contains("repeat"))
    for (const auto& row : rows->as_object())
      put(value, row.key(), json::value(letters(row.value().as_int64())));
  if (const auto* rows = change.if_contains("many"))
    for (const auto& row : rows->as_object()) {
      auto& array = value.at_pointer(row.key()).as_array();
      json::value first = array.at(0);
      array =
          json::array(static_cast<std::size_t>(row.value().as_int64()), first);
    }
  if (const auto* pointer = change.if_contains("remove")) {
    auto [parent, step] = locate(value, pointer->as_string());
    if (parent->as_object().erase(step) != 1)
      throw std::runtime_error("nothing to remove at " + step);
  }
}

std::vector<std::string> all_pointers(const json::value& value) {
  std::vector<std::string> pointers;
  walk(value, "", pointers);
  return pointers;
}

} // namespace weir::test
