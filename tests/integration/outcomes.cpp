#include "tests/integration/outcomes.hpp"

#include <boost/json/parse.hpp>

#include <charconv>

namespace weir::integration {

namespace json = boost::json;

namespace {

const json::object* parse_object(const kafka_record& record,
                                 json::value& into) {
  boost::system::error_code error;
  into = json::parse(record.value.value_or(""), error);
  return error ? nullptr : into.if_object();
}

std::string text_of(const json::object& object, std::string_view name) {
  const auto* found = object.if_contains({name.data(), name.size()});
  const auto* text = found != nullptr ? found->if_string() : nullptr;
  return text != nullptr ? std::string{text->data(), text->size()} : "";
}

const json::array* list_of(const json::object& object, std::string_view name) {
  const auto* found = object.if_contains({name.data(), name.size()});
  return found != nullptr ? found->if_array() : nullptr;
}

std::int32_t token_of(const json::object& verdict) {
  const auto* findings = list_of(verdict, "findings");
  if (findings == nullptr || findings->empty())
    return -1;
  const auto* one = findings->front().if_object();
  const auto* start = one != nullptr ? one->if_contains("start") : nullptr;
  if (findings->size() > 1 || start == nullptr || !start->is_number())
    return -2;
  return start->to_number<std::int32_t>();
}

output_about about(const kafka_record& record, const json::object& value) {
  return {record.partition, record.offset, text_of(value, "event_id"),
          tag(record)};
}

bool enter_verdict(const kafka_record& record, ledger& books) {
  json::value value;
  const auto* object = parse_object(record, value);
  if (object == nullptr)
    return false;
  verdict_record seen;
  static_cast<output_about&>(seen) = about(record, *object);
  seen.allowed = text_of(*object, "decision") == "allow";
  const auto* unjudged = list_of(*object, "unjudged");
  seen.unjudged = unjudged != nullptr && !unjudged->empty();
  seen.token = token_of(*object);
  return books.verdict(seen);
}

bool enter_decision(const kafka_record& record, ledger& books) {
  json::value value;
  const auto* object = parse_object(record, value);
  return object != nullptr && books.decision(about(record, *object));
}

std::int64_t number_of(const std::string* text) {
  std::int64_t out = -1;
  if (text != nullptr)
    std::from_chars(text->data(), text->data() + text->size(), out);
  return out;
}

bool enter_dead_letter(const kafka_record& record, ledger& books) {
  const auto* topic = record.header("__connect.errors.topic");
  dead_letter_record seen;
  seen.partition = record.partition;
  seen.offset = record.offset;
  seen.from_topic = topic != nullptr ? *topic : "";
  seen.from_partition = static_cast<std::int32_t>(
      number_of(record.header("__connect.errors.partition")));
  seen.from_offset = number_of(record.header("__connect.errors.offset"));
  seen.tag = tag(record);
  // Empty and null are the same nothing here.
  seen.bytes = digest(record.value.value_or(""));
  return books.dead_letter(seen);
}

} // namespace

std::optional<input_record> read_input(const kafka_record& record) {
  const auto note = read_note(record);
  if (!note)
    return std::nullopt;
  return input_record{record.partition,
                      record.offset,
                      record.timestamp_ms,
                      note->good,
                      note->token,
                      tag(record),
                      digest(record.value.value_or(""))};
}

bool enter_output(const watch_settings& settings, const kafka_record& record,
                  ledger& books, std::uint64_t& state) {
  if (record.topic == settings.verdicts)
    return enter_verdict(record, books);
  if (record.topic == settings.decisions)
    return enter_decision(record, books);
  if (record.topic == settings.dead_letters)
    return enter_dead_letter(record, books);
  ++state;
  return true;
}

} // namespace weir::integration
