#include "policy/catalogue.hpp"

#include "config/issue.hpp"
#include "messages/json_writer.hpp"
#include "policy/guard_writer.hpp"

#include <boost/json/object.hpp>

#include <algorithm>

namespace weir::policy {

namespace {

namespace json = boost::json;

/// Objects one in another as one, their keys joined.
void flatten(const json::object& object, const std::string& prefix,
             json::object& out) {
  for (const auto& member : object) {
    const auto name = prefix + std::string{member.key()};
    if (const auto* inner = member.value().if_object())
      flatten(*inner, name + '/', out);
    else
      out[name] = member.value();
  }
}

std::vector<field_change> compare(const json::object& local,
                                  const json::object& shipped) {
  json::object ours, theirs;
  flatten(local, "", ours);
  flatten(shipped, "", theirs);
  std::vector<field_change> out;
  for (const auto& member : theirs) {
    const auto* other = ours.if_contains(member.key());
    if (other == nullptr || *other != member.value())
      out.push_back({std::string{member.key()}, member.value(),
                     other != nullptr ? *other : json::value{}});
  }
  for (const auto& member : ours)
    if (!theirs.contains(member.key()))
      out.push_back({std::string{member.key()}, nullptr, member.value()});
  return out;
}

json::object without_checks(const guard& guard) {
  auto out = to_json(guard);
  out.erase("checks");
  return out;
}

const check* find_check(const guard& guard, const std::string& id) {
  for (const auto& check : guard.checks)
    if (check.id == id)
      return &check;
  return nullptr;
}

guard_change compare(const guard& local, const guard& shipped) {
  guard_change out{shipped.slug, change_kind::changed, {}, {}};
  out.fields = compare(without_checks(local), without_checks(shipped));
  for (const auto& theirs : shipped.checks) {
    const auto* ours = find_check(local, theirs.id);
    if (ours == nullptr) {
      out.checks.push_back({theirs.id, change_kind::removed, {}});
      continue;
    }
    auto fields = compare(to_json(*ours), to_json(theirs));
    if (!fields.empty())
      out.checks.push_back(
          {theirs.id, change_kind::changed, std::move(fields)});
  }
  for (const auto& ours : local.checks)
    if (find_check(shipped, ours.id) == nullptr)
      out.checks.push_back({ours.id, change_kind::added, {}});
  return out;
}

std::string shown(const json::value& value) {
  constexpr std::size_t longest = 60;
  return value.is_null() ? "none"
                         : config::shortened(write_json(value), longest);
}

void add_fields(const std::vector<field_change>& fields,
                const std::string& indent, std::string& out) {
  for (const auto& field : fields) {
    // `disabled` is what people look for first: said in words.
    if (field.field == "disabled")
      out += indent + (field.local.is_null() ? "enabled" : "disabled") + '\n';
    else
      out += indent + field.field + ": " + shown(field.shipped) + " -> " +
             shown(field.local) + '\n';
  }
}

json::array to_json(const std::vector<field_change>& fields) {
  json::array out;
  for (const auto& field : fields)
    out.push_back({{"field", field.field},
                   {"shipped", field.shipped},
                   {"local", field.local}});
  return out;
}

} // namespace

std::vector<guard_change> compare(std::span<const guard> local,
                                  std::span<const guard> shipped) {
  std::vector<guard_change> out;
  for (const auto& theirs : shipped) {
    const auto* ours = find_guard(local, theirs.slug);
    if (ours == nullptr) {
      out.push_back({theirs.slug, change_kind::removed, {}, {}});
      continue;
    }
    auto change = compare(*ours, theirs);
    if (!change.fields.empty() || !change.checks.empty())
      out.push_back(std::move(change));
  }
  for (const auto& ours : local)
    if (find_guard(shipped, ours.slug) == nullptr)
      out.push_back({ours.slug, change_kind::added, {}, {}});
  return out;
}

std::string changes_text(const std::vector<guard_change>& changes) {
  constexpr auto sign = [](change_kind kind) {
    return kind == change_kind::added     ? "+ "
           : kind == change_kind::removed ? "- "
                                          : "~ ";
  };
  std::string out;
  for (const auto& guard : changes) {
    out += sign(guard.kind) + config::shortened(guard.guard) + '\n';
    add_fields(guard.fields, "    ", out);
    for (const auto& check : guard.checks) {
      out += "  ";
      out += sign(check.kind) + config::shortened(check.check) + '\n';
      add_fields(check.fields, "      ", out);
    }
  }
  return out;
}

json::array changes_json(const std::vector<guard_change>& changes) {
  json::array out;
  for (const auto& guard : changes) {
    json::array checks;
    for (const auto& check : guard.checks)
      checks.push_back({{"check", check.check},
                        {"change", to_string(check.kind)},
                        {"fields", to_json(check.fields)}});
    out.push_back({{"guard", guard.guard},
                   {"change", to_string(guard.kind)},
                   {"fields", to_json(guard.fields)},
                   {"checks", std::move(checks)}});
  }
  return out;
}

} // namespace weir::policy
