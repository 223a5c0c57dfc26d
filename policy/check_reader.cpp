#include "policy/check_reader.hpp"

#include "config/suggest.hpp"
#include "detectors/builtin.hpp"
#include "detectors/patterns/regex.hpp"

#include <algorithm>
#include <array>

namespace weir::policy {

namespace {

using config::need;
using config::word;

constexpr std::array<word<check_type>, 4> types = {{
    {"builtin", check_type::builtin},
    {"regex", check_type::regex},
    {"jsonata", check_type::jsonata},
    {"llm", check_type::llm},
}};

constexpr std::array<std::string_view, 4> severities = {"low", "medium", "high",
                                                        "critical"};

constexpr config::lengths not_empty{1};

/// A key of `config` that only some types of checks read.
struct config_key {
  std::string_view name;
  std::array<bool, 4> used_by; ///< by check_type
};

//                                    builtin regex jsonata llm
constexpr std::array<config_key, 8> special_keys = {{
    {"builtin_id", {true, false, false, false}},
    {"pattern", {false, true, false, false}},
    {"expression", {false, false, true, false}},
    {"prompt", {false, false, false, true}},
    {"precondition_pattern", {false, false, false, true}},
    {"replacement", {true, true, true, false}},
    {"min_confidence", {true, false, false, false}},
    {"allowlist", {true, true, false, false}},
}};

bool uses(check_type type, std::string_view key) {
  for (auto& row : special_keys)
    if (row.name == key)
      return row.used_by[static_cast<std::size_t>(type)];
  return true;
}

/// The four roots of the taxonomy that findings may be filed under, then a
/// dot and a dotted name of lower-case words.
bool is_category(std::string_view id) {
  constexpr std::array<std::string_view, 4> roots = {"safety.", "security.",
                                                     "privacy.", "x."};
  auto root = std::find_if(roots.begin(), roots.end(),
                           [&](auto prefix) { return id.starts_with(prefix); });
  if (root == roots.end() || id.size() == root->size())
    return false;
  return std::all_of(id.begin(), id.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.';
  });
}

/// The special key `name`, required of the checks that cannot do without it.
std::string special(config::object_reader& in, const check& check,
                    std::string_view name, bool required) {
  auto needed =
      required && uses(check.type, name) ? need::required : need::optional;
  return in.string(name, needed, required ? not_empty : config::lengths{})
      .value_or("");
}

void try_pattern(config::object_reader& in, std::string_view key,
                 const std::string& pattern) {
  if (pattern.empty())
    return;
  auto report = detectors::check_pattern(pattern);
  if (report.engine.empty())
    in.where().error(ec::pattern_refused, in.pointer(key), report.message);
}

void find_builtin(config::object_reader& in, const check& check) {
  if (check.builtin_id.empty() || check.type != check_type::builtin ||
      detectors::find_builtin(check.builtin_id) != nullptr)
    return;
  std::vector<std::string_view> ids;
  for (auto& row : detectors::builtins())
    ids.push_back(row.id);
  in.where().error(ec::unknown_builtin, in.pointer("builtin_id"),
                   "no built-in check has the id \"" +
                       config::shortened(check.builtin_id) + '"' +
                       config::did_you_mean(check.builtin_id, ids));
}

void warn_of_misplaced_keys(config::object_reader& in, check_type type) {
  for (auto& row : special_keys)
    if (in.has(row.name) && !uses(type, row.name))
      in.where().warning(ec::unknown_key, in.pointer(row.name),
                         "a check of type " + std::string(to_string(type)) +
                             " does not use this key");
}

void read_labels(config::object_reader& in, check& out) {
  if (auto category = in.string("category", need::optional)) {
    if (is_category(*category))
      out.category = *category;
    else
      in.where().add(config::severity::error, ec::bad_format,
                     in.pointer("category"), {},
                     "safety., security., privacy. or x., then lower-case "
                     "letters, digits, dots and underscores",
                     config::shown(boost::json::value(*category), ""));
  }
  if (auto index = in.choice("severity", need::optional, severities))
    out.severity = severities[*index];
}

/// `typed` tells whether the check's type could be read: without it nothing
/// can be said about which keys belong.
void read_config(const boost::json::object& object, std::string pointer,
                 bool typed, config::report& where, check& out) {
  config::object_reader in(object, std::move(pointer), where);
  out.builtin_id = special(in, out, "builtin_id", typed);
  out.pattern = special(in, out, "pattern", typed);
  out.expression = special(in, out, "expression", typed);
  out.prompt = special(in, out, "prompt", typed);
  out.precondition_pattern = special(in, out, "precondition_pattern", false);
  out.replacement = special(in, out, "replacement", false);
  out.min_confidence =
      in.number("min_confidence", need::optional, {.min = 0, .max = 1});
  if (auto values = in.strings("allowlist", need::optional))
    out.allowlist = std::move(*values);
  read_labels(in, out);
  try_pattern(in, "pattern", out.pattern);
  try_pattern(in, "precondition_pattern", out.precondition_pattern);
  find_builtin(in, out);
  if (typed)
    warn_of_misplaced_keys(in, out.type);
  in.finish(config::severity::warning);
}

} // namespace

check read_check(const boost::json::value& value, std::string pointer,
                 config::report& where) {
  check out;
  auto* object = config::expect_object(value, pointer, where);
  if (object == nullptr)
    return out;
  config::object_reader in(*object, std::move(pointer), where);
  if (auto* id = object->if_contains("id"); id != nullptr && id->is_string())
    where.check = id->get_string();
  out.id = in.string("id", need::required, not_empty).value_or("");
  out.name = in.string("name", need::optional).value_or("");
  out.description = in.string("description", need::nullable).value_or("");
  auto type = in.one_of<check_type>("type", need::required, types);
  out.type = type.value_or(out.type);
  out.certainty =
      in.number("certainty", need::required, {.min = 0, .max = 10}).value_or(0);
  out.disabled = in.boolean("disabled", need::optional).value_or(false);
  // Without a config each key that the type asks for is reported as missing.
  static const boost::json::object nothing;
  auto* config = in.object("config", need::optional);
  if (config != nullptr || !in.has("config"))
    read_config(config != nullptr ? *config : nothing, in.pointer("config"),
                type.has_value(), where, out);
  in.finish(config::severity::warning);
  where.check.clear();
  return out;
}

} // namespace weir::policy
