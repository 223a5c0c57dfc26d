#include "detectors/builtins/prompts.hpp"

#include "detectors/prompts/hidden_text.hpp"
#include "detectors/prompts/trigger_words.hpp"
#include "detectors/prompts/weigh.hpp"

#include <array>

namespace weir::detectors {

namespace {

/// Orders from somebody who may give them need to be plainer: a user may well
/// say to forget what was said before.
constexpr float more_for_speakers = 3;
/// A persona in a tool's result is mostly somebody's prompt file.
constexpr float more_for_files = 3;

bool is_foreign(const subject& of) {
  return of.part == text_part::tool_result || of.origin == text_origin::tool ||
         of.origin == text_origin::unknown;
}

bool is_said(const subject& of) {
  return of.part == text_part::content || of.part == text_part::other;
}

void weigh_injection(const subject& of, std::vector<weighed>& out) {
  if (of.part == text_part::tool_definition || of.origin == text_origin::system)
    return;
  const float needed = prompts::injection.needed;
  if (is_foreign(of))
    prompts::weigh_text(of.text, prompts::injection, needed, out);
  else if (is_said(of))
    prompts::weigh_text(of.text, prompts::injection, needed + more_for_speakers,
                        out);
}

void weigh_jailbreak(const subject& of, std::vector<weighed>& out) {
  if (of.part == text_part::tool_definition)
    return;
  const float needed = prompts::jailbreak.needed;
  if (is_foreign(of))
    prompts::weigh_text(of.text, prompts::jailbreak, needed + more_for_files,
                        out);
  else if (of.origin == text_origin::user && is_said(of))
    prompts::weigh_text(of.text, prompts::jailbreak, needed, out);
}

void weigh_poisoning(const subject& of, std::vector<weighed>& out) {
  if (of.part == text_part::tool_definition)
    prompts::weigh_text(of.text, prompts::poisoning, prompts::poisoning.needed,
                        out);
}

void weigh_hidden_text(const subject& of, std::vector<weighed>& out) {
  prompts::find_hidden_text(of.text, out);
}

/// Disguised triggers reach the weighers in a folded view of the text.
std::array<builtin, 4> make_rows() {
  return {{
      {"hidden-text", "security.prompt_injection", "high",
       "[REDACTED-HIDDEN-TEXT]",
       "tag letters, rows of zero-width characters or variation selectors, "
       "direction overrides in code; not emoji or joiners of a script",
       weighs_text{weigh_hidden_text, .5, prompts::hidden_text_marks()}},
      {"jailbreak", "security.jailbreak", "medium", "[REDACTED-JAILBREAK]",
       "a user's attempt to free the model of its rules by a role, a mode or a "
       "story; not ordinary role play",
       weighs_text{weigh_jailbreak, .5, prompts::trigger_words()}},
      {"prompt-injection", "security.prompt_injection", "high",
       "[REDACTED-PROMPT-INJECTION]",
       "orders to the model in what a tool brought: to drop its instructions, "
       "to serve somebody else, in secret; not talk about them",
       weighs_text{weigh_injection, .5, prompts::trigger_words()}},
      {"tool-poisoning", "security.tool_poisoning", "high",
       "[REDACTED-TOOL-POISONING]",
       "a tool's description that steers the model beyond the tool: to read "
       "secrets, to use other tools differently, to keep quiet",
       weighs_text{weigh_poisoning}},
  }};
}

} // namespace

std::span<const builtin> prompts_rows() {
  static const std::array<builtin, 4> rows = make_rows();
  return rows;
}

} // namespace weir::detectors
