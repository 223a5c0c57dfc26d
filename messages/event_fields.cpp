#include "messages/event_fields.hpp"

#include "messages/utf8.hpp"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <array>
#include <initializer_list>

namespace weir {

namespace {

namespace json = boost::json;
using words = std::initializer_list<std::string_view>;

/// Bounds of a string in code points.
struct bounds {
  std::size_t least = 0;
  std::size_t most = 0;
};

std::string_view view(const json::string& s) {
  return {s.data(), s.size()};
}

std::string join(words list) {
  std::string out;
  for (const auto word : list)
    out.append(out.empty() ? "" : ", ").append(word);
  return out;
}

/// `OGRK` + minter + at least seven digits or X, or `${OGR_<TYPE>_<n>}`.
bool is_placeholder(std::string_view s) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  if (s.starts_with("OGRK")) {
    s.remove_prefix(4);
    return s.size() >= 8 && (digit(s[0]) || upper(s[0])) &&
           std::all_of(s.begin() + 1, s.end(),
                       [&](char c) { return digit(c) || c == 'X'; });
  }
  if (!s.starts_with("${OGR_") || !s.ends_with("}"))
    return false;
  s = s.substr(6, s.size() - 7);
  const auto number = s.rfind('_');
  if (number == s.npos || number == 0 || number + 1 == s.size())
    return false;
  return std::all_of(s.begin() + number + 1, s.end(), digit) &&
         std::all_of(s.begin(), s.begin() + number,
                     [&](char c) { return upper(c) || c == '_'; });
}

/// Checks the members of one object and reports under its path.
class checker {
public:
  checker(const json::object& object, std::string path, problems& out)
      : object_(object), path_(std::move(path)), out_(out) {}

  void known_keys(words keys) {
    for (const auto& member : object_) {
      const std::string_view key{member.key().data(), member.key().size()};
      if (std::find(keys.begin(), keys.end(), key) == keys.end())
        report(ec::unknown_key, key, "the format has no such key");
    }
  }

  const json::value* find(std::string_view key, bool required) {
    const auto* value = object_.if_contains({key.data(), key.size()});
    if (value == nullptr && required)
      report(ec::missing_key, key, "required");
    return value;
  }

  /// The string at a key if it is there, a string, and within its bounds.
  const json::string* string(std::string_view key, bool required,
                             bounds within) {
    const auto* value = find(key, required);
    if (value == nullptr)
      return nullptr;
    const auto* string = value->if_string();
    if (string == nullptr) {
      report(ec::wrong_type, key, "expected a string");
      return nullptr;
    }
    if (string->size() < within.least)
      report(ec::too_short, key, "must not be empty");
    if (string->size() > within.most &&
        utf8::length(view(*string)) > within.most)
      report(ec::too_long, key,
             "more than " + std::to_string(within.most) + " characters");
    return string;
  }

  void word(std::string_view key, bool required, words allowed) {
    const auto* value = find(key, required);
    if (value == nullptr)
      return;
    const auto* string = value->if_string();
    if (string == nullptr)
      return report(ec::wrong_type, key, "expected a string");
    if (std::find(allowed.begin(), allowed.end(), view(*string)) ==
        allowed.end())
      report(ec::not_in_enum, key, "expected one of " + join(allowed));
  }

  const json::object* object(std::string_view key, bool required) {
    const auto* value = find(key, required);
    if (value == nullptr)
      return nullptr;
    if (!value->is_object())
      report(ec::wrong_type, key, "expected an object");
    return value->if_object();
  }

  /// Visits the objects of a list of at most `most` items.
  template <class Visit>
  void list(std::string_view key, bool required, std::size_t most,
            Visit visit) {
    const auto* value = find(key, required);
    if (value == nullptr)
      return;
    const auto* array = value->if_array();
    if (array == nullptr)
      return report(ec::wrong_type, key, "expected an array");
    if (array->size() > most)
      report(ec::too_long, key, "more than " + std::to_string(most) + " items");
    for (std::size_t i = 0; i < std::min(array->size(), most); ++i) {
      const auto name = std::string{key} + "." + std::to_string(i);
      if (const auto* item = (*array)[i].if_object())
        visit(checker{*item, at(name), out_});
      else
        report(ec::wrong_type, name, "expected an object");
    }
  }

  void integer(std::string_view key, std::int64_t least, std::int64_t most) {
    const auto* value = find(key, false);
    if (value == nullptr)
      return;
    const auto* integer = value->if_int64();
    if (integer == nullptr)
      return report(ec::wrong_type, key, "expected an integer");
    if (*integer < least || *integer > most)
      report(ec::out_of_range, key,
             "expected " + std::to_string(least) + ".." + std::to_string(most));
  }

  void report(ec code, std::string_view key, std::string message) {
    out_.push_back({code, at(key), std::move(message)});
  }

  std::string at(std::string_view key) const {
    auto shown = std::string{utf8::prefix(key, 128)};
    return path_.empty() ? shown : path_ + "." + shown;
  }

private:
  const json::object& object_;
  std::string path_;
  problems& out_;
};

void check_redaction(checker& event, problems& out) {
  const auto* redaction = event.object("redaction", false);
  if (redaction == nullptr)
    return;
  checker inside{*redaction, "redaction", out};
  inside.known_keys({"ruleset", "masked"});
  inside.string("ruleset", true, {0, 64});
  inside.list("masked", true, 256, [](checker item) {
    item.known_keys({"token", "rule"});
    const auto* token = item.string("token", true, {0, 64});
    if (token != nullptr && !is_placeholder(view(*token)))
      item.report(ec::bad_format, "token", "not an OGR placeholder");
    item.string("rule", true, {1, 128});
  });
}

void check_results(checker& event) {
  event.list("obligation_results", false, 64, [](checker item) {
    item.known_keys({"id", "state", "verdict", "provider", "analysis_id",
                     "detected_type", "reason"});
    item.string("id", true, {0, 256});
    item.word("state", true, {"fulfilled", "failed", "skipped"});
    item.word("verdict", false, {"clean", "suspicious", "malicious"});
    item.string("provider", false, {0, 64});
    item.string("analysis_id", false, {0, 128});
    item.string("detected_type", false, {0, 128});
    item.string("reason", false, {0, 512});
  });
}

void check_transport(checker& event, problems& out) {
  const auto* transport = event.object("transport", false);
  if (transport == nullptr)
    return;
  constexpr std::int64_t hour_ms = 3'600'000;
  checker inside{*transport, "transport", out};
  for (const auto* key : {"gw_ms", "plugin_ms", "net_ms"})
    inside.integer(key, 0, hour_ms);
  inside.integer("skew_ms", -hour_ms, hour_ms);
}

void check_sources(checker& event) {
  event.list("sources", false, 64, [](checker item) {
    item.known_keys({"path", "channel", "origin", "auth", "fetched_at"});
    item.string("path", true, {0, 256});
    item.string("channel", true, {0, 64});
    item.string("origin", false, {0, 255});
    item.object("auth", false);
    item.string("fetched_at", false, {0, 64});
  });
}

} // namespace

problems check_event_fields(const json::object& root) {
  problems out;
  checker event{root, "", out};
  event.word("kind", true, {"step/request", "step/response"});
  event.string("step_id", true, {1, 128});
  event.string("agent_id", true, {0, 255});
  event.string("agent_type", true, {0, 64});
  event.string("agent_workspace", true, {0, 255});
  event.string("agent_user", true, {0, 255});
  event.word(
      "llm_protocol", true,
      {"openai.chat", "openai.responses", "anthropic.messages", "canonical"});
  event.object("payload", true);
  event.string("integration", false, {0, 128});
  event.string("connection", false, {0, 128});
  event.string("session_hint", false, {0, 128});
  check_redaction(event, out);
  check_results(event);
  event.string("initiator", false, {0, 32});
  event.string("llm_endpoint", false, {0, 253});
  check_transport(event, out);
  check_sources(event);
  event.known_keys({"kind", "step_id", "agent_id", "agent_type",
                    "agent_workspace", "agent_user", "llm_protocol", "payload",
                    "integration", "connection", "session_hint", "redaction",
                    "obligation_results", "initiator", "llm_endpoint",
                    "transport", "sources"});
  return out;
}

} // namespace weir
