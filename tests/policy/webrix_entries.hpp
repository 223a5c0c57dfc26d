// The entries of the table of formats, and what a policy answers to their
// texts.
#pragma once

#include "messages/utf8.hpp"
#include "policy/judge.hpp"
#include "tests/support/read_event.hpp"
#include "tests/support/shared.hpp"
#include "tests/support/temp_folder.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value_to.hpp>

#include <set>
#include <string>
#include <string_view>

namespace weir::test {

namespace json = boost::json;

using names = std::set<std::string>;

inline std::string string_of(const json::value& value) {
  return json::value_to<std::string>(value);
}

inline json::array read_formats() {
  return json::parse(read_file(shared_dir() / "detection" / "formats.json"))
      .as_array();
}

/// A value of an entry that stands whole or in parts.
inline std::string value_of(const json::object& entry, const std::string& key) {
  if (const auto* whole = entry.if_contains(key))
    return string_of(*whole);
  std::string out;
  for (const auto& part : entry.at(key + "_parts").as_array())
    out += string_of(part);
  return out;
}

/// The line that an entry is tested in.
inline std::string text_of(const json::object& entry) {
  auto value = value_of(entry, "example");
  const auto& form = entry.at("context_template");
  if (!form.is_string())
    return value;
  auto out = string_of(form);
  return out.replace(out.find("{}"), 2, value);
}

/// The strings of a list, if there is one.
inline names strings(const json::value& row, std::string_view key) {
  names out;
  if (const auto* list = row.as_object().if_contains(key))
    for (const auto& one : list->as_array())
      out.insert(string_of(one));
  return out;
}

/// What the guards say about a text.
struct answer {
  names checks;
  std::string masked;
};

inline answer ask(const policy::compiled& policy, const std::string& text) {
  const json::object message{{"role", "user"}, {"content", text}};
  const auto event =
      read_payload("step/request", "openai.chat",
                   json::serialize(json::object{
                       {"model", "m"}, {"messages", json::array{message}}}));
  const auto judged =
      policy::evaluate(policy, *event, policy::make_scratches(policy));
  BOOST_TEST(judged.verdict.unjudged.empty());
  answer out{{}, text};
  for (const auto& found : judged.verdict.findings)
    out.checks.insert(found.detector.substr(found.detector.find('/') + 1));
  const auto& spans = judged.verdict.spans;
  for (auto span = spans.rbegin(); span != spans.rend(); ++span) {
    const auto begin = utf8::prefix(text, span->start).size();
    const auto end = utf8::prefix(text, span->end).size();
    out.masked.replace(begin, end - begin, span->replacement);
  }
  return out;
}

} // namespace weir::test
