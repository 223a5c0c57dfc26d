// Built-in checks: a name, a category, and a way to find places in a text.
#pragma once

#include "messages/event.hpp"

#include <cstdint>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace weir::detectors {

/// Half-open range of bytes of a text.
struct byte_range {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  friend bool operator==(const byte_range&, const byte_range&) = default;
};

/// A stretch and how sure the check is of it, 0 to 1.
struct weighed {
  byte_range range;
  double confidence = 1;
};

/// Searches a whole text (valid UTF-8) by itself. Appends matches, leftmost
/// first, disjoint. For shapes that no literal announces and no group shares.
struct whole_text {
  void (*scan)(std::string_view text, std::vector<byte_range>& out);
  /// Without one of these (ASCII, in any case) in the text there is no match,
  /// and the engine does not ask. Empty: it asks about every text.
  std::span<const std::string_view> needs = {};
};

/// Is announced by a literal. The engine finds the literals of all checks in
/// one pass and asks `match` at each place, from left to right; a place before
/// the end of the last match is passed over.
struct anchored {
  /// Non-empty ASCII strings, in any case; each match has at least one of them
  /// in it or before it. Long and rare ones cost least.
  std::span<const std::string_view> literals;
  /// Whether a match belongs to the literal whose first byte is `at`; sets the
  /// match. Checks the literal's case itself where that matters. Does bounded
  /// work, or work linear in what it matches.
  bool (*match)(std::string_view text, std::size_t at, weighed& match);
  /// Literals are given in the only case they occur in. For short ones.
  bool exact_case = false;
  /// Matches below it are none, unless a check's min_confidence says otherwise.
  double min_confidence = 0;
};

/// A match of a group scan: which of the group's members it belongs to.
struct group_match {
  std::uint16_t member = 0;
  weighed match;
};

/// One pass over a text on behalf of several built-ins that start alike, for
/// example from digits. Appends the matches of the members that are `wanted`;
/// those of one member leftmost first and disjoint.
struct group {
  std::string_view name;
  void (*scan)(std::string_view text, const std::vector<bool>& wanted,
               std::vector<group_match>& out);
};

/// A member of a group.
struct grouped {
  const group* of = nullptr;
  std::uint16_t member = 0;
  /// Matches below it are none, unless a check's min_confidence says otherwise.
  double min_confidence = 0;
};

/// A text with who speaks in it.
struct subject {
  std::string_view text; ///< valid UTF-8
  text_origin origin = text_origin::unknown;
  text_part part = text_part::content;
};

/// Weighs signs in a text, by who speaks. Depends on the subject alone, so
/// that what it said of a text can be remembered.
struct weighs_text {
  void (*weigh)(const subject& subject, std::vector<weighed>& out);
  /// Matches below it are no matches, unless a check's min_confidence says
  /// otherwise.
  double min_confidence = 0.5;
  /// As in `whole_text`.
  std::span<const std::string_view> needs = {};
};

/// A stretch of one of an event's texts: which member of a group it belongs to.
struct event_match {
  std::uint16_t member = 0;
  std::uint32_t text = 0; ///< index into event::texts
  weighed match;
};

/// Judges whole events on behalf of several built-ins, because several texts
/// make one thing: a tool call and its arguments.
struct event_group {
  std::string_view name;
  /// Appends what was found, and the texts that could not be judged to their
  /// end; all members share those.
  void (*weigh)(const event& event, std::vector<event_match>& out,
                std::vector<std::uint32_t>& unread);
};

/// A member of a group that judges events.
struct weighs_event {
  const event_group* of = nullptr;
  std::uint16_t member = 0;
  double min_confidence = 0.5;
};

struct builtin;

/// Takes what any of the rows takes that are its parts; where their matches
/// overlap, all of it is one match.
struct union_of {
  bool (*has_part)(const builtin& row);
};

using method = std::variant<whole_text, anchored, grouped, weighs_text,
                            weighs_event, union_of>;

/// A built-in check. Rows are static; their functions are pure and
/// thread-safe, and do not throw but for lack of memory.
struct builtin {
  std::string_view id;          ///< what a guard's `builtin_id` names
  std::string_view category;    ///< OGR taxonomy id of its findings
  std::string_view severity;    ///< low, medium, high or critical
  std::string_view replacement; ///< label used when a check has none
  std::string_view description; ///< one line: what it takes and refuses
  method how;
};

/// The table of all built-in checks (detectors/registry.cpp), sorted by id.
std::span<const builtin> builtins();

/// The row with this id, or nullptr.
const builtin* find_builtin(std::string_view id);

/// Runs one built-in by itself on one text, without the one-pass engine: for
/// tests and for trying a check out. Nothing for one that judges whole events.
void find(const builtin& row, const subject& subject,
          std::vector<byte_range>& out);

} // namespace weir::detectors
