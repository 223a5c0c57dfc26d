#include "messages/guard.hpp"

namespace weir {

std::string_view to_string(check_type type) {
  switch (type) {
  case check_type::builtin:
    return "builtin";
  case check_type::regex:
    return "regex";
  case check_type::jsonata:
    return "jsonata";
  case check_type::llm:
    return "llm";
  }
  return "regex";
}

std::string_view to_string(guard_action action) {
  switch (action) {
  case guard_action::redact:
    return "redact";
  case guard_action::warn:
    return "warn";
  case guard_action::warn_user:
    return "warn_user";
  case guard_action::block:
    return "block";
  }
  return "block";
}

std::string_view to_string(guard_status status) {
  return status == guard_status::active ? "active" : "draft";
}

std::string_view to_string(guard_scope scope) {
  switch (scope) {
  case guard_scope::any:
    return "any";
  case guard_scope::runtime:
    return "runtime";
  case guard_scope::buildtime:
    return "buildtime";
  }
  return "any";
}

std::string_view to_string(redact_fallback fallback) {
  switch (fallback) {
  case redact_fallback::block:
    return "block";
  case redact_fallback::warn:
    return "warn";
  case redact_fallback::allow:
    return "allow";
  }
  return "block";
}

} // namespace weir
