#include "actors/output.hpp"

#include "messages/decision_record.hpp"
#include "messages/json_writer.hpp"
#include "messages/verdict_json.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace weir::actors {

namespace {

using connectors::output;

tally tally_of(const policy::judgement& judged) {
  tally out;
  const auto& verdict = judged.verdict;
  out.decision = verdict.decision;
  out.findings = static_cast<std::uint32_t>(verdict.findings.size());
  out.spans = static_cast<std::uint32_t>(verdict.spans.size());
  out.unjudged = static_cast<std::uint32_t>(verdict.unjudged.size());
  for (const auto& finding : verdict.findings) {
    auto& counts = out.categories;
    const auto at =
        std::find_if(counts.begin(), counts.end(), [&](const auto& count) {
          return count.first == finding.category;
        });
    if (at != counts.end())
      ++at->second;
    else
      counts.emplace_back(finding.category, 1);
  }
  for (const auto& guard : judged.guards) {
    tally::triggered one{guard.index, guard.effect, 0};
    for (const auto& check : guard.checks) {
      one.matches += check.matches;
      if (guard.status == guard_status::active)
        out.reasons.insert(out.reasons.end(), check.reasons.begin(),
                           check.reasons.end());
    }
    if (guard.triggered)
      out.guards.push_back(one);
  }
  std::sort(out.reasons.begin(), out.reasons.end());
  out.reasons.erase(std::unique(out.reasons.begin(), out.reasons.end()),
                    out.reasons.end());
  return out;
}

void write_verdict(decided& one, const lane_config& config,
                   std::int64_t responded_us, effect& out) {
  auto& verdict = one.judgement.verdict;
  if (config.timings) {
    verdict.latency_ms = static_cast<double>(one.times.total_us) / 1000;
    verdict.received_at = rfc3339(one.event->received_us);
    verdict.responded_at = rfc3339(responded_us);
  }
  out.records.push_back({output::verdicts,
                         one.event->key,
                         write_json(to_json(verdict)),
                         {},
                         nullptr});
}

void write_decision(decided& one, const lane_config& config,
                    const std::string& policy_digest, effect& out) {
  decision_record record;
  record.policy_digest = policy_digest;
  record.decision = one.judgement.verdict.decision;
  record.guards = std::move(one.judgement.guards);
  record.unjudged = one.judgement.verdict.unjudged;
  if (config.timings)
    record.times = one.times;
  out.records.push_back({output::decisions,
                         one.event->key,
                         write_json(to_json(record, *one.event)),
                         {},
                         nullptr});
}

} // namespace

std::string rfc3339(std::int64_t unix_us) {
  using namespace std::chrono;
  const sys_time<microseconds> at{microseconds{unix_us}};
  const auto day = floor<days>(at);
  const year_month_day date{day};
  const hh_mm_ss time{at - day};
  char out[64];
  std::snprintf(
      out, sizeof out, "%04d-%02u-%02uT%02d:%02d:%02d.%06dZ",
      static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
      static_cast<unsigned>(date.day()), static_cast<int>(time.hours().count()),
      static_cast<int>(time.minutes().count()),
      static_cast<int>(time.seconds().count()),
      static_cast<int>(time.subseconds().count()));
  return out;
}

effect make_effect(decided& one, const lane_config& config,
                   const std::string& policy_digest,
                   std::int64_t responded_us) {
  effect out;
  out.seq = one.seq;
  out.bytes = one.bytes;
  if (one.event == nullptr) {
    out.refused = one.refused;
    out.tally.dead = true;
    out.tally.code = one.refused->faults.front().code;
    out.tally.first_part = one.refused->part <= 1;
    out.records.push_back({output::dead_letters,
                           one.refused->key,
                           write_json(to_json(*one.refused)),
                           {},
                           one.refused});
    return out;
  }
  out.tally = tally_of(one.judgement);
  out.tally.detector_us = std::move(one.detector_us);
  write_verdict(one, config, responded_us, out);
  if (config.decisions)
    write_decision(one, config, policy_digest, out);
  return out;
}

} // namespace weir::actors
