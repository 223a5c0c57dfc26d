#include "policy/guard_reader.hpp"

#include "config/reader.hpp"
#include "config/suggest.hpp"
#include "messages/limits.hpp"
#include "policy/check_reader.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>

namespace weir::policy {

namespace {

using config::need;
using config::word;

constexpr std::array<word<guard_action>, 4> actions = {{
    {"redact", guard_action::redact},
    {"warn", guard_action::warn},
    {"warn_user", guard_action::warn_user},
    {"block", guard_action::block},
}};

constexpr std::array<word<guard_status>, 2> statuses = {{
    {"active", guard_status::active},
    {"draft", guard_status::draft},
}};

constexpr std::array<word<guard_scope>, 2> scopes = {{
    {"buildtime", guard_scope::buildtime},
    {"runtime", guard_scope::runtime},
}};

constexpr std::array<word<redact_fallback>, 3> fallbacks = {{
    {"block", redact_fallback::block},
    {"warn", redact_fallback::warn},
    {"allow", redact_fallback::allow},
}};

constexpr std::array<word<unjudged_action>, 2> unjudged_actions = {{
    {"allow", unjudged_action::allow},
    {"block", unjudged_action::block},
}};

constexpr config::lengths not_empty{1};

/// The name a guard goes by in issues, as far as it has one.
std::string label(const boost::json::object& object) {
  for (auto key : {"slug", "id"}) {
    auto* value = object.if_contains(key);
    if (value != nullptr && value->is_string())
      return std::string(value->get_string());
  }
  return {};
}

void read_names(config::object_reader& in, guard& out) {
  if (!in.has("id") && !in.has("slug"))
    in.where().add(config::severity::error, ec::missing_key, in.pointer("id"),
                   {}, "an id or a slug", "neither");
  out.id = in.string("id", need::optional, not_empty).value_or("");
  out.slug = in.string("slug", need::optional, not_empty).value_or("");
  if (out.slug.empty())
    out.slug = out.id;
  if (out.id.empty())
    out.id = out.slug;
  out.name = in.string("name", need::optional).value_or(out.slug);
  out.description = in.string("description", need::nullable).value_or("");
  out.message =
      in.string("message", need::nullable, {.max = limits::max_notice})
          .value_or("");
}

void read_rules(config::object_reader& in, guard& out) {
  out.threshold = in.number("threshold", need::optional, {.min = 0})
                      .value_or(out.threshold);
  out.action = in.one_of<guard_action>("action", need::required, actions)
                   .value_or(out.action);
  out.status = in.one_of<guard_status>("status", need::optional, statuses)
                   .value_or(out.status);
  out.scope = in.one_of<guard_scope>("scope", need::nullable, scopes)
                  .value_or(out.scope);
  out.is_default = in.boolean("is_default", need::optional).value_or(false);
  out.sort_order = in.integer("sort_order", need::optional).value_or(0);
  // Bookkeeping of the service that guards come from; weir has no use for it.
  for (auto key : {"created_at", "updated_at", "org_id"})
    in.string(key, need::optional);
}

/// `settings` is open: other programs keep theirs here. Only a key that looks
/// like one of ours misspelt is worth a word.
void warn_of_near_misses(config::object_reader& in,
                         const boost::json::object& object) {
  constexpr std::array<std::string_view, 4> ours = {
      "sync_checks", "retired_checks", "redact_fallback_action", "on_unjudged"};
  for (auto& member : object) {
    std::string_view key = member.key();
    bool known = std::find(ours.begin(), ours.end(), key) != ours.end();
    if (known || config::nearest(key, ours).empty())
      continue;
    in.where().warning(ec::unknown_key, in.pointer(key),
                       "weir does not use \"" + config::shortened(key) + '"' +
                           config::did_you_mean(key, ours));
  }
}

void read_settings(config::object_reader& guard_in, guard& out) {
  auto* object = guard_in.object("settings", need::nullable);
  if (object == nullptr)
    return;
  config::object_reader in(*object, guard_in.pointer("settings"),
                           guard_in.where());
  out.sync_checks = in.boolean("sync_checks", need::optional).value_or(false);
  if (auto ids = in.strings("retired_checks", need::optional))
    out.retired_checks = std::move(*ids);
  out.fallback = in.one_of<redact_fallback>("redact_fallback_action",
                                            need::optional, fallbacks)
                     .value_or(out.fallback);
  out.on_unjudged = in.one_of<unjudged_action>("on_unjudged", need::optional,
                                               unjudged_actions)
                        .value_or(out.on_unjudged);
  warn_of_near_misses(in, *object);
}

void read_checks(config::object_reader& in, guard& out) {
  auto* items = in.array("checks", need::required);
  if (items == nullptr)
    return;
  std::map<std::string, std::string> places;
  for (std::size_t i = 0; i < items->size(); ++i) {
    auto at = config::child(in.pointer("checks"), i);
    auto& check =
        out.checks.emplace_back(read_check((*items)[i], at, in.where()));
    auto [first, added] = places.emplace(check.id, at);
    if (added || check.id.empty())
      continue;
    auto where = in.where();
    where.check = check.id;
    where.error(ec::duplicate_id, config::child(at, "id"),
                "this guard has a check of the same id at " + first->second);
  }
}

std::string plain(double number) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.15g", number);
  return digits;
}

bool any_fatal(const config::issues& list, std::size_t from) {
  return std::any_of(list.begin() + static_cast<std::ptrdiff_t>(from),
                     list.end(), is_fatal);
}

} // namespace

void warn_of_idle_guard(const guard& guard, config::issues& out) {
  config::report where{out, guard.file, guard.slug};
  double reach = 0;
  bool any_check = false;
  bool any_span = false;
  for (auto& check : guard.checks) {
    if (check.disabled)
      continue;
    reach += check.certainty;
    any_check = true;
    any_span = any_span || check.type == check_type::regex ||
               check.type == check_type::builtin;
  }
  // Certainties such as 0.1 + 0.2 may miss their sum by a rounding error.
  if (reach < guard.threshold - 1e-9)
    where.warning(ec::out_of_range, config::child(guard.pointer, "threshold"),
                  "the guard can never trigger: its enabled checks reach "
                  "at most " +
                      plain(reach) + " of " + plain(guard.threshold));
  if (guard.action == guard_action::redact && any_check && !any_span)
    where.warning(ec::not_in_enum, config::child(guard.pointer, "action"),
                  "nothing to redact: only regex and builtin checks say "
                  "where a match is, so redact_fallback_action decides");
}

bool is_fatal(const config::issue& issue) {
  return issue.level == config::severity::error &&
         issue.code != ec::pattern_refused;
}

candidate read_guard(const boost::json::value& value, std::string pointer,
                     const std::string& file, config::issues& out) {
  auto known_issues = out.size();
  config::report where{out, file};
  candidate made;
  made.guard.file = file;
  made.guard.pointer = pointer;
  auto* object = config::expect_object(value, pointer, where);
  if (object == nullptr)
    return made;
  where.guard = label(*object);
  config::object_reader in(*object, std::move(pointer), where);
  read_names(in, made.guard);
  read_checks(in, made.guard);
  read_rules(in, made.guard);
  read_settings(in, made.guard);
  in.finish(config::severity::warning);
  made.sound = !any_fatal(out, known_issues);
  // What is wrong already may be why it cannot trigger. A guard that follows
  // the catalogue has its checks later.
  if (made.sound && !made.guard.sync_checks)
    warn_of_idle_guard(made.guard, out);
  return made;
}

} // namespace weir::policy
