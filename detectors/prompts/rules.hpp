// What is looked for: rows of weighted patterns over words, by kind of sign.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace weir::detectors::prompts {

/// What a stretch of words says about the intent of a text.
enum class sign : std::uint8_t {
  override_orders, ///< earlier instructions shall not count
  new_orders,      ///< what follows are the instructions that count
  marker,          ///< a fake mark of a role, a message or an end of data
  authority,       ///< claims to come from the user, system or vendor
  addressed,       ///< speaks to a model
  preempt,         ///< wants something done before or beside the user's task
  directive,       ///< wants a tool called, something sent or fetched
  secrecy,         ///< nobody shall know
  leak,            ///< wants the prompt or other hidden text
  urgent,          ///< shouts
  persona,         ///< a role to play
  unrestricted,    ///< no rules, filters or limits hold
  amoral,          ///< bad conduct is named as wanted
  no_refusal,      ///< refusals and warnings are forbidden
  dual_answer,     ///< two answers, a fixed mark before one of them
  mode,            ///< a mode that is switched on
  stay,            ///< the role shall not be left
  game,            ///< points, lives, punishment
  prefix,          ///< dictates how the answer starts
  fiction,         ///< a frame of story, thought or research
  feelings,        ///< the model has opinions, a will of its own
  confirm,         ///< wants a yes, or has a gap for the question
  harm,            ///< asks for something that hurts
  encoding,        ///< asks to decode, join or reverse a hidden request
  tool_order,      ///< a tool's description that steers other tools
  sensitive,       ///< names secrets of the machine or conversation
  mention,         ///< quotes an attack: what starts in it counts not
  about,           ///< speaks about such attacks; counts against
  innocent,        ///< an ordinary sense; counts against
};

inline constexpr std::size_t signs = 29;

/// One row. The pattern's elements, parted by blanks, match words in turn:
///   word stem* *ending @class  joined by |: one of them
///   *                          any word
///   x?                         may be missing
///   ~4                         up to four words between
///   ~~4                        the same, also over the end of a sentence
///   -x                         the word here is none of these; as the first
///                              element: the word before
/// Before an element: ^ it starts a sentence or line, < a bracket or # stands
/// before it, > a bracket after it, " a quotation mark before it, : a colon
/// or , a comma after it, % it is in capitals,
/// !! exclamation marks follow it.
struct rule_row {
  sign kind;
  double weight;
  std::string_view pattern;
};

/// A named set of words, parted by blanks; written as in a pattern.
struct class_row {
  std::string_view name;
  std::string_view words;
};

std::span<const class_row> word_classes();

/// The rows, one table a file.
std::span<const rule_row> override_rules();
std::span<const rule_row> directive_rules();
std::span<const rule_row> secrecy_rules();
std::span<const rule_row> persona_rules();
std::span<const rule_row> freedom_rules();
std::span<const rule_row> tool_rules();
std::span<const rule_row> language_rules();
std::span<const rule_row> innocent_rules();

} // namespace weir::detectors::prompts
