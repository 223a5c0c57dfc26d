#include "detectors/patterns/patterns.hpp"

#include "detectors/builtin.hpp"
#include "detectors/patterns/engines.hpp"
#include "detectors/patterns/regex.hpp"
#include "messages/limits.hpp"

#include <exception>

namespace weir::detectors {

namespace {

struct patterns_scratch final : scratch {
  regex_scratch regex_memory;
  std::vector<byte_range> found; ///< of one text, before the allowlist
  std::vector<byte_range> kept;
};

/// A check made ready. Exactly one of pattern, scanner and dead is set.
struct program {
  check_index index = 0;
  std::unique_ptr<const regex> pattern;
  const builtin* scanner = nullptr;
  std::optional<ec> dead;
  value_set allowlist;
};

/// Searches one text; the ranges are in `scratch.kept`.
std::optional<ec> search(const program& program, std::string_view text,
                         std::size_t max, patterns_scratch& scratch) {
  const find_options options{max, &program.allowlist};
  scratch.kept.clear();
  if (program.pattern)
    return program.pattern->find_all(text, options, scratch.regex_memory,
                                     scratch.kept);
  scratch.found.clear();
  program.scanner->scan(text, scratch.found);
  for (const byte_range& match : scratch.found)
    if (!take_match(text, match, options, 0, scratch.kept))
      return ec::too_many_matches;
  return std::nullopt;
}

void look_at_texts(const program& program, const event& event,
                   patterns_scratch& scratch, look& look) {
  bool full = false;
  for (std::uint32_t i = 0; i < event.texts.size(); ++i) {
    if (full) {
      look.failures.push_back({i, ec::too_many_matches});
      continue;
    }
    const std::size_t left =
        limits::max_matches_per_check - look.matches.size();
    const std::optional<ec> reason =
        search(program, event.texts[i].value, left, scratch);
    for (const byte_range& match : scratch.kept)
      look.matches.push_back({i, match.begin, match.end});
    if (reason)
      look.failures.push_back({i, *reason});
    full = reason == ec::too_many_matches;
  }
}

class patterns final : public detector {
public:
  explicit patterns(std::vector<program> programs)
      : programs_(std::move(programs)) {}

  std::string_view name() const override { return "patterns"; }

  std::unique_ptr<scratch> make_scratch() const override {
    return std::make_unique<patterns_scratch>();
  }

  std::vector<look> inspect(const event& event,
                            scratch& scratch) const override {
    std::vector<look> looks;
    looks.reserve(programs_.size());
    for (const program& program : programs_)
      looks.push_back(
          inspect(program, event, static_cast<patterns_scratch&>(scratch)));
    return looks;
  }

  std::vector<check_index> checks() const override {
    std::vector<check_index> indices;
    for (const program& program : programs_)
      indices.push_back(program.index);
    return indices;
  }

private:
  static look inspect(const program& program, const event& event,
                      patterns_scratch& scratch) {
    look answer;
    answer.check = program.index;
    if (program.dead) {
      answer.failures.push_back({all_texts, *program.dead});
      return answer;
    }
    try {
      look_at_texts(program, event, scratch, answer);
    } catch (const std::exception&) {
      // out of memory: nothing of a half-made look is worth keeping
      answer.matches.clear();
      answer.failures.assign(1, {all_texts, ec::detector_failed});
    }
    return answer;
  }

  std::vector<program> programs_;
};

/// Makes a check ready; the message says why it is dead, if it is.
program prepare(const check_request& request, std::string& message) {
  program ready;
  ready.index = request.index;
  const check& check = *request.check;
  ready.allowlist.insert(check.allowlist.begin(), check.allowlist.end());
  if (check.type == check_type::builtin) {
    ready.scanner = find_builtin(check.builtin_id);
    if (ready.scanner == nullptr) {
      ready.dead = ec::unknown_builtin;
      message = "no built-in check is called \"" + check.builtin_id + "\"";
    }
    return ready;
  }
  compiled_pattern compiled = compile_pattern(check.pattern);
  ready.pattern = std::move(compiled.pattern);
  if (!ready.pattern) {
    ready.dead = ec::pattern_refused;
    message = describe(compiled.refused);
  }
  return ready;
}

} // namespace

made_detector make_patterns(std::span<const check_request> checks) {
  made_detector made;
  std::vector<program> programs;
  for (const check_request& request : checks) {
    std::string message;
    programs.push_back(prepare(request, message));
    if (const auto& dead = programs.back().dead)
      made.dead.push_back({request.index, *dead, std::move(message)});
  }
  made.instance = std::make_unique<patterns>(std::move(programs));
  return made;
}

} // namespace weir::detectors
