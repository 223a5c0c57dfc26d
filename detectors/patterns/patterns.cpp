#include "detectors/patterns/patterns.hpp"

#include "detectors/builtins/block_masks.hpp"
#include "detectors/patterns/engine.hpp"
#include "detectors/patterns/look_memory.hpp"
#include "detectors/patterns/views.hpp"
#include "messages/limits.hpp"

#include <algorithm>
#include <exception>
#include <optional>
#include <unordered_map>

namespace weir::detectors {

namespace {

/// A check that can run, and which of a built-in's matches it takes.
struct slot {
  check_index index = 0;
  value_set allowlist; ///< for a built-in; a pattern's is the program's own
  bool joins = false;  ///< overlapping matches are one: several rows feed it
};

/// A slot that a program's matches go to, if they are sure enough.
struct target {
  std::uint32_t slot = 0;
  double min_confidence = 0;
};

/// A group that judges whole events, and the slots of each of its members.
struct event_program {
  const event_group* of = nullptr;
  std::vector<std::vector<target>> targets;
};

struct patterns_scratch final : scratch {
  engine_scratch engine;
  look_memory memory{limits::look_memory_bytes};
  view_scratch views;
  std::vector<program_match> found;
  std::vector<program_failure> failed;
  std::vector<slot_match> matches;   ///< of one text
  std::vector<failed_look> failures; ///< of one text; text holds the slot
  std::vector<event_match> weighings;
  std::vector<std::uint32_t> unread;
  std::vector<std::int32_t> look_of; ///< by slot: index into the answer
};

/// Below this, a look costs less than remembering it.
constexpr std::size_t shortest_remembered = 64;

class patterns final : public detector {
public:
  patterns(std::vector<slot> slots, std::vector<program> programs,
           std::vector<std::vector<target>> targets,
           std::vector<event_program> event_programs,
           std::vector<std::pair<check_index, ec>> dead)
      : slots_(std::move(slots)), engine_(std::move(programs)),
        targets_(std::move(targets)),
        event_programs_(std::move(event_programs)), dead_(std::move(dead)) {}

  std::string_view name() const override { return "patterns"; }

  std::unique_ptr<scratch> make_scratch() const override {
    auto made = std::make_unique<patterns_scratch>();
    made->look_of.assign(slots_.size(), -1);
    return made;
  }

  inspection inspect(const event& event, scratch& scratch) const override {
    auto& own = static_cast<patterns_scratch&>(scratch);
    inspection out;
    try {
      for (std::uint32_t i = 0; i < event.texts.size(); ++i)
        look_at(event, i, own, out);
      weigh_event(event, own, out);
    } catch (const std::exception&) {
      // out of memory: nothing of a half-made look is worth keeping
      out.looks.clear();
      for (const slot& slot : slots_)
        out.looks.push_back(
            {slot.index, {}, {{all_texts, ec::detector_failed}}});
    }
    std::fill(own.look_of.begin(), own.look_of.end(), -1);
    for (const auto& [index, reason] : dead_)
      out.looks.push_back({index, {}, {{all_texts, reason}}});
    std::sort(out.looks.begin(), out.looks.end(),
              [](const look& a, const look& b) { return a.check < b.check; });
    return out;
  }

  std::vector<check_index> checks() const override {
    std::vector<check_index> indices;
    for (const slot& slot : slots_)
      indices.push_back(slot.index);
    for (const auto& [index, reason] : dead_)
      indices.push_back(index);
    return indices;
  }

private:
  void look_at(const event& event, std::uint32_t index, patterns_scratch& own,
               inspection& out) const {
    const text& text = event.texts[index];
    const subject subject{text.value, text.origin, text.part};
    const std::string_view label = label_to_see(text);
    ++out.counts.texts;
    out.counts.bytes += text.value.size();
    const bool worth_keeping = text.value.size() >= shortest_remembered;
    const auto digest =
        worth_keeping ? digest_of(subject, label) : text_digest{};
    if (worth_keeping)
      if (const auto* known = own.memory.find(digest)) {
        ++out.counts.remembered_texts;
        out.counts.remembered_bytes += text.value.size();
        return report(*known, index, own, out);
      }
    search(subject, label, own);
    for (const failed_look& failure : own.failures)
      look_for(failure.text, own, out)
          .failures.push_back({index, failure.reason});
    report(own.matches, index, own, out);
    if (worth_keeping && own.failures.empty())
      own.memory.keep(digest, own.matches);
  }

  /// Fills `own.matches`, by slot, then begin, disjoint within a slot, and
  /// `own.failures`.
  void search(const subject& subject, std::string_view label,
              patterns_scratch& own) const {
    own.matches.clear();
    own.failures.clear();
    // made once, for the scanners and for what looks for encodings
    const chars::masks_scope masks(subject.text);
    scan(subject, reach::all, nullptr, own);
    bool exceeded = false;
    own.views.each(subject, label, exceeded, [&](const view& view) {
      scan({view.text(), subject.origin, subject.part}, view.reach(), &view,
           own);
    });
    if (exceeded)
      for (std::uint32_t s = 0; s < slots_.size(); ++s)
        own.failures.push_back({s, ec::decoding_exceeded});
    std::stable_sort(own.matches.begin(), own.matches.end(),
                     [](const slot_match& a, const slot_match& b) {
                       return a.slot != b.slot ? a.slot < b.slot
                                               : a.range.begin < b.range.begin;
                     });
    join(own.matches);
  }

  /// Makes one match of those that overlap, in slots that several rows feed.
  void join(std::vector<slot_match>& matches) const {
    std::size_t kept = 0;
    for (const slot_match& next : matches) {
      slot_match* last = kept > 0 ? &matches[kept - 1] : nullptr;
      if (last != nullptr && last->slot == next.slot &&
          slots_[next.slot].joins && next.range.begin < last->range.end)
        last->range.end = std::max(last->range.end, next.range.end);
      else
        matches[kept++] = next;
    }
    matches.resize(kept);
  }

  /// One pass over a text, or over a view of it.
  void scan(const subject& subject, reach reach, const view* view,
            patterns_scratch& own) const {
    own.found.clear();
    own.failed.clear();
    engine_.scan(subject, reach, own.engine, own.found, own.failed);
    for (const auto& [program, match] : own.found) {
      const auto range =
          view == nullptr ? match.range : view->source(match.range);
      if (range.end <= range.begin)
        continue;
      const auto value = subject.text.substr(
          match.range.begin, match.range.end - match.range.begin);
      for (const auto& [slot, least] : targets_[program])
        if (match.confidence >= least &&
            !slots_[slot].allowlist.contains(value) &&
            (view == nullptr || is_free(slot, range, own)))
          own.matches.push_back({slot, range});
    }
    for (const auto& [program, reason] : own.failed)
      for (const auto& to : targets_[program])
        own.failures.push_back({to.slot, reason});
  }

  /// What a plainer view of the text showed already is not found again.
  static bool is_free(std::uint32_t slot, byte_range range,
                      const patterns_scratch& own) {
    return std::none_of(
        own.matches.begin(), own.matches.end(), [&](const slot_match& known) {
          return known.slot == slot && known.range.begin < range.end &&
                 range.begin < known.range.end;
        });
  }

  void report(const std::vector<slot_match>& matches, std::uint32_t index,
              patterns_scratch& own, inspection& out) const {
    for (const slot_match& match : matches) {
      look& look = look_for(match.slot, own, out);
      if (look.matches.size() < limits::max_matches_per_check)
        look.matches.push_back({index, match.range.begin, match.range.end});
      else if (look.failures.empty() || look.failures.back().text != index)
        look.failures.push_back({index, ec::too_many_matches});
    }
  }

  look& look_for(std::uint32_t slot, patterns_scratch& own,
                 inspection& out) const {
    auto& at = own.look_of[slot];
    if (at < 0) {
      at = static_cast<std::int32_t>(out.looks.size());
      out.looks.push_back({slots_[slot].index, {}, {}});
    }
    return out.looks[static_cast<std::size_t>(at)];
  }

  void weigh_event(const event& event, patterns_scratch& own,
                   inspection& out) const {
    for (const auto& [group, targets_of] : event_programs_) {
      own.weighings.clear();
      own.unread.clear();
      group->weigh(event, own.weighings, own.unread);
      for (const auto& [member, text, match] : own.weighings) {
        if (member >= targets_of.size())
          continue;
        own.matches.clear();
        for (const auto& [slot, least] : targets_of[member])
          if (match.confidence >= least)
            own.matches.push_back({slot, match.range});
        report(own.matches, text, own, out);
      }
      for (const auto text : own.unread)
        for (const auto& targets : targets_of)
          for (const auto& to : targets)
            look_for(to.slot, own, out)
                .failures.push_back({text, ec::budget_exceeded});
    }
  }

  std::vector<slot> slots_;
  engine engine_;
  std::vector<std::vector<target>> targets_; ///< by program
  std::vector<event_program> event_programs_;
  std::vector<std::pair<check_index, ec>> dead_;
};

double own_confidence(const method& how) {
  if (const auto* row = std::get_if<anchored>(&how))
    return row->min_confidence;
  if (const auto* row = std::get_if<grouped>(&how))
    return row->min_confidence;
  if (const auto* row = std::get_if<weighs_text>(&how))
    return row->min_confidence;
  if (const auto* row = std::get_if<weighs_event>(&how))
    return row->min_confidence;
  return 0;
}

/// Takes checks, one by one, and makes the detector of them.
class assembler {
public:
  void add(const check_request& request) {
    if (request.check->type == check_type::builtin)
      add_builtin(request);
    else
      add_pattern(request);
  }

  made_detector finish() && {
    made_.instance = std::make_unique<patterns>(
        std::move(slots_), std::move(programs_), std::move(targets_),
        std::move(event_programs_), std::move(dead_));
    return std::move(made_);
  }

private:
  void add_builtin(const check_request& request) {
    const check& check = *request.check;
    const builtin* row = find_builtin(check.builtin_id);
    if (row == nullptr)
      return die(request, ec::unknown_builtin,
                 "no built-in check is called \"" + check.builtin_id + "\"");
    const auto slot = static_cast<std::uint32_t>(slots_.size());
    slots_.push_back({request.index, {}, false});
    slots_.back().allowlist.insert(check.allowlist.begin(),
                                   check.allowlist.end());
    if (const auto* all = std::get_if<union_of>(&row->how)) {
      slots_.back().joins = true;
      for (const builtin& part : builtins())
        if (all->has_part(part))
          add_row(part, slot, check.min_confidence);
    } else {
      add_row(*row, slot, check.min_confidence);
    }
  }

  void add_row(const builtin& row, std::uint32_t slot,
               const std::optional<double>& asked) {
    const target to{slot, asked.value_or(own_confidence(row.how))};
    if (const auto* whole = std::get_if<weighs_event>(&row.how))
      return add_event_row(*whole, to);
    const auto [at, added] =
        of_row_.emplace(&row, static_cast<std::uint32_t>(programs_.size()));
    if (added) {
      programs_.push_back({&row, nullptr, {}, {}});
      targets_.emplace_back();
    }
    targets_[at->second].push_back(to);
  }

  void add_event_row(const weighs_event& row, const target& to) {
    auto at = std::find_if(event_programs_.begin(), event_programs_.end(),
                           [&](const auto& one) { return one.of == row.of; });
    if (at == event_programs_.end())
      at = event_programs_.insert(at, {row.of, {}});
    if (at->targets.size() <= row.member)
      at->targets.resize(row.member + 1u);
    at->targets[row.member].push_back(to);
  }

  void add_pattern(const check_request& request) {
    const check& check = *request.check;
    compiled_pattern compiled = compile_pattern(check.pattern);
    if (!compiled.pattern)
      return die(request, ec::pattern_refused, describe(compiled.refused));
    const auto slot = static_cast<std::uint32_t>(slots_.size());
    slots_.push_back({request.index, {}, false});
    program made{nullptr, std::move(compiled.pattern), check.pattern, {}};
    made.ignored.insert(check.allowlist.begin(), check.allowlist.end());
    programs_.push_back(std::move(made));
    targets_.push_back({{slot, 0}});
  }

  void die(const check_request& request, ec code, std::string message) {
    dead_.emplace_back(request.index, code);
    made_.dead.push_back({request.index, code, std::move(message)});
  }

  std::vector<slot> slots_;
  std::vector<program> programs_;
  std::vector<std::vector<target>> targets_;
  std::vector<event_program> event_programs_;
  std::vector<std::pair<check_index, ec>> dead_;
  std::unordered_map<const builtin*, std::uint32_t> of_row_;
  made_detector made_;
};

} // namespace

made_detector make_patterns(std::span<const check_request> checks) {
  assembler parts;
  for (const check_request& request : checks)
    parts.add(request);
  return std::move(parts).finish();
}

} // namespace weir::detectors
