// What a run came to: counts that add up, for the progress line, the summary
// and the exit code.
#pragma once

#include "messages/decision_record.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace weir::actors {

/// What became of one record.
struct tally {
  bool dead = false; ///< a dead letter: `code` says why
  ec code = ec::internal;
  bool first_part = true; ///< false for later pieces of one record
  weir::decision decision = weir::decision::allow;
  std::uint32_t findings = 0;
  std::uint32_t spans = 0;
  std::uint32_t unjudged = 0;
  /// Guards that triggered: index into the policy, effect, matches.
  struct triggered {
    std::uint32_t guard = 0;
    guard_effect effect = guard_effect::none;
    std::uint64_t matches = 0;
  };
  std::vector<triggered> guards;
  std::vector<std::pair<std::string, std::uint32_t>> categories;
  std::vector<ec> reasons; ///< why looks failed, each once
  /// By detector of the policy; -1 = it did not answer in time.
  std::vector<std::int64_t> detector_us;
};

struct guard_summary {
  std::uint64_t events = 0; ///< in which it triggered
  std::uint64_t matches = 0;
  std::uint64_t shadow = 0; ///< of these as a draft
};

struct run_summary {
  std::uint64_t records = 0;
  std::uint64_t bytes = 0;
  std::uint64_t events = 0; ///< judged
  std::uint64_t blocked = 0;
  std::uint64_t redacted = 0; ///< allowed, with spans
  std::uint64_t flagged = 0;  ///< allowed, with findings
  std::uint64_t unjudged = 0; ///< with something not judged
  std::uint64_t findings = 0;
  std::uint64_t dead_letters = 0;
  std::map<std::string, std::uint64_t> dead_codes;
  std::map<std::string, std::uint64_t> categories;
  std::map<std::string, std::uint64_t> unjudged_reasons;
  std::vector<guard_summary> guards; ///< by index in the policy

  void add(const tally& one, std::size_t bytes);
};

} // namespace weir::actors
