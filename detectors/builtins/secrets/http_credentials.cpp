#include "detectors/builtins/secrets/http_credentials.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/assignment_place.hpp"
#include "detectors/builtins/secrets/base64_text.hpp"
#include "detectors/builtins/secrets/shapes.hpp"
#include "detectors/builtins/secrets/values.hpp"

namespace weir::detectors {

namespace secrets {

bool is_user_and_password(std::string_view base64) {
  if (base64.size() < 8)
    return false;
  const auto decoded = decode_base64(base64);
  if (!decoded || !is_printable(*decoded))
    return false;
  const std::size_t colon = decoded->find(':');
  if (colon == std::string::npos || decoded->find(' ') < colon)
    return false;
  const std::string_view password =
      std::string_view(*decoded).substr(colon + 1);
  // a token may stand on either side of the colon
  return password.empty() ? token_confidence(decoded->substr(0, colon)) >= 0.5
                          : is_embedded_password(password);
}

} // namespace secrets

namespace {

using namespace chars;
using namespace secrets;

constexpr std::size_t longest_token = 8192;

bool set(weighed& match, std::size_t begin, std::size_t end) {
  match.range = {static_cast<std::uint32_t>(begin),
                 static_cast<std::uint32_t>(end)};
  match.confidence = 1;
  return true;
}

/// Begin of the header's name before a scheme at `at`, or `at` where the value
/// stands in quotes of its own, which a mask must not break.
std::size_t header_begin(std::string_view text, std::size_t at) {
  std::size_t colon = at;
  while (colon > 0 && at - colon < 4 && text[colon - 1] == ' ')
    --colon;
  if (colon == 0 || text[colon - 1] != ':')
    return at;
  --colon;
  if (!ends_with_word(text, colon, "authorization"))
    return at;
  std::size_t begin = colon - 13;
  if (ends_with_word(text, begin, "proxy-"))
    begin -= 6;
  return begin;
}

/// End of a token68 of RFC 9110 at `i`, padding included; npos if too long.
std::size_t token68_end(std::string_view text, std::size_t i) {
  std::size_t end = i;
  while (end < text.size() && end - i <= longest_token &&
         (is(text[end], base64 | base64url) || text[end] == '.' ||
          text[end] == '~'))
    ++end;
  if (end - i > longest_token)
    return npos;
  for (int padding = 0; padding < 2 && byte_at(text, end, '='); ++padding)
    ++end;
  while (end > i && text[end - 1] == '.')
    --end;
  return end;
}

constexpr std::string_view basic_names[] = {"basic "};

bool match_basic(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t begin = run_end(text.substr(0, at + 10), at + 6, space);
  const std::size_t end = token68_end(text, begin);
  if (!starts_clean(text, at) || end == npos || end < begin + 8 ||
      is_at(text, end, word) ||
      !is_user_and_password(text.substr(begin, end - begin)))
    return false;
  return set(match, header_begin(text, at), end);
}

constexpr std::string_view bearer_names[] = {"bearer "};

bool match_bearer(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t begin = run_end(text.substr(0, at + 11), at + 7, space);
  const std::size_t end = token68_end(text, begin);
  if (!starts_clean(text, at) || end == npos || end < begin + 20)
    return false;
  static constexpr std::string_view goes_on = "({[:/@$";
  if (end < text.size() && goes_on.find(text[end]) != npos)
    return false;
  if (token_confidence(text.substr(begin, end - begin)) < 0.5)
    return false;
  return set(match, header_begin(text, at), end);
}

constexpr std::string_view cookie_names[] = {"_gitlab_session="};

bool match_cookie(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t end = alnum_lower<32>(text, at + cookie_names[0].size());
  return end != 0 && set(match, at, end);
}

constexpr std::string_view client_secret_names[] = {
    "GOCSPX-", "client_secret", "client-secret", "clientsecret",
    "client secret"};

/// GOCSPX- and 28 characters wherever they stand; another secret of 24 or more
/// in the place of a client secret's value.
bool match_client_secret(std::string_view text, std::size_t at,
                         weighed& match) {
  constexpr std::string_view prefix = "GOCSPX-";
  constexpr std::size_t length = 35;
  if (text.substr(at).starts_with(prefix)) {
    const std::size_t end =
        run_end(text.substr(0, at + length + 1), at, base64url);
    return end == at + length && starts_clean(text, at) &&
           !is_placeholder(text.substr(at, length)) && set(match, at, end);
  }
  if (is(text[at], upper) && byte_at(text, at + 1, 'O'))
    return false;
  const std::size_t label =
      byte_at(text, at + 6, 's') || byte_at(text, at + 6, 'S') ? 12 : 13;
  const std::size_t name = name_end(text, at + label);
  const value_place place =
      name == npos ? value_place{} : find_value(text, name);
  if (!place)
    return false;
  const std::size_t end =
      run_end(text.substr(0, place.begin + 513), place.begin, base64url);
  const std::string_view value = text.substr(place.begin, end - place.begin);
  const bool whole =
      place.quote != 0
          ? quoted_end(text, {place.by, end, place.quote}, 8) == end
          : !is_at(text, end, base64) &&
                (end >= text.size() ||
                 std::string_view("(.[:@=").find(text[end]) == npos);
  if (value.size() < 24 || value.size() > 512 || !whole)
    return false;
  if (value.starts_with(prefix) ? value.size() != length
                                : token_confidence(value) < 0.5)
    return false;
  return set(match, place.begin, end);
}

constexpr std::string_view client_id_names[] = {".apps.googleusercontent.com"};

bool match_client_id(std::string_view text, std::size_t at, weighed& match) {
  constexpr std::size_t key = 32;
  if (at < key + 2 ||
      run_begin(text, at, digit | lower, at - key) != at - key ||
      text[at - key - 1] != '-')
    return false;
  const std::size_t hyphen_at = at - key - 1;
  const std::size_t begin =
      run_begin(text, hyphen_at, digit, hyphen_at > 24 ? hyphen_at - 24 : 0);
  if (hyphen_at - begin < 6 || !starts_clean(text, begin, word))
    return false;
  return set(match, begin, at + client_id_names[0].size());
}

constexpr std::string_view coinbase_names[] = {"organizations/"};

bool match_coinbase(std::string_view text, std::size_t at, weighed& match) {
  constexpr std::string_view middle = "/apiKeys/";
  constexpr std::size_t uuid = 36;
  const std::size_t first = at + coinbase_names[0].size();
  const std::size_t keys = first + uuid;
  if (keys >= text.size() || text.substr(keys, middle.size()) != middle)
    return false;
  const std::size_t second = keys + middle.size();
  if (run_end(text.substr(0, keys), first, hex | hyphen) != keys ||
      uuid_shape(text, second) == 0)
    return false;
  return set(match, at, second + uuid);
}

constexpr std::string_view api_key = "security.secret_leak.api_key";
constexpr std::string_view cloud = "security.secret_leak.cloud_credential";

constexpr builtin rows[] = {
    {"basic-auth-header", "security.secret_leak.password", "high",
     "[REDACTED-BASIC-AUTH]",
     "Basic and base64 that decodes to user:password; with the header's name",
     anchored{basic_names, match_basic}},
    {"bearer-header", api_key, "high", "[REDACTED-BEARER]",
     "Bearer and a random token of 20 characters or more; with the header's "
     "name",
     anchored{bearer_names, match_bearer}},
    {"coinbase-cdp-key-name", api_key, "medium", "[REDACTED-COINBASE-KEY]",
     "organizations/<uuid>/apiKeys/<uuid>: the name, not the key itself",
     anchored{coinbase_names, match_coinbase}},
    {"gitlab-session-cookie", api_key, "high", "[REDACTED-GITLAB-SESSION]",
     "_gitlab_session= and 32 small letters and digits",
     anchored{cookie_names, match_cookie}},
    {"google-oauth-client-id", cloud, "low", "[REDACTED-GOOGLE-CLIENT-ID]",
     "number-32 characters.apps.googleusercontent.com: an identifier",
     anchored{client_id_names, match_client_id}},
    {"google-oauth-client-secret", cloud, "high", "[REDACTED-OAUTH-SECRET]",
     "GOCSPX- and 28 characters, or 24 random ones and more behind "
     "client_secret",
     anchored{client_secret_names, match_client_secret}},
};

} // namespace

std::span<const builtin> http_credential_rows() {
  return rows;
}

} // namespace weir::detectors
