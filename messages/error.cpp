#include "messages/error.hpp"

#include <array>

namespace weir {

namespace {

constexpr std::array<std::string_view, ec_count> names = {
    "invalid_json",       "truncated_record", "invalid_utf8",
    "lone_surrogate",     "too_deep",         "duplicate_key",
    "record_too_large",   "empty_record",     "not_an_object",
    "invalid_envelope",   "missing_key",      "unknown_key",
    "wrong_type",         "too_long",         "too_short",
    "out_of_range",       "not_in_enum",      "bad_format",
    "unknown_obligation", "file_unreadable",  "invalid_yaml",
    "duplicate_id",       "unknown_builtin",  "pattern_refused",
    "unknown_guard",      "deadline_passed",  "engine_missing",
    "budget_exceeded",    "time_exceeded",    "too_many_matches",
    "decoding_exceeded",  "detector_failed",  "read_failed",
    "records_lost",       "write_failed",     "internal",
};
static_assert(!names.back().empty(), "one name for each code");

} // namespace

std::string to_string(ec code) {
  const auto index = static_cast<std::size_t>(code);
  if (index == 0 || index > ec_count)
    return "internal";
  return std::string{names[index - 1]};
}

error_kind kind(ec code) {
  switch (code) {
  case ec::invalid_json:
  case ec::truncated_record:
  case ec::invalid_utf8:
  case ec::lone_surrogate:
  case ec::too_deep:
  case ec::duplicate_key:
  case ec::record_too_large:
  case ec::empty_record:
  case ec::not_an_object:
  case ec::invalid_envelope:
  case ec::missing_key:
  case ec::unknown_key:
  case ec::wrong_type:
  case ec::too_long:
  case ec::too_short:
  case ec::out_of_range:
  case ec::not_in_enum:
  case ec::bad_format:
  case ec::unknown_obligation:
  case ec::file_unreadable:
  case ec::invalid_yaml:
  case ec::duplicate_id:
  case ec::unknown_builtin:
  case ec::pattern_refused:
  case ec::unknown_guard:
    return error_kind::input;
  case ec::deadline_passed:
  case ec::engine_missing:
  case ec::budget_exceeded:
  case ec::time_exceeded:
  case ec::too_many_matches:
  case ec::decoding_exceeded:
  case ec::detector_failed:
  case ec::read_failed:
  case ec::records_lost:
  case ec::write_failed:
    return error_kind::passing;
  case ec::internal:
    return error_kind::ours;
  }
  return error_kind::ours;
}

caf::error fail(ec code, std::string message) {
  return caf::make_error(code, std::move(message));
}

std::string describe(const caf::error& error) {
  if (!error)
    return "no error";
  if (error.category() != caf::atom("weir"))
    return caf::to_string(error);
  if (error.context().match_elements<std::string>())
    return error.context().get_as<std::string>(0);
  return to_string(static_cast<ec>(error.code()));
}

ec code_of(const caf::error& error) {
  if (!error || error.category() != caf::atom("weir"))
    return ec::internal;
  return static_cast<ec>(error.code());
}

} // namespace weir
