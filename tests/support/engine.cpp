#include "tests/support/engine.hpp"

#include "messages/utf8.hpp"
#include "schemas/checker.hpp"
#include "tests/support/shared.hpp"
#include "tests/support/temp_folder.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <charconv>

namespace weir::test {

namespace json = boost::json;

namespace {

using connectors::output;

const schemas::checker& checker_of(std::string_view name) {
  static const auto make = [](std::string_view schema) {
    auto made = schemas::checker::named(schema);
    BOOST_REQUIRE(made);
    return *made;
  };
  static const auto verdict = make("verdict");
  static const auto decision = make("decision");
  static const auto dead_letter = make("dead-letter");
  return name == "verdict"    ? verdict
         : name == "decision" ? decision
                              : dead_letter;
}

/// The format's own schema of a verdict, where it is at hand.
const schemas::checker* seed_checker() {
  static const auto made = [] {
    const auto path = shared_dir() / "seeds" / "verdict.schema.json";
    return std::filesystem::exists(path)
               ? schemas::checker::from_text(read_file(path))
               : caf::expected<schemas::checker>{
                     fail(ec::file_unreadable, "absent")};
  }();
  return made ? &*made : nullptr;
}

void check_record(const json::value& record, const schemas::checker& schema) {
  for (const auto& issue : schema.check(record))
    BOOST_ERROR(issue.pointer << ": " << issue.message << " in "
                              << json::serialize(record));
}

policy_ptr compile(policy::load_result loaded) {
  for (const auto& issue : loaded.issues)
    BOOST_TEST_MESSAGE(config::to_string(issue));
  BOOST_REQUIRE(loaded.can_start());
  return policy::compile(std::move(loaded.guards));
}

/// The byte at which a code point starts.
std::size_t byte_at(std::string_view text, std::uint64_t point) {
  return utf8::prefix(text, point).size();
}

} // namespace

policy_ptr policy_of(const json::value& guards) {
  return make_policy(json::serialize(guards));
}

policy_ptr make_policy(std::string_view guards_json) {
  return compile(policy::read_guards(guards_json, "guards.json"));
}

policy_ptr shipped_policy(bool all) {
  auto loaded = policy::shipped_guards();
  if (all) {
    BOOST_TEST(policy::activate(loaded.guards, {"all"}).empty());
  }
  return compile(std::move(loaded));
}

screened screen(std::vector<std::string> lines, policy_ptr policy,
                screen_settings settings) {
  actors::run_plan plan;
  plan.config.lanes = settings.lanes;
  plan.config.lane.timings = settings.timings;
  plan.config.lane.time = settings.time;
  plan.config.lane.decisions = true;
  plan.policy = std::move(policy);
  plan.source = std::make_shared<connectors::memory_source>(std::move(lines),
                                                            "test.ndjson");
  const auto log = std::make_shared<connectors::memory_log>();
  plan.sink = std::make_shared<connectors::memory_sink>(
      connectors::memory_sink::config{}, log);
  auto result = actors::run(std::move(plan), 2);
  BOOST_REQUIRE_MESSAGE(!result.error, describe(result.error));
  screened out;
  out.summary = std::move(result.summary);
  for (const auto& record : log->records) {
    out.bytes.push_back(record.value);
    auto value = json::parse(record.value);
    switch (record.to) {
    case output::verdicts:
      check_record(value, checker_of("verdict"));
      if (const auto* seed = seed_checker())
        check_record(value, *seed);
      out.verdicts.push_back(std::move(value));
      break;
    case output::decisions:
      check_record(value, checker_of("decision"));
      out.decisions.push_back(std::move(value));
      break;
    case output::dead_letters:
      check_record(value, checker_of("dead-letter"));
      out.dead_letters.push_back(std::move(value));
      break;
    }
  }
  return out;
}

std::string make_event(std::string_view kind, std::string_view protocol,
                       std::string_view payload_json) {
  std::string out = R"({"kind":")";
  out.append(kind).append(R"(","step_id":"s1","agent_id":"a1",)");
  out.append(R"("agent_type":"coding","agent_workspace":"acme",)");
  out.append(R"("agent_user":"u1","llm_protocol":")").append(protocol);
  out.append(R"(","payload":)").append(payload_json).append("}");
  return out;
}

json::value* resolve(json::object& event, std::string_view path) {
  if (!path.starts_with("payload"))
    return nullptr;
  json::value* at = event.if_contains("payload");
  path.remove_prefix(std::string_view{"payload"}.size());
  while (at != nullptr && !path.empty()) {
    path.remove_prefix(1); // the dot
    const auto step = path.substr(0, path.find('.'));
    path.remove_prefix(step.size());
    if (auto* array = at->if_array()) {
      std::size_t index = array->size();
      std::from_chars(step.data(), step.data() + step.size(), index);
      at = index < array->size() ? &(*array)[index] : nullptr;
    } else if (auto* object = at->if_object()) {
      at = object->if_contains({step.data(), step.size()});
    } else {
      return nullptr;
    }
  }
  return at;
}

void apply_spans(json::object& event, const json::value& verdict) {
  const auto* changes = verdict.as_object().if_contains("modifications");
  if (changes == nullptr)
    return;
  auto spans = changes->at("spans").as_array();
  std::stable_sort(spans.begin(), spans.end(),
                   [](const json::value& a, const json::value& b) {
                     return a.at("start").to_number<std::uint64_t>() >
                            b.at("start").to_number<std::uint64_t>();
                   });
  for (const auto& span : spans) {
    const auto& path = span.at("path").as_string();
    auto* value = resolve(event, {path.data(), path.size()});
    BOOST_REQUIRE_MESSAGE(value != nullptr && value->is_string(),
                          "no string at " << path);
    std::string text{value->get_string().c_str(), value->get_string().size()};
    const auto start = span.at("start").to_number<std::uint64_t>();
    const auto end = span.at("end").to_number<std::uint64_t>();
    BOOST_REQUIRE(start < end && end <= utf8::length(text));
    const auto from = byte_at(text, start);
    const auto& replacement = span.at("replacement").as_string();
    BOOST_REQUIRE(!replacement.empty());
    text.replace(from, byte_at(text, end) - from, replacement.data(),
                 replacement.size());
    *value = json::string{text.data(), text.size()};
  }
}

} // namespace weir::test
