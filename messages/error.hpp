// The one error vocabulary of weir: stable words, and who has to act on them.
#pragma once

#include <caf/error.hpp>
#include <caf/make_message.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace weir {

/// Every error weir knows. The words (`to_string`) are stable: they stand in
/// dead letters, decision records and logs, and docs/errors.md says what to do
/// about each.
enum class ec : std::uint8_t {
  // -- the input's: a record that cannot be screened ------------------------
  invalid_json = 1,   ///< not JSON text (RFC 8259)
  truncated_record,   ///< the JSON text ends too early
  invalid_utf8,       ///< bytes that are not UTF-8
  lone_surrogate,     ///< a \uD800..\uDFFF escape without its other half
  too_deep,           ///< more nesting than `limits::max_depth`
  duplicate_key,      ///< an object names one key twice
  record_too_large,   ///< more bytes than `limits::max_event_bytes`
  empty_record,       ///< nothing, or only white space, or a tombstone
  not_an_object,      ///< JSON, but not an object
  invalid_envelope,   ///< a consumer's envelope without a usable payload
  missing_key,        ///< a required key is absent
  unknown_key,        ///< a key the format does not have
  wrong_type,         ///< a value of another JSON type
  too_long,           ///< a string or array over its bound
  too_short,          ///< a string under its bound
  out_of_range,       ///< a number outside its bounds
  not_in_enum,        ///< a word that is not one of the allowed ones
  bad_format,         ///< a string that does not have the required form
  unknown_obligation, ///< an answer to an obligation that is not open
  // -- the input's: configuration ------------------------------------------
  file_unreadable, ///< a file or folder cannot be opened or read
  invalid_yaml,    ///< not YAML
  duplicate_id,    ///< two guards, or two checks of a guard, share an id
  unknown_builtin, ///< no built-in detector has this id
  pattern_refused, ///< neither regex engine takes the pattern
  unknown_guard,   ///< `--activate` names a slug that no guard has
  // -- passing: could not judge now, another time perhaps -------------------
  deadline_passed,   ///< the detector did not answer in time
  engine_missing,    ///< this build has no engine for the check's type
  budget_exceeded,   ///< a regex engine hit its match, depth or heap limit
  time_exceeded,     ///< an evaluation used up its time
  too_many_matches,  ///< more matches in one event than are reported
  decoding_exceeded, ///< more is encoded in a text than is decoded
  detector_failed,   ///< a detector ended without an answer
  read_failed,       ///< the source cannot be read any further
  records_lost,      ///< the log let go of records before they were read
  write_failed,      ///< the sink cannot be written: full disk, closed pipe
  // -- ours -----------------------------------------------------------------
  internal, ///< a defect of weir
};

/// Number of codes, kept in step with the names by a static_assert.
inline constexpr std::size_t ec_count = static_cast<std::size_t>(ec::internal);

/// The stable word of a code, for example "duplicate_key".
std::string to_string(ec code);

/// Who has to act: decides dead letter, retry or restart.
enum class error_kind : std::uint8_t {
  input,   ///< dead letter, HTTP 400 or a configuration report
  passing, ///< retried within a bound, then *could not judge*
  ours,    ///< logged; the lane restarts from its committed state
};

error_kind kind(ec code);

/// One thing that is wrong with a record, at a place.
struct problem {
  ec code = ec::internal;
  std::string path;    ///< dotted path in the record, "" = the whole record
  std::string message; ///< for a person; never echoes the record's texts

  friend bool operator==(const problem&, const problem&) = default;
};

using problems = std::vector<problem>;

/// The message an error was made with, its word if it carries none, and "no
/// error" for none.
std::string describe(const caf::error& error);

/// The code an error was made with; internal for none, or one of others.
ec code_of(const caf::error& error);

} // namespace weir

CAF_ERROR_CODE_ENUM(weir::ec, "weir")

namespace weir {

/// Makes a `caf::error` whose `describe` is `message`.
caf::error fail(ec code, std::string message);

} // namespace weir
