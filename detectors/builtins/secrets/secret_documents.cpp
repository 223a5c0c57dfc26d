#include "detectors/builtins/secrets/secret_documents.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/http_credentials.hpp"
#include "detectors/builtins/secrets/json_object.hpp"
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

std::size_t after_gap(std::string_view text, std::size_t i) {
  for (std::size_t most = i + 64; i < most;) {
    if (is_at(text, i, space))
      ++i;
    else if (byte_at(text, i, '\\') &&
             (byte_at(text, i + 1, 'n') || byte_at(text, i + 1, 't')))
      i += 2;
    else
      break;
  }
  return i;
}

/// Behind the quotes at `i`, backslashes before them included.
std::size_t after_quote(std::string_view text, std::size_t i) {
  while (byte_at(text, i, '\\') && !byte_at(text, i + 1, 'n'))
    ++i;
  return byte_at(text, i, '"') ? i + 1 : i;
}

constexpr std::string_view service_account[] = {"service_account"};

bool match_service_account(std::string_view text, std::size_t at,
                           weighed& match) {
  constexpr std::string_view name = service_account[0];
  if (at == 0 || text[at - 1] != '"' ||
      !(byte_at(text, at + name.size(), '"') ||
        byte_at(text, at + name.size(), '\\')))
    return false;
  const std::string_view before =
      text.substr(at > 24 ? at - 24 : 0, at > 24 ? 24 : at);
  if (before.rfind("type") == npos || before.find(':') == npos)
    return false;
  const std::size_t begin = object_begin(text, at - 1, name);
  if (begin == npos)
    return false;
  const std::size_t end = object_end(text, begin, name, at);
  if (end == 0)
    return false;
  const std::string_view body = text.substr(begin, end - begin);
  return body.find("PRIVATE KEY-----") != npos &&
         body.find("private_key") != npos && set(match, begin, end);
}

constexpr std::string_view docker_auths[] = {"\"auths\"", "\"auths\\\""};

/// Whether a member auth with base64 of user:password is in an object.
bool holds_auth(std::string_view body) {
  constexpr std::string_view name = "\"auth";
  for (std::size_t i = body.find(name); i != npos; i = body.find(name, i + 1)) {
    std::size_t k = after_quote(body, i + name.size());
    if (k == i + name.size())
      continue;
    k = after_gap(body, k);
    if (!byte_at(body, k, ':'))
      continue;
    k = after_quote(body, after_gap(body, k + 1));
    std::size_t end = run_end(body, k, base64);
    while (byte_at(body, end, '='))
      ++end;
    if (is_user_and_password(body.substr(k, end - k)))
      return true;
  }
  return false;
}

bool match_docker(std::string_view text, std::size_t at, weighed& match) {
  constexpr std::string_view name = "\"auths";
  std::size_t i = after_gap(text, after_quote(text, at + name.size()));
  if (!byte_at(text, i, ':'))
    return false;
  i = after_gap(text, i + 1);
  if (!byte_at(text, i, '{'))
    return false;
  std::size_t end = object_end(text, i, name, at);
  if (end == 0 || !holds_auth(text.substr(i, end - i)))
    return false;
  // the object around it, if nothing else is in it
  std::size_t begin = at;
  while (begin > 0 && at - begin < 64 &&
         (is(text[begin - 1], space) || text[begin - 1] == '\\' ||
          (text[begin - 1] == 'n' && begin > 1 && text[begin - 2] == '\\')))
    --begin;
  const std::size_t close = after_gap(text, end);
  if (begin > 0 && text[begin - 1] == '{' && byte_at(text, close, '}'))
    return set(match, begin - 1, close + 1);
  return set(match, at, end);
}

// netrc

constexpr std::string_view netrc_names[] = {"machine ", "machine\t"};

/// Next word behind white space, at most 128 characters long.
std::string_view next_word(std::string_view text, std::size_t& i) {
  constexpr std::size_t longest = 128;
  i = run_end(text.substr(0, i + 32), i, space);
  const std::size_t begin = i;
  while (i < text.size() && i - begin < longest && !is(text[i], space))
    ++i;
  return text.substr(begin, i - begin);
}

bool match_netrc(std::string_view text, std::size_t at, weighed& match) {
  if (!starts_clean(text, at))
    return false;
  std::size_t i = at + 7;
  const std::string_view host = next_word(text, i);
  if (host.empty())
    return false;
  for (int pairs = 0; pairs < 3; ++pairs) {
    const std::string_view name = next_word(text, i);
    if (name != "login" && name != "password" && name != "account")
      return false;
    std::string_view value = next_word(text, i);
    while (value.size() > 1 && (value.ends_with('"') || value.ends_with('\'')))
      value.remove_suffix(1);
    if (name == "password")
      return is_embedded_password(value) &&
             set(match, at,
                 static_cast<std::size_t>(value.data() - text.data()) +
                     value.size());
  }
  return false;
}

constexpr std::string_view cloud = "security.secret_leak.cloud_credential";

constexpr builtin rows[] = {
    {"docker-config-auth", "security.secret_leak.password", "critical",
     "[REDACTED-DOCKER-AUTH]",
     "the object auths when an auth in it decodes to user:password",
     anchored{docker_auths, match_docker, true}},
    {"gcp-service-account-json", cloud, "critical",
     "[REDACTED-SERVICE-ACCOUNT]",
     "the JSON object of a service account with its private key",
     anchored{service_account, match_service_account, true}},
    {"netrc-password", "security.secret_leak.password", "high",
     "[REDACTED-NETRC]", "machine, login, password and their values",
     anchored{netrc_names, match_netrc, true}},
};

} // namespace

std::span<const builtin> secret_document_rows() {
  return rows;
}

} // namespace weir::detectors
