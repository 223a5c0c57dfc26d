#include "schemas/keywords.hpp"

#include "messages/error.hpp"
#include "messages/limits.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace weir::schemas {

namespace json = boost::json;

namespace {

using namespace std::string_view_literals;

enum class role { annotation, plain, one, list, map, pattern, format, ref };

struct keyword {
  std::string_view name;
  role is;
};

constexpr auto keywords = std::to_array<keyword>({
    {"$comment", role::annotation},
    {"$id", role::annotation},
    {"$schema", role::annotation},
    {"default", role::annotation},
    {"deprecated", role::annotation},
    {"description", role::annotation},
    {"examples", role::annotation},
    {"readOnly", role::annotation},
    {"title", role::annotation},
    {"writeOnly", role::annotation},
    {"const", role::plain},
    {"enum", role::plain},
    {"exclusiveMaximum", role::plain},
    {"exclusiveMinimum", role::plain},
    {"maxItems", role::plain},
    {"maxLength", role::plain},
    {"maxProperties", role::plain},
    {"maximum", role::plain},
    {"minItems", role::plain},
    {"minLength", role::plain},
    {"minProperties", role::plain},
    {"minimum", role::plain},
    {"required", role::plain},
    {"type", role::plain},
    {"uniqueItems", role::plain},
    {"additionalProperties", role::one},
    {"else", role::one},
    {"if", role::one},
    {"items", role::one},
    {"not", role::one},
    {"then", role::one},
    {"allOf", role::list},
    {"anyOf", role::list},
    {"oneOf", role::list},
    {"$defs", role::map},
    {"properties", role::map},
    {"pattern", role::pattern},
    {"format", role::format},
    {"$ref", role::ref},
});

std::optional<role> role_of(std::string_view name) {
  // The prefix is free for annotations in every draft.
  if (name.starts_with("x-"))
    return role::annotation;
  auto row = std::ranges::find(keywords, name, &keyword::name);
  if (row == keywords.end())
    return std::nullopt;
  return row->is;
}

constexpr auto ref_prefix = "#/$defs/"sv;

/// Rewrites one schema document in place; stops at the first fault.
class preparer {
public:
  explicit preparer(const json::value& root) : root_(root) {}

  caf::error run(json::value& schema, const std::string& at,
                 std::size_t depth) {
    if (depth > limits::max_depth)
      return fail(ec::too_deep, at + ": nested too deeply");
    if (schema.is_bool())
      return {};
    auto* object = schema.if_object();
    if (object == nullptr)
      return fail(ec::wrong_type,
                  at + ": expected a schema, an object or a boolean");
    if (auto fault = keys(*object, at, depth))
      return fault;
    rename(*object, "pattern", own_pattern);
    rename(*object, "format", own_format);
    return {};
  }

private:
  caf::error keys(json::object& object, const std::string& at,
                  std::size_t depth) {
    for (auto& member : object) {
      auto here = at + '/' + std::string(member.key());
      auto is = role_of(member.key());
      if (!is)
        return fail(ec::unknown_key, here + ": this keyword is not honoured");
      if (auto fault = value(*is, object, member.value(), here, depth))
        return fault;
    }
    return {};
  }

  caf::error value(role is, const json::object& owner, json::value& value,
                   const std::string& at, std::size_t depth) {
    switch (is) {
    case role::annotation:
    case role::plain:
      return {};
    case role::one:
      return run(value, at, depth + 1);
    case role::list:
      return list(value, at, depth);
    case role::map:
      return map(value, at, depth);
    case role::pattern:
      return value.is_string() ? caf::error{}
                               : fail(ec::bad_format, at + ": not a string");
    case role::format:
      return format(value, at);
    case role::ref:
      return ref(owner, value, at);
    }
    return {};
  }

  caf::error list(json::value& value, const std::string& at,
                  std::size_t depth) {
    auto* array = value.if_array();
    if (array == nullptr || array->empty())
      return fail(ec::bad_format, at + ": expected a list of schemas");
    for (std::size_t i = 0; i < array->size(); ++i)
      if (auto fault =
              run((*array)[i], at + '/' + std::to_string(i), depth + 1))
        return fault;
    return {};
  }

  caf::error map(json::value& value, const std::string& at, std::size_t depth) {
    auto* object = value.if_object();
    if (object == nullptr)
      return fail(ec::bad_format, at + ": expected an object of schemas");
    for (auto& member : *object) {
      auto here = at + '/' + std::string(member.key());
      if (auto fault = run(member.value(), here, depth + 1))
        return fault;
    }
    return {};
  }

  caf::error format(const json::value& value, const std::string& at) {
    const auto* name = value.if_string();
    if (name != nullptr && (*name == "date-time" || *name == "uuid"))
      return {};
    return fail(ec::bad_format, at + ": expected date-time or uuid");
  }

  /// Only `#/$defs/<name>`, only to a schema that is no reference itself (a
  /// circle of references never ends), and with nothing beside it but
  /// annotations (the validator skips what stands beside a reference).
  caf::error ref(const json::object& owner, const json::value& value,
                 const std::string& at) {
    for (auto& member : owner)
      if (member.key() != "$ref" && member.key() != "$defs" &&
          role_of(member.key()) != role::annotation)
        return fail(ec::bad_format, at + ": only annotations may stand beside");
    const auto* text = value.if_string();
    auto target = text ? std::string_view(*text) : std::string_view();
    if (!target.starts_with(ref_prefix))
      return fail(ec::bad_format, at + ": expected #/$defs/<name>");
    target.remove_prefix(ref_prefix.size());
    const auto* defs =
        root_.is_object() ? root_.get_object().if_contains("$defs") : nullptr;
    const auto* found = defs != nullptr && defs->is_object()
                            ? defs->get_object().if_contains(target)
                            : nullptr;
    if (found == nullptr)
      return fail(ec::bad_format, at + ": there is no such definition");
    if (found->is_object() && found->get_object().contains("$ref"))
      return fail(ec::bad_format, at + ": a reference to a reference");
    return {};
  }

  static void rename(json::object& object, std::string_view from,
                     std::string_view to) {
    if (const auto* value = object.if_contains(from)) {
      json::value moved = *value;
      object.erase(from);
      object[to] = std::move(moved);
    }
  }

  const json::value& root_;
};

} // namespace

caf::expected<json::value> prepare(const json::value& schema) {
  try {
    json::value copy = schema;
    if (auto fault = preparer(schema).run(copy, "", 0))
      return fault;
    return copy;
  } catch (const std::exception& error) {
    return fail(ec::internal, error.what());
  }
}

} // namespace weir::schemas
