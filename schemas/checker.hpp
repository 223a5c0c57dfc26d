// Checks JSON values against a schema.
#pragma once

#include <boost/json/value.hpp>
#include <caf/expected.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace weir::schemas {

/// One way in which a value does not conform.
struct schema_issue {
  std::string pointer; ///< JSON pointer to the value, "" = the whole
  std::string message; ///< what was expected; never echoes a value
};

/// A schema, compiled once. Immutable and cheap to copy; `check` may be called
/// from several threads at once.
class checker {
public:
  /// Compiles the text of a schema (draft 2020-12). Refuses what it would not
  /// honour, instead of skipping it. Errors: invalid_json, and those of
  /// `prepare` in schemas/keywords.hpp.
  static caf::expected<checker> from_text(std::string_view schema);

  /// Compiles the embedded schema of this name. Error: not_in_enum for a name
  /// that no schema has.
  static caf::expected<checker> named(std::string_view name);

  /// All issues, outermost values last; empty = conforms. A value that could
  /// not be checked (too deep, a failing validator) is an issue as well.
  std::vector<schema_issue> check(const boost::json::value& value) const;

private:
  struct compiled;

  explicit checker(std::shared_ptr<const compiled> schema);

  std::shared_ptr<const compiled> schema_;
};

} // namespace weir::schemas
