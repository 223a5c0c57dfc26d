// From looks to a verdict: scores, actions, redaction, continuation.
#pragma once

#include "messages/decision_record.hpp"
#include "policy/policy.hpp"

#include <span>

namespace weir::policy {

/// What a policy says about one event.
struct judgement {
  weir::verdict verdict;            ///< without latency and timing
  std::vector<guard_record> guards; ///< those with a look
};

/// Judges an event by its looks, by rising check index; a check without one
/// found nothing. Pure: same event, policy and looks, same judgement.
///
/// A guard's score is the sum of the certainties of its checks that matched;
/// it triggers when at least one matched and the score reaches the threshold.
/// Draft guards are scored without effect. What a check could not judge goes
/// to `unjudged`, and blocks only if the guard's on_unjudged says so.
judgement judge(const compiled& policy, const event& event,
                std::span<const look> looks);

/// Lets every detector of the policy look, on the calling thread. `scratches`
/// has one entry per detector.
inspection
look_at(const compiled& policy, const event& event,
        std::span<const std::unique_ptr<detectors::scratch>> scratches);

/// `look_at`, then `judge`.
judgement
evaluate(const compiled& policy, const event& event,
         std::span<const std::unique_ptr<detectors::scratch>> scratches);

/// Scratch space for `look_at`.
std::vector<std::unique_ptr<detectors::scratch>>
make_scratches(const compiled& policy);

} // namespace weir::policy
