#include "schemas/checker.hpp"

#include "messages/error.hpp"
#include "messages/limits.hpp"
#include "schemas/formats.hpp"
#include "schemas/keywords.hpp"
#include "schemas/schemas.hpp"

#include <boost/json/parse.hpp>
#include <valijson/adapters/boost_json_adapter.hpp>
#include <valijson/constraint_builder.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <new>
#include <regex>

static_assert(VALIJSON_USE_EXCEPTIONS == 1,
              "the validator would abort where it has to throw");

namespace weir::schemas {

namespace json = boost::json;

namespace {

using valijson::constraints::Constraint;

/// A constraint on strings that weir evaluates itself: `Test` is copyable and
/// says whether a string passes, and if not, what was expected.
template <class Test>
class string_constraint final : public valijson::constraints::PolyConstraint {
public:
  explicit string_constraint(Test test) : test_(std::move(test)) {}

  bool validate(const valijson::adapters::Adapter& target,
                const std::vector<std::string>& context,
                valijson::ValidationResults* results) const override {
    if (!target.isString() || test_.passes(target.asString()))
      return true;
    if (results != nullptr)
      results->pushError(context, test_.expected());
    return false;
  }

private:
  Constraint* cloneInto(void* place) const override {
    return new (place) string_constraint(test_);
  }

  std::size_t sizeOf() const override { return sizeof(*this); }

  Test test_;
};

/// The validator's own `pattern` recurses once a character and so runs out of
/// stack on a long string. libstdc++'s other executor does not.
class pattern_test {
public:
  explicit pattern_test(const std::string& pattern)
      : text_(pattern),
        regex_(pattern,
               std::regex::ECMAScript | std::regex_constants::__polynomial) {}

  bool passes(const std::string& value) const {
    return std::regex_search(value, regex_);
  }

  std::string expected() const { return "expected a match of " + text_; }

private:
  std::string text_;
  std::regex regex_;
};

/// The validator's own `format` throws on what is no string and takes days
/// that do not exist.
class format_test {
public:
  explicit format_test(const std::string& name)
      : name_(name), is_(name == "uuid" ? is_uuid : is_date_time) {}

  bool passes(const std::string& value) const { return is_(value); }

  std::string expected() const { return "expected a " + name_; }

private:
  std::string name_;
  bool (*is_)(std::string_view);
};

template <class Test>
class string_builder final : public valijson::ConstraintBuilder {
public:
  Constraint* make(const valijson::adapters::Adapter& value) const override {
    return new string_constraint<Test>(Test(value.asString()));
  }
};

bool is_whole(double value) {
  // Up to 2^53 a double names its integer exactly.
  return std::trunc(value) == value && std::abs(value) <= 9007199254740992.0;
}

bool is_plain(std::string_view text) {
  return text.find('\0') == std::string_view::npos;
}

/// Whether the adapter would misread the value: it does not know unsigned
/// integers, takes 3.0 for no integer and ends strings at a NUL.
bool is_misread(const json::value& value) {
  switch (value.kind()) {
  case json::kind::uint64:
    return true;
  case json::kind::double_:
    return is_whole(value.get_double());
  case json::kind::string:
    return !is_plain(value.get_string());
  case json::kind::array:
    return std::ranges::any_of(value.get_array(), is_misread);
  case json::kind::object:
    return std::ranges::any_of(value.get_object(), [](auto& member) {
      return is_misread(member.value());
    });
  default:
    return false;
  }
}

/// Puts values that conform alike in the place of those that are misread. A
/// NUL becomes a control character that no pattern or word of a schema has.
void adapt(json::value& value) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  switch (value.kind()) {
  case json::kind::uint64:
    if (value.get_uint64() <= static_cast<std::uint64_t>(most))
      value = static_cast<std::int64_t>(value.get_uint64());
    else
      value = static_cast<double>(value.get_uint64());
    break;
  case json::kind::double_:
    if (is_whole(value.get_double()))
      value = static_cast<std::int64_t>(value.get_double());
    break;
  case json::kind::string:
    std::ranges::replace(value.get_string(), '\0', '\x01');
    break;
  case json::kind::array:
    std::ranges::for_each(value.get_array(), adapt);
    break;
  case json::kind::object:
    for (auto& member : value.get_object())
      adapt(member.value());
    break;
  default:
    break;
  }
}

bool is_deeper(const json::value& value, std::size_t levels) {
  if (value.is_array())
    return levels == 0 ||
           std::ranges::any_of(value.get_array(), [&](auto& element) {
             return is_deeper(element, levels - 1);
           });
  if (value.is_object())
    return levels == 0 ||
           std::ranges::any_of(value.get_object(), [&](auto& member) {
             return is_deeper(member.value(), levels - 1);
           });
  return false;
}

/// The validator's context: "<root>", then "[step]" for each step.
std::string to_pointer(const std::vector<std::string>& context) {
  std::string pointer;
  for (std::size_t i = 1; i < context.size(); ++i) {
    std::string_view step = context[i];
    if (step.size() >= 2)
      step = step.substr(1, step.size() - 2);
    pointer += '/';
    for (char c : step)
      if (c == '~')
        pointer += "~0";
      else if (c == '/')
        pointer += "~1";
      else
        pointer += c;
  }
  return pointer;
}

/// The validator repeats a failure at each level above it.
bool is_echo(const schema_issue& issue) {
  return issue.message.starts_with("Failed to validate ");
}

std::vector<schema_issue> collect(const valijson::ValidationResults& results) {
  std::vector<schema_issue> issues;
  for (const auto& error : results)
    issues.push_back({to_pointer(error.context), error.description});
  if (!std::ranges::all_of(issues, is_echo))
    std::erase_if(issues, is_echo);
  if (issues.empty())
    issues.push_back({"", "does not conform"});
  return issues;
}

} // namespace

struct checker::compiled {
  valijson::Schema schema;
};

checker::checker(std::shared_ptr<const compiled> schema)
    : schema_(std::move(schema)) {}

caf::expected<checker> checker::from_text(std::string_view schema) {
  json::error_code fault;
  try {
    auto document = json::parse(schema, fault);
    if (fault)
      return fail(ec::invalid_json, "the schema: " + fault.message());
    auto prepared = prepare(document);
    if (!prepared)
      return prepared.error();
    auto result = std::make_shared<compiled>();
    valijson::SchemaParser parser;
    parser.addConstraintBuilder(own_pattern, new string_builder<pattern_test>);
    parser.addConstraintBuilder(own_format, new string_builder<format_test>);
    parser.populateSchema(valijson::adapters::BoostJsonAdapter(*prepared),
                          result->schema);
    return checker(std::move(result));
  } catch (const std::exception& error) {
    return fail(ec::bad_format, std::string("the schema: ") + error.what());
  }
}

caf::expected<checker> checker::named(std::string_view name) {
  const auto* row = find(name);
  if (row == nullptr)
    return fail(ec::not_in_enum, "no schema has this name");
  return from_text(row->text);
}

std::vector<schema_issue> checker::check(const json::value& value) const {
  try {
    // Two more than an event may have: an envelope, and the record around it.
    if (is_deeper(value, limits::max_depth + 2))
      return {{"", "nested too deeply to be checked"}};
    json::value adapted;
    const auto* target = &value;
    if (is_misread(value)) {
      adapted = value;
      adapt(adapted);
      target = &adapted;
    }
    valijson::ValidationResults results;
    // A validator keeps state between calls, so each call has its own.
    valijson::Validator validator;
    if (validator.validate(schema_->schema,
                           valijson::adapters::BoostJsonAdapter(*target),
                           &results))
      return {};
    return collect(results);
  } catch (const std::exception& error) {
    return {{"", std::string("could not be checked: ") + error.what()}};
  }
}

} // namespace weir::schemas
