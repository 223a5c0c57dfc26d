#include "detectors/builtins/secrets/webhooks.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/assignment_place.hpp"
#include "detectors/builtins/secrets/url_parts.hpp"
#include "detectors/builtins/secrets/values.hpp"

namespace weir::detectors {

namespace {

using namespace chars;
using namespace secrets;

bool set(weighed& match, std::size_t begin, std::size_t end) {
  match.range = {static_cast<std::uint32_t>(begin),
                 static_cast<std::uint32_t>(end)};
  match.confidence = 1;
  return true;
}

constexpr std::string_view slack_hook_names[] = {"hooks.slack.com/services/"};

/// Begin of the scheme before a host at `at`, or `at`.
std::size_t scheme_begin(std::string_view text, std::size_t at) {
  for (std::string_view scheme : {"https://", "http://"})
    if (at >= scheme.size() &&
        text.substr(at - scheme.size(), scheme.size()) == scheme)
      return at - scheme.size();
  return at;
}

bool match_slack_hook(std::string_view text, std::size_t at, weighed& match) {
  std::size_t i = at + slack_hook_names[0].size();
  if (!skip(text, i, "T") || !skip_run(text, i, alnum, 6, 16) ||
      !skip(text, i, "/B") || !skip_run(text, i, alnum, 6, 16) ||
      !skip(text, i, "/") || !skip_run(text, i, alnum, 24, 24))
    return false;
  return set(match, scheme_begin(text, at), i);
}

constexpr std::string_view slack_flow_names[] = {"hooks.slack.com/workflows/",
                                                 "hooks.slack.com/triggers/"};

bool match_slack_flow(std::string_view text, std::size_t at, weighed& match) {
  std::size_t i = literal_end(text, at, slack_flow_names);
  if (skip(text, i, "T") && skip_run(text, i, alnum, 6, 16) &&
      skip(text, i, "/")) {
    if (skip(text, i, "A") &&
        !(skip_run(text, i, alnum, 6, 16) && skip(text, i, "/")))
      return false;
    if (skip_run(text, i, digit, 10, 20) && skip(text, i, "/") &&
        skip_run(text, i, alnum, 20, 40))
      return set(match, scheme_begin(text, at), i);
  }
  return false;
}

constexpr std::string_view discord_names[] = {"discord.com/api/",
                                              "discordapp.com/api/"};

bool match_discord_hook(std::string_view text, std::size_t at, weighed& match) {
  std::size_t i = literal_end(text, at, discord_names);
  if (skip(text, i, "v")) {
    if (!skip_run(text, i, digit, 1, 2) || !skip(text, i, "/"))
      return false;
  }
  if (!skip(text, i, "webhooks/") || !skip_run(text, i, digit, 16, 21) ||
      !skip(text, i, "/"))
    return false;
  const std::size_t token = i;
  if (!skip_run(text, i, base64url, 50, 100) ||
      is_placeholder(text.substr(token, i - token)))
    return false;
  std::size_t begin = at;
  for (std::string_view host : {"ptb.", "canary.", "www."})
    if (at >= host.size() && text.substr(at - host.size(), host.size()) == host)
      begin = at - host.size();
  return set(match, scheme_begin(text, begin), i);
}

constexpr std::string_view teams_names[] = {".webhook.office.com/webhookb2/"};

bool match_teams_hook(std::string_view text, std::size_t at, weighed& match) {
  std::size_t i = at + teams_names[0].size();
  const auto skip_uuid = [&] {
    const std::size_t end = run_end(text.substr(0, i + 37), i, hex | hyphen);
    return end == i + 36 && (i = end, true);
  };
  if (!skip_uuid() || !skip(text, i, "@") || !skip_uuid() ||
      !skip(text, i, "/IncomingWebhook/") || !skip_run(text, i, hex, 32, 32) ||
      !skip(text, i, "/") || !skip_uuid())
    return false;
  // newer ones have one more part
  if (std::size_t tail = i;
      skip(text, tail, "/") && skip_run(text, tail, base64url, 16, 80))
    i = tail;
  const std::size_t host =
      run_begin(text, at, alnum | hyphen, at > 64 ? at - 64 : 0);
  return host < at && set(match, scheme_begin(text, host), i);
}

constexpr std::string_view sentry_names[] = {".sentry.io/"};

/// Goes back from the host's end to https://<32 hex>@o<number>.ingest.
bool match_sentry(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t floor = at > 160 ? at - 160 : 0;
  std::size_t sign = at;
  while (sign > floor &&
         (is(text[sign - 1], alnum | hyphen) || text[sign - 1] == '.'))
    --sign;
  if (sign == floor || text[sign - 1] != '@')
    return false;
  const std::string_view host = text.substr(sign, at - sign);
  const bool ingest = host.find("ingest") != npos;
  std::size_t key = sign - 1;
  if (key > floor + 33 && text[key - 33] == ':')
    key -= 33; // the old form with a secret behind the key
  if (key < floor + 32)
    return false;
  const std::size_t begin = run_begin(text, key, hex, floor);
  if (key - begin != 32)
    return false;
  std::size_t end = at + sentry_names[0].size();
  if ((!ingest && !host.empty() && host != "app" && host != "www") ||
      !skip_run(text, end, digit, 1, 20))
    return false;
  const std::size_t url = scheme_begin(text, begin);
  return url != begin && set(match, url, end);
}

constexpr std::string_view api_key = "security.secret_leak.api_key";

constexpr builtin rows[] = {
    {"discord-webhook-url", api_key, "high", "[REDACTED-DISCORD-WEBHOOK]",
     "a webhook of Discord with its token to the last character",
     anchored{discord_names, match_discord_hook}},
    {"sentry-dsn", api_key, "low", "[REDACTED-SENTRY-DSN]",
     "https://<32 hex>@o<number>.ingest.sentry.io/<number>, with or without a "
     "region",
     anchored{sentry_names, match_sentry}},
    {"slack-webhook-url", api_key, "high", "[REDACTED-SLACK-WEBHOOK]",
     "hooks.slack.com/services with workspace, app and token",
     anchored{slack_hook_names, match_slack_hook}},
    {"slack-workflow-webhook", api_key, "high", "[REDACTED-SLACK-WEBHOOK]",
     "hooks.slack.com/workflows or triggers to the last part",
     anchored{slack_flow_names, match_slack_flow}},
    {"teams-webhook", api_key, "high", "[REDACTED-TEAMS-WEBHOOK]",
     "webhook.office.com with its four parts",
     anchored{teams_names, match_teams_hook}},
};

} // namespace

std::span<const builtin> webhook_rows() {
  return rows;
}

} // namespace weir::detectors
