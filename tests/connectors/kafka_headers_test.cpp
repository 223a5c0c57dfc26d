// Dead letters in the form that Kafka's users know.
#include "connectors/kafka/dead_letter_headers.hpp"

#include <boost/json/parse.hpp>
#include <boost/test/unit_test.hpp>

using namespace weir;
using namespace weir::connectors;

namespace {

dead_letter poison() {
  dead_letter out;
  out.from = {"weir.events", 3, 4096, 0};
  out.key = "chat-9";
  out.bytes = R"({"step_id":"my secret text"})";
  out.headers = {{"traceparent", "00-ab-cd-01"}, {"ce_id", "7"}};
  out.faults = {{ec::missing_key, "agent_id", "required"}};
  return out;
}

/// As Kafka's readers do: the last one of a name counts.
std::optional<std::string> last(const record_headers& headers,
                                std::string_view name) {
  std::optional<std::string> out;
  for (const auto& [key, value] : headers)
    if (key == name)
      out = value;
  return out;
}

std::optional<std::string> connect(const dead_letter& letter,
                                   const std::string& name) {
  return last(dead_letter_headers(letter), "__connect.errors." + name);
}

} // namespace

BOOST_AUTO_TEST_SUITE(kafka_headers)

BOOST_AUTO_TEST_CASE(the_headers_of_kafka_connect_are_there) {
  const auto letter = poison();
  BOOST_TEST(connect(letter, "topic").value() == "weir.events");
  BOOST_TEST(connect(letter, "partition").value() == "3");
  BOOST_TEST(connect(letter, "offset").value() == "4096");
  BOOST_TEST(connect(letter, "connector.name").value() == "weir");
  BOOST_TEST(connect(letter, "stage").value() == "VALUE_CONVERTER");
  BOOST_TEST(connect(letter, "class.name").value() == "weir.intake");
  BOOST_TEST(connect(letter, "exception.class.name").value() == "missing_key");
  BOOST_TEST(connect(letter, "exception.message").value() ==
             "missing_key at agent_id: required");
}

BOOST_AUTO_TEST_CASE(a_fault_of_the_whole_record_has_no_place) {
  auto letter = poison();
  letter.faults = {{ec::empty_record, "", "nothing"}};
  BOOST_TEST(connect(letter, "exception.message").value() ==
             "empty_record: nothing");
}

BOOST_AUTO_TEST_CASE(an_answer_that_nobody_waits_for_fails_elsewhere) {
  auto letter = poison();
  letter.faults = {{ec::unknown_obligation, "obligation_id", "not open"}};
  BOOST_TEST(connect(letter, "stage").value() == "TRANSFORMATION");
  BOOST_TEST(connect(letter, "class.name").value() == "weir.tracker");
}

BOOST_AUTO_TEST_CASE(headers_of_the_record_come_first_and_unchanged) {
  auto letter = poison();
  letter.headers.emplace_back("__connect.errors.topic", "of an earlier try");
  const auto headers = dead_letter_headers(letter);
  for (std::size_t i = 0; i < letter.headers.size(); ++i)
    BOOST_TEST((headers[i] == letter.headers[i]));
  BOOST_TEST(last(headers, "__connect.errors.topic").value() == "weir.events");
}

BOOST_AUTO_TEST_CASE(all_problems_are_listed_if_there_is_more_than_one) {
  auto letter = poison();
  BOOST_TEST(!last(dead_letter_headers(letter), "weir.problems"));
  letter.faults.push_back({ec::unknown_key, "colour", "no such \"key\""});
  const auto headers = dead_letter_headers(letter);
  BOOST_TEST(last(headers, "weir.problem-count").value() == "2");
  const auto list = boost::json::parse(last(headers, "weir.problems").value());
  BOOST_REQUIRE(list.as_array().size() == 2u);
  BOOST_TEST(list.at(1).at("code").as_string() == "unknown_key");
  BOOST_TEST(list.at(1).at("path").as_string() == "colour");
  BOOST_TEST(list.at(1).at("message").as_string() == "no such \"key\"");
}

BOOST_AUTO_TEST_CASE(parts_are_numbered) {
  auto letter = poison();
  BOOST_TEST(!last(dead_letter_headers(letter), "weir.part"));
  letter.part = 2;
  letter.last_part = false;
  BOOST_TEST(last(dead_letter_headers(letter), "weir.part").value() == "2");
  BOOST_TEST(last(dead_letter_headers(letter), "weir.last-part").value() ==
             "false");
}

BOOST_AUTO_TEST_CASE(no_text_of_the_record_is_in_a_header) {
  for (const auto& [name, value] : dead_letter_headers(poison()))
    BOOST_TEST(value.find("secret") == std::string::npos, name);
}

BOOST_AUTO_TEST_CASE(a_key_that_is_a_text_is_not_shown) {
  auto letter = poison();
  const auto text = std::string(65, 's');
  letter.faults = {{ec::unknown_key, "a." + text + ".b", "no such key"},
                   {ec::unknown_key, text, "no such key"}};
  BOOST_TEST(connect(letter, "exception.message").value() ==
             "unknown_key at a.....b: no such key");
  for (const auto& [name, value] : dead_letter_headers(letter))
    BOOST_TEST(value.find(text) == std::string::npos, name);
}

BOOST_AUTO_TEST_CASE(headers_stay_small_whatever_is_wrong) {
  auto letter = poison();
  letter.headers.clear();
  std::string path;
  for (int i = 0; i < 300; ++i)
    path += std::string(60, '\x01') + ".";
  letter.faults.assign(
      5'000, problem{ec::unknown_key, path, std::string(9'000, '\x02')});
  const auto headers = dead_letter_headers(letter);
  std::size_t bytes = 0;
  for (const auto& [name, value] : headers)
    bytes += name.size() + value.size();
  BOOST_TEST(bytes < 16'000u);
  BOOST_TEST(last(headers, "weir.problem-count").value() == "5000");
  const auto list = boost::json::parse(last(headers, "weir.problems").value());
  BOOST_TEST(!list.as_array().empty());
}

BOOST_AUTO_TEST_CASE(a_record_takes_the_form_of_its_letter) {
  auto letter = std::make_shared<dead_letter>(poison());
  output_record record{output::dead_letters, "k", "{}", {}, letter};
  shape_dead_letter(record);
  BOOST_TEST(record.value == letter->bytes);
  BOOST_TEST(record.key.value() == "chat-9");
  BOOST_TEST((record.headers == dead_letter_headers(*letter)));
  letter->key.reset();
  shape_dead_letter(record);
  BOOST_TEST(!record.key);

  output_record verdict{output::verdicts, "k", "{}", {{"a", "b"}}, nullptr};
  shape_dead_letter(verdict);
  BOOST_TEST(verdict.value == "{}");
  BOOST_TEST(verdict.headers.size() == 1u);
}

BOOST_AUTO_TEST_SUITE_END()
