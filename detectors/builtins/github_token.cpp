#include "detectors/builtins/github_token.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/checksums.hpp"
#include "detectors/builtins/secrets/filler.hpp"
#include "detectors/builtins/secrets/token_shape.hpp"

namespace weir::detectors {

namespace {

using namespace chars;

constexpr std::size_t classic_prefix = 4; // ghp_
constexpr std::size_t classic_body = 36;
constexpr std::size_t fine_grained_head = 22;
constexpr std::size_t fine_grained_length = 60;
/// A dot goes on with the token only before a part this long; a shorter one
/// is a file's ending or the next sentence.
constexpr std::size_t shortest_part = 16;
constexpr std::size_t max_parts = 8;
constexpr std::size_t judged = 128;

/// End of what goes on with a token from `i`: hyphens inside, and up to
/// `parts` further parts of at least `shortest` characters behind dots.
std::size_t extended(std::string_view text, std::size_t i, std::size_t parts,
                     std::size_t shortest) {
  std::size_t end = run_end(text, i, base64url);
  for (; parts > 0 && byte_at(text, end, '.'); --parts) {
    const std::size_t next = run_end(text, end + 1, base64url);
    if (next - end - 1 < shortest)
      break;
    end = next;
  }
  while (end > i && text[end - 1] == '-')
    --end;
  return end;
}

/// <app id>_<JSON Web Token>: what newer app tokens have after their prefix.
bool carries_jwt(std::string_view body) {
  const std::size_t id = run_end(body, 0, digit);
  return id > 0 && body.substr(id).starts_with("_eyJ");
}

/// Whether a run of letters, digits and underscores is the body of a token.
bool is_body(std::string_view body) {
  if (body.size() < classic_body || tokens::is_filler(body))
    return false;
  // words joined by underscores are a placeholder; a token has digits, or at
  // least no underscore
  return run_end(body.substr(0, classic_body), 0, alnum) == classic_body ||
         body.find_first_of("0123456789") != npos;
}

bool is_fine_grained(std::string_view body) {
  // a long run that looks drawn at random is one with underscores elsewhere too
  const bool in_form =
      run_end(body.substr(0, fine_grained_head), 0, alnum) == fine_grained_head;
  return (in_form ||
          (body.size() >= fine_grained_length && tokens::is_mixed(body))) &&
         !tokens::is_filler(body);
}

/// Length of the prefix at `i`, or 0.
std::size_t prefix_length(std::string_view text, std::size_t i) {
  const std::string_view head = text.substr(i, 11);
  if (head == "github_pat_")
    return 11;
  const bool classic = head.size() > 4 && head.starts_with("gh") &&
                       std::string_view("pousr").find(head[2]) != npos &&
                       head[3] == '_';
  return classic ? classic_prefix : 0;
}

/// End of the token whose prefix starts at `begin`, or 0. Only the start of
/// the body is judged, so that what is refused costs a bounded look.
std::size_t token_end(std::string_view text, std::size_t begin) {
  const std::size_t prefix = prefix_length(text, begin);
  if (prefix == 0 || !starts_clean(text, begin, alnum))
    return 0;
  const std::size_t from = begin + prefix;
  std::string_view body = text.substr(from, judged);
  body = body.substr(0, run_end(body, 0, word));
  const auto end = [&] { return run_end(text, from + body.size(), word); };
  if (prefix != classic_prefix)
    return is_fine_grained(body) ? extended(text, end(), 0, 0) : 0;
  if (carries_jwt(body) && body.size() >= shortest_part)
    return extended(text, end(), 2, 1);
  return is_body(body) ? extended(text, end(), max_parts, shortest_part) : 0;
}

bool match_any(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t end = token_end(text, at);
  if (end == 0)
    return false;
  match.range = {static_cast<std::uint32_t>(at),
                 static_cast<std::uint32_t>(end)};
  match.confidence = 1;
  return true;
}

/// One kind of the classic form, as sure as its checksum makes it.
template <char Kind>
bool match_kind(std::string_view text, std::size_t at, weighed& match) {
  if (!byte_at(text, at + 2, Kind) || !byte_at(text, at + 3, '_') ||
      !match_any(text, at, match))
    return false;
  match.confidence =
      tokens::trust_base62(text.substr(at, match.range.end - at));
  return true;
}

constexpr std::string_view classic_prefixes[] = {"ghp_", "gho_", "ghu_", "ghs_",
                                                 "ghr_"};
constexpr std::string_view pat_prefix[] = {"github_pat_"};
constexpr std::string_view oauth_prefix[] = {"gho_"};
constexpr std::string_view user_prefix[] = {"ghu_"};
constexpr std::string_view server_prefix[] = {"ghs_"};
constexpr std::string_view refresh_prefix[] = {"ghr_"};
constexpr double right_checksum = 0.5;

constexpr std::string_view category = "security.secret_leak.api_key";
constexpr std::string_view label = "[REDACTED-GITHUB-TOKEN]";

constexpr builtin rows[] = {
    {"github-app-installation", category, "critical", label,
     "GitHub: ghs_ to its last character; one of the classic length with a "
     "right checksum",
     anchored{server_prefix, match_kind<'s'>, true, right_checksum}},
    {"github-app-refresh", category, "critical", label,
     "GitHub: ghr_ to its last character; one of the classic length with a "
     "right checksum",
     anchored{refresh_prefix, match_kind<'r'>, true, right_checksum}},
    {"github-app-user", category, "critical", label,
     "GitHub: ghu_ to its last character; one of the classic length with a "
     "right checksum",
     anchored{user_prefix, match_kind<'u'>, true, right_checksum}},
    {"github-fine-grained-pat", category, "critical", "[REDACTED-GITHUB-PAT]",
     "GitHub: github_pat_ and 22 or more, to the last character; not "
     "placeholders",
     anchored{pat_prefix, match_any, true}},
    {"github-oauth", category, "critical", label,
     "GitHub: gho_ to its last character; one of the classic length with a "
     "right checksum",
     anchored{oauth_prefix, match_kind<'o'>, true, right_checksum}},
    {"github-token", category, "critical", label,
     "ghp_ gho_ ghu_ ghs_ ghr_ to the last character, app tokens with a JWT "
     "inside too; not placeholders",
     anchored{classic_prefixes, match_any, true}},
};

} // namespace

std::span<const builtin> github_token_rows() {
  return rows;
}

} // namespace weir::detectors
