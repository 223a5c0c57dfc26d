#include "detectors/builtins/secrets/assignments.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/assignment_place.hpp"
#include "detectors/builtins/secrets/values.hpp"

#include <algorithm>
#include <array>

namespace weir::detectors {

namespace {

using namespace chars;
using namespace secrets;

constexpr std::size_t shortest_token = 20;
constexpr std::size_t longest_token = 4096;

void set(weighed& match, std::size_t begin, std::size_t end, double sure) {
  match.range = {static_cast<std::uint32_t>(begin),
                 static_cast<std::uint32_t>(end)};
  match.confidence = sure;
}

/// What may stand behind an unquoted value: not what makes it the head of a
/// call, a path or an address.
bool ends_value(std::string_view text, std::size_t i) {
  if (i >= text.size() || is(text[i], space))
    return true;
  static constexpr std::string_view marks = ",;)}]<&|\"'`\\";
  return marks.find(text[i]) != npos ||
         static_cast<unsigned char>(text[i]) > 127;
}

/// Schemes of the Authorization header that can stand before a token.
std::size_t after_scheme(std::string_view text, std::size_t i) {
  for (std::string_view scheme : {"bearer ", "token ", "basic "})
    if (starts_with_word(text.substr(i), scheme))
      return i + scheme.size();
  return i;
}

/// End of the run of token characters at `i`, padding included, or npos if it
/// is too short or too long.
std::size_t token_end(std::string_view text, std::size_t i) {
  std::size_t end = i;
  while (end < text.size() && end - i <= longest_token &&
         (is(text[end], base64 | base64url) || text[end] == '.' ||
          text[end] == '~'))
    ++end;
  if (end - i > longest_token)
    return npos;
  const std::size_t padded = end;
  while (end - padded < 3 && byte_at(text, end, '='))
    ++end;
  while (end > i && text[end - 1] == '.')
    --end;
  return end - i >= shortest_token ? end : npos;
}

/// A token in the place of a name's value.
bool match_token(std::string_view text, std::size_t at, std::size_t name,
                 weighed& match) {
  if (name == npos || is_path_part(text, at))
    return false;
  const value_place place = find_value(text, name);
  if (!place || (place.by == joint::comma && !is_first_argument(text, at)))
    return false;
  const std::size_t begin = after_scheme(text, place.begin);
  const std::size_t end = token_end(text, begin);
  if (end == npos)
    return false;
  if (place.quote != 0
          ? quoted_end(text, {place.by, end, place.quote}, 8) != end
          : !ends_value(text, end))
    return false;
  double sure = token_confidence(text.substr(begin, end - begin));
  if (place.by == joint::blank && !is_flag(text, at))
    sure -= 0.3;
  if (place.compared || place.by == joint::comma)
    sure -= place.quote != 0 ? 0 : 0.5;
  set(match, begin, end, std::max(sure, 0.0));
  return true;
}

/// Tokens that are no secrets: cursors of lists, marks of language models,
/// signals of programs.
bool is_cursor(std::string_view before) {
  static constexpr std::string_view words[] = {"next",         "page",
                                               "continuation", "cancellation",
                                               "cancel",       "sync",
                                               "cursor",       "resume",
                                               "design",       "delta",
                                               "eos",          "bos",
                                               "pad",          "unk",
                                               "mask",         "special",
                                               "max",          "fencing",
                                               "idempotency",  "change",
                                               "watch",        "public",
                                               "list",         "scroll",
                                               "pagination",   "client_request",
                                               "start",        "stop",
                                               "end"};
  return std::any_of(
      std::begin(words), std::end(words),
      [&](std::string_view word) { return same_word(before, word); });
}

constexpr std::string_view api_key_names[] = {
    "api_key",    "api-key",    "apikey",    "api key",    "api.key",
    "api_secret", "api-secret", "apisecret", "api secret", "api.secret",
    "api_token",  "api-token",  "apitoken",  "api token",  "api.token"};

bool match_api_key(std::string_view text, std::size_t at, weighed& match) {
  return match_token(
      text, at, name_end(text, literal_end(text, at, api_key_names)), match);
}

constexpr std::string_view secret_names[] = {"secret", "token", "credential"};

bool match_secret(std::string_view text, std::size_t at, weighed& match) {
  return !is_cursor(word_before(text, at)) &&
         match_token(text, at,
                     name_end(text, literal_end(text, at, secret_names)),
                     match);
}

/// The names of secret variables: a word of one kind, a joining mark or none,
/// a word of the other.
constexpr std::string_view env_first[] = {"secret",     "private", "auth",
                                          "access",     "signing", "session",
                                          "encryption", "master"};
constexpr std::string_view env_second[] = {"key", "token", "secret", "password",
                                           "credential"};
constexpr std::string_view env_marks[] = {"", "_", "-"};
constexpr std::size_t env_count =
    std::size(env_first) * std::size(env_second) * std::size(env_marks);

struct env_spelling {
  char bytes[24] = {};
  std::size_t size = 0;

  constexpr void append(std::string_view part) {
    for (char c : part)
      bytes[size++] = c;
  }
};

constexpr auto env_spellings = [] {
  std::array<env_spelling, env_count> made{};
  std::size_t n = 0;
  for (std::string_view first : env_first)
    for (std::string_view mark : env_marks)
      for (std::string_view second : env_second) {
        made[n].append(first);
        made[n].append(mark);
        made[n++].append(second);
      }
  return made;
}();

constexpr auto env_names = [] {
  std::array<std::string_view, env_count> made{};
  for (std::size_t n = 0; n < env_count; ++n)
    made[n] = {env_spellings[n].bytes, env_spellings[n].size};
  return made;
}();

bool match_env(std::string_view text, std::size_t at, weighed& match) {
  return match_token(text, at, name_end(text, literal_end(text, at, env_names)),
                     match);
}

constexpr double taken = 0.5;

constexpr builtin rows[] = {
    {"env-secret-assignment", "security.secret_leak", "high",
     "[REDACTED-SECRET]",
     "a random value of 20 characters or more named like SESSION_SECRET or "
     "private-key; not words, paths, templates, references",
     anchored{env_names, match_env, false, taken}},
    {"generic-api-key-assignment", "security.secret_leak.api_key", "high",
     "[REDACTED-API-KEY]",
     "a random value of 20 characters or more named api key, api secret or api "
     "token; not words, paths, templates, references",
     anchored{api_key_names, match_api_key, false, taken}},
    {"generic-secret-assignment", "security.secret_leak", "high",
     "[REDACTED-SECRET]",
     "a random value of 20 characters or more named secret, token or "
     "credential; not cursors, words, paths, templates, references",
     anchored{secret_names, match_secret, false, taken}},
};

} // namespace

std::span<const builtin> assignment_rows() {
  return rows;
}

} // namespace weir::detectors
