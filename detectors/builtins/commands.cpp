#include "detectors/builtins/commands.hpp"

#include "detectors/shell/analyse.hpp"
#include "detectors/shell/tool_call.hpp"

#include <string>

namespace weir::detectors {

namespace {

using shell::analysis;
using shell::family;
using shell::request;
using shell::request_kind;

analysis answer_for(const request& one) {
  const std::string_view value =
      one.joined.empty() ? one.value : std::string_view(one.joined);
  switch (one.kind) {
  case request_kind::command:
    return shell::analyse_command(value);
  case request_kind::code:
    return shell::analyse_code(value, one.language);
  case request_kind::url:
    return shell::analyse_url(value);
  case request_kind::reads:
    return shell::analyse_file(value, false, {});
  case request_kind::writes:
    return shell::analyse_file(value, true, one.content);
  }
  return {};
}

/// The range of the heaviest sign of a family, or of all if it is nullptr.
byte_range place_of(const analysis& found, const family* what,
                    const request& one) {
  const auto size = static_cast<std::uint32_t>(one.value.size());
  const shell::sign* heaviest = nullptr;
  for (const shell::sign& sign : found.signs)
    if ((what == nullptr || sign.what == *what) &&
        (heaviest == nullptr || sign.weight > heaviest->weight))
      heaviest = &sign;
  if (heaviest == nullptr || !one.joined.empty() || heaviest->end > size ||
      heaviest->begin >= heaviest->end)
    return {0, size};
  byte_range range{heaviest->begin, heaviest->end};
  // never inside a character
  const auto inside = [&](std::uint32_t i) {
    return i < size &&
           (static_cast<unsigned char>(one.value[i]) & 0xC0) == 0x80;
  };
  while (range.begin > 0 && inside(range.begin))
    --range.begin;
  while (inside(range.end))
    ++range.end;
  return range;
}

/// A family's own weight. Signs of several families that are weak each are
/// the business of malicious-command, if none of them says enough alone.
double confidence_of(const analysis& found, family what) {
  const double own = found.weight(what);
  if (what != family::command || own >= 0.5)
    return own;
  for (std::size_t k = 0; k < shell::family_count; ++k)
    if (found.weight(static_cast<family>(k)) >= 0.5)
      return own;
  return found.total();
}

void weigh_commands(const event& event, std::vector<event_match>& out,
                    std::vector<std::uint32_t>& unread) {
  if (event.calls.empty())
    return;
  for (const request& one : shell::requests_of(event)) {
    if (one.value.empty())
      continue;
    const analysis found = answer_for(one);
    if (found.broken)
      unread.push_back(one.text);
    for (std::size_t k = 0; k < shell::family_count; ++k) {
      const auto what = static_cast<family>(k);
      const double confidence = confidence_of(found, what);
      if (confidence <= 0)
        continue;
      const bool own = found.weight(what) > 0;
      out.push_back(
          {static_cast<std::uint16_t>(k),
           one.text,
           {place_of(found, own ? &what : nullptr, one), confidence}});
    }
  }
}

constexpr event_group commands{"commands", weigh_commands};

constexpr weighs_event by(family what) {
  // the sum of weights such as 0.3 and 0.2 has to reach 0.5
  return {&commands, static_cast<std::uint16_t>(what), 0.5 - 1e-9};
}

constexpr builtin rows[] = {
    {"command-exfiltration", "security.data_exfiltration", "high",
     "[REDACTED-COMMAND]",
     "commands and calls that send credentials, private files or the "
     "environment out, or to drops and catchers; not plain uploads",
     by(family::exfiltration)},
    {"command-secret-read", "security.secret_leak", "high",
     "[REDACTED-COMMAND]",
     "reading keys, password stores, histories and secret variables, or "
     "searching a machine for them; not public keys",
     by(family::secret_read)},
    {"malicious-command", "security.malicious_command", "critical",
     "[REDACTED-COMMAND]",
     "running what is fetched or decoded, shells over the network, wiping "
     "disks and homes, stopping guards, removing traces; several weak signs "
     "add up",
     by(family::command)},
    {"persistence", "security.persistence", "high", "[REDACTED-COMMAND]",
     "scheduled jobs, boot and log-in files, login stack, forced libraries, "
     "kernel modules; not exports and aliases in a shell's start file",
     by(family::persistence)},
    {"privilege-escalation", "security.privilege_escalation", "high",
     "[REDACTED-COMMAND]",
     "setuid bits, accounts and rules of root, capabilities, ways out of a "
     "container, shells through other programs; not sudo by itself",
     by(family::privilege)},
    {"ssrf", "security.ssrf", "high", "[REDACTED-URL]",
     "addresses of cloud metadata in every spelling, inner addresses in "
     "disguise, schemes for talking to services; not localhost",
     by(family::ssrf)},
};

} // namespace

std::span<const builtin> command_rows() {
  return rows;
}

} // namespace weir::detectors
