#include "policy/judge.hpp"

#include "detectors/builtin.hpp"
#include "policy/continuation.hpp"
#include "policy/redaction.hpp"

#include <algorithm>
#include <iterator>

namespace weir::policy {

namespace {

/// Certainties are decimal fractions: 0.1 + 0.2 has to reach 0.3.
constexpr double rounding = 1e-9;

std::string category_of(const guard& guard, const check& check) {
  if (!check.category.empty())
    return check.category;
  if (const auto* row = detectors::find_builtin(check.builtin_id))
    return std::string{row->category};
  // No neutral taxonomy id fits a pattern of the operator's own.
  std::string out = "x.weir.";
  for (const char c : guard.slug) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    out.push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32)
                  : plain              ? c
                                       : '_');
  }
  return out;
}

std::string severity_of(const check& check) {
  if (!check.severity.empty())
    return check.severity;
  const auto* row = detectors::find_builtin(check.builtin_id);
  return row ? std::string{row->severity} : std::string{};
}

std::string replacement_of(const check& check) {
  if (!check.replacement.empty())
    return check.replacement;
  const auto* row = detectors::find_builtin(check.builtin_id);
  return row ? std::string{row->replacement} : std::string{"[REDACTED]"};
}

/// The state of judging one event.
class bench {
public:
  bench(const compiled& policy, const event& event, std::span<const look> looks)
      : policy_(policy), event_(event), looks_(looks), redaction_(event) {}

  judgement run() {
    for (std::size_t next = 0; next < looks_.size();) {
      const auto first = next;
      const auto guard = policy_.checks[looks_[first].check].guard;
      while (next < looks_.size() &&
             policy_.checks[looks_[next].check].guard == guard)
        ++next;
      guard_under_ = &policy_.guards[guard];
      judge_guard(guard, looks_.subspan(first, next - first));
    }
    finish();
    return std::move(out_);
  }

private:
  void judge_guard(std::uint32_t index, std::span<const look> looks) {
    const auto& guard = *guard_under_;
    guard_record record{index,        guard.slug, guard.status,
                        guard.action, 0,          guard.threshold,
                        false,        {},         {}};
    bool matched = false;
    for (const auto& look : looks) {
      const auto& check = policy_.check_of(look.check);
      record.checks.push_back(
          {check.id, check.certainty, look.matches.size(), reasons(look)});
      if (look.matched())
        record.score += check.certainty;
      matched = matched || look.matched();
    }
    record.triggered = matched && record.score + rounding >= record.threshold;
    if (guard.status == guard_status::draft)
      record.effect =
          record.triggered ? guard_effect::shadow : guard_effect::none;
    else
      record.effect = act(looks, record.triggered);
    out_.guards.push_back(std::move(record));
  }

  static std::vector<ec> reasons(const look& look) {
    std::vector<ec> out;
    for (const auto& failure : look.failures)
      out.push_back(failure.reason);
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
  }

  guard_effect act(std::span<const look> looks, bool triggered) {
    auto effect = guard_effect::none;
    if (triggered)
      for (const auto& look : looks)
        for (const auto& match : look.matches)
          effect = std::max(effect, apply(look.check, match));
    const auto failed = note_failures(looks);
    if (failed && guard_under_->on_unjudged == unjudged_action::block) {
      blocked_by_guard();
      cause_.needs_answer = true;
      effect = guard_effect::unjudged_block;
    }
    return effect;
  }

  guard_effect apply(check_index index, const text_match& match) {
    const auto& text = event_.texts[match.text];
    const auto& check = policy_.check_of(index);
    const bool can_mask = redaction::can_mask(text);
    const auto range =
        can_mask ? offsets_.locate(text, match.begin, match.end) : wire_range{};
    if (guard_under_->action != guard_action::redact) {
      add_finding(check, text, range);
      if (guard_under_->action == guard_action::warn)
        return guard_effect::finding;
      return block_at(match.text);
    }
    if (can_mask) {
      add_finding(check, text, range);
      redaction_.mask(text, range, replacement_of(check));
      return guard_effect::redact;
    }
    return fall_back(check, match.text);
  }

  /// A block's match in a text that an earlier step already brought does not
  /// block again: its text is withheld once more, so that it neither slips
  /// through nor makes the session stick.
  guard_effect block_at(std::uint32_t index) {
    const auto& text = event_.texts[index];
    if (!text.is_new && !can_withhold(event_, text))
      return guard_effect::finding;
    blocked_by_guard();
    cause_.texts.push_back(index);
    cause_.needs_answer =
        cause_.needs_answer ||
        (text.is_new && guard_under_->action == guard_action::warn_user);
    return guard_effect::block;
  }

  guard_effect fall_back(const check& check, std::uint32_t index) {
    const auto& text = event_.texts[index];
    switch (guard_under_->fallback) {
    case redact_fallback::allow:
      return guard_effect::fallback_allow;
    case redact_fallback::warn:
      add_finding(check, text, {});
      return guard_effect::fallback_warn;
    case redact_fallback::block:
      break;
    }
    add_finding(check, text, {});
    blocked_by_guard();
    cause_.texts.push_back(index);
    return guard_effect::fallback_block;
  }

  void blocked_by_guard() {
    if (cause_.guards.empty() || cause_.guards.back() != guard_under_)
      cause_.guards.push_back(guard_under_);
  }

  void add_finding(const check& check, const text& text, wire_range range) {
    finding out;
    out.category = category_of(*guard_under_, check);
    out.severity = severity_of(check);
    out.path = event_.path(text.node);
    if (range.end > range.start) {
      out.start = range.start;
      out.end = range.end;
    }
    out.score = check.certainty / 10;
    out.detector = guard_under_->slug + "/" + check.id;
    out_.verdict.findings.push_back(std::move(out));
  }

  bool note_failures(std::span<const look> looks) {
    bool any = false;
    for (const auto& look : looks)
      for (const auto& failure : look.failures) {
        any = true;
        if (failure.text != all_texts)
          unjudged_.push_back(event_.texts[failure.text].node);
        else
          all_unjudged_ = true;
      }
    return any;
  }

  void finish() {
    auto& verdict = out_.verdict;
    verdict.event_id = event_.id;
    std::vector<std::uint32_t> withheld;
    if (!cause_.guards.empty()) {
      verdict.decision = decision::block;
      verdict.continuation = make_continuation(event_, cause_);
      withheld = withheld_nodes(event_, cause_, *verdict.continuation);
    }
    verdict.spans = redaction_.spans(withheld);
    for (const auto node : event_.unjudged)
      unjudged_.push_back(node);
    if (all_unjudged_)
      for (const auto& text : event_.texts)
        unjudged_.push_back(text.node);
    auto& paths = verdict.unjudged;
    for (const auto node : unjudged_)
      paths.push_back(event_.path(node));
    std::sort(paths.begin(), paths.end());
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  }

  const compiled& policy_;
  const event& event_;
  std::span<const look> looks_;
  redaction redaction_;
  offset_map offsets_;
  block_cause cause_;
  std::vector<std::uint32_t> unjudged_; ///< nodes
  bool all_unjudged_ = false;
  const guard* guard_under_ = nullptr; ///< the guard being judged
  judgement out_;
};

} // namespace

judgement judge(const compiled& policy, const event& event,
                std::span<const look> looks) {
  return bench{policy, event, looks}.run();
}

inspection
look_at(const compiled& policy, const event& event,
        std::span<const std::unique_ptr<detectors::scratch>> scratches) {
  inspection out;
  for (std::size_t i = 0; i < policy.detectors.size(); ++i) {
    auto answer = policy.detectors[i]->inspect(event, *scratches[i]);
    std::move(answer.looks.begin(), answer.looks.end(),
              std::back_inserter(out.looks));
    out.counts += answer.counts;
  }
  std::sort(out.looks.begin(), out.looks.end(),
            [](const look& a, const look& b) { return a.check < b.check; });
  return out;
}

judgement
evaluate(const compiled& policy, const event& event,
         std::span<const std::unique_ptr<detectors::scratch>> scratches) {
  return judge(policy, event, look_at(policy, event, scratches).looks);
}

std::vector<std::unique_ptr<detectors::scratch>>
make_scratches(const compiled& policy) {
  std::vector<std::unique_ptr<detectors::scratch>> out;
  for (const auto& detector : policy.detectors)
    out.push_back(detector->make_scratch());
  return out;
}

} // namespace weir::policy
