#include "connectors/kafka/dead_letter_headers.hpp"

#include "messages/json_writer.hpp"
#include "messages/utf8.hpp"

#include <boost/json/object.hpp>

namespace weir::connectors {

namespace {

namespace json = boost::json;

constexpr std::string_view connect = "__connect.errors.";
constexpr std::string_view own = "weir.";

constexpr std::size_t max_segment = 64;
constexpr std::size_t max_path = 400;
constexpr std::size_t max_message = 400;
/// Bytes of the list of all problems: readers expect small headers.
constexpr std::size_t max_problems = 8'000;

/// Which part of weir let go of the record, and at what: Kafka Connect's words
/// for a value that nobody can read, and for one that nobody can use.
struct place {
  const char* component;
  const char* stage;
};

place place_of(ec code) {
  if (code == ec::unknown_obligation)
    return {"weir.tracker", "TRANSFORMATION"};
  return {"weir.intake", "VALUE_CONVERTER"};
}

/// A path with the parts taken out that are too long for a name.
std::string short_path(std::string_view path) {
  std::string out;
  while (utf8::length(out) < max_path) {
    const auto end = path.find('.');
    const auto segment = path.substr(0, end);
    out += utf8::length(segment) <= max_segment ? segment : "...";
    if (end == std::string_view::npos)
      return out;
    out += '.';
    path.remove_prefix(end + 1);
  }
  return out + "...";
}

std::string in_words(const problem& fault) {
  auto out = to_string(fault.code);
  if (!fault.path.empty())
    out += " at " + short_path(fault.path);
  return out + ": " + std::string{utf8::prefix(fault.message, max_message)};
}

/// A JSON array of as many problems as there is room for.
std::string all_problems(const problems& faults) {
  std::string out = "[";
  for (const auto& fault : faults) {
    const auto text = write_json(
        json::object{{"code", to_string(fault.code)},
                     {"path", short_path(fault.path)},
                     {"message", utf8::prefix(fault.message, max_message)}});
    if (out.size() + text.size() > max_problems)
      break;
    out += (out.size() > 1 ? "," : "") + text;
  }
  return out + "]";
}

} // namespace

record_headers dead_letter_headers(const dead_letter& letter) {
  auto out = letter.headers;
  const auto add = [&](std::string_view prefix, std::string_view name,
                       std::string value) {
    out.emplace_back(std::string{prefix} + std::string{name}, std::move(value));
  };
  const auto& first = letter.faults.front();
  const auto where = place_of(first.code);
  add(connect, "topic", letter.from.topic);
  add(connect, "partition", std::to_string(letter.from.partition));
  add(connect, "offset", std::to_string(letter.from.offset));
  add(connect, "connector.name", "weir");
  add(connect, "stage", where.stage);
  add(connect, "class.name", where.component);
  add(connect, "exception.class.name", to_string(first.code));
  add(connect, "exception.message", in_words(first));
  if (letter.faults.size() > 1) {
    add(own, "problems", all_problems(letter.faults));
    add(own, "problem-count", std::to_string(letter.faults.size()));
  }
  if (letter.part != 0) {
    add(own, "part", std::to_string(letter.part));
    add(own, "last-part", letter.last_part ? "true" : "false");
  }
  return out;
}

void shape_dead_letter(output_record& record) {
  if (record.letter == nullptr)
    return;
  record.key = record.letter->key;
  record.value = record.letter->bytes;
  record.headers = dead_letter_headers(*record.letter);
}

bool is_dead_letter_header(std::string_view name) {
  return name.starts_with(connect) || name.starts_with(own);
}

} // namespace weir::connectors
