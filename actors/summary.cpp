#include "actors/summary.hpp"

namespace weir::actors {

void run_summary::add(const tally& one, std::size_t size) {
  bytes += size;
  if (one.dead) {
    if (!one.first_part)
      return;
    ++records;
    ++dead_letters;
    ++dead_codes[to_string(one.code)];
    return;
  }
  ++records;
  ++events;
  findings += one.findings;
  if (one.decision == decision::block)
    ++blocked;
  else if (one.spans > 0)
    ++redacted;
  if (one.decision == decision::allow && one.findings > 0)
    ++flagged;
  if (one.unjudged > 0)
    ++unjudged;
  for (const auto& [category, count] : one.categories)
    categories[category] += count;
  for (const auto reason : one.reasons)
    ++unjudged_reasons[to_string(reason)];
  for (const auto& each : one.guards) {
    if (guards.size() <= each.guard)
      guards.resize(each.guard + 1);
    auto& guard = guards[each.guard];
    ++guard.events;
    guard.matches += each.matches;
    if (each.effect == guard_effect::shadow)
      ++guard.shadow;
  }
}

} // namespace weir::actors
