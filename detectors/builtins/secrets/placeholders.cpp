// Stand-ins for secrets.
#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/values.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

namespace weir::detectors::secrets {

namespace {

using namespace chars;

bool one_of(std::string_view value,
            std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    return same_word(value, word);
  });
}

bool has_any(std::string_view value,
             std::initializer_list<std::string_view> parts) {
  return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
    return value.find(part) != npos;
  });
}

/// Marks that only a template or a mask has.
bool is_template(std::string_view value) {
  if (has_any(value, {"${", "$(", "{{", "}}", "%(", "#{", "<%", "...", "***",
                      "\xE2\x80\xA6", "\xE2\x80\xA2", "[REDACTED",
                      "$env:", "%{", "@@", "&#", "&lt;"}))
    return true;
  const char first = value.front();
  const char last = value.back();
  if ((first == '<' && value.find('>') != npos) ||
      (first == '{' && last == '}') || (first == '[' && last == ']') ||
      (first == '%' && last == '%' && value.size() > 2))
    return true;
  return value.size() > 1 &&
         ((first == '$' && is(value[1], letter | underscore)) ||
          (first == '%' && value.size() <= 3));
}

/// At least four times one letter x, or three equal characters and no more.
bool is_filler(std::string_view value) {
  std::array<bool, 256> seen{};
  int different = 0;
  for (char c : value)
    if (!std::exchange(seen[static_cast<unsigned char>(c)], true))
      ++different;
  return different <= 2 || contains_word(value, "xxxx");
}

/// Words of documents that say "put yours here".
bool asks_for_value(std::string_view value) {
  for (std::string_view word :
       {"your",        "changeme",    "change-me",    "change_me",
        "changethis",  "change-this", "change_this",  "change-it",
        "changeit",    "replaceme",   "replace-",     "replace_",
        "placeholder", "insert-",     "insert_",      "dummy",
        "redacted",    "fixme",       "todo",         "fake-",
        "fake_",       "goeshere",    "goes-here",    "goes_here",
        "not-a-real",  "not_a_real",  "notreal-",     "sample-",
        "sample_",     "mysecret",    "my-secret",    "my_secret",
        "mytoken",     "my-token",    "my_token",     "myapikey",
        "my-api-key",  "my_api_key",  "mypass",       "my-pass",
        "my_pass",     "supersecret", "super-secret", "super_secret",
        "topsecret",   "some-secret", "some_secret",  "somesecret",
        "test-secret", "test_secret", "test-token",   "test_token",
        "test-key",    "test_key",    "testtoken",    "testsecret",
        "invalid"})
    if (contains_word(value, word))
      return true;
  const std::size_t n = value.size();
  return n > 5 && same_word(value.substr(n - 4), "here") &&
         is_words(value.substr(0, n - 4));
}

/// Words a stand-in for a password is made of.
constexpr std::string_view plain_words[] = {
    "password", "passwd",  "pass",     "word",       "secret",  "admin",
    "test",     "testing", "user",     "root",       "demo",    "default",
    "example",  "sample",  "foo",      "bar",        "baz",     "hello",
    "world",    "guest",   "login",    "qwerty",     "letmein", "welcome",
    "token",    "key",     "my",       "new",        "old",     "the",
    "is",       "abc",     "some",     "super",      "strong",  "secure",
    "very",     "hunter",  "ssl",      "client",     "server",  "db",
    "database", "mysql",   "postgres", "redis",      "kafka",   "valid",
    "wrong",    "bad",     "good",     "not",        "real",    "pwd",
    "a",        "service", "keystore", "truststore", "broker",  "consumer",
    "producer", "store",   "alice",    "bob",        "account", "value",
    "string",   "field",   "input",    "hash",       "hashed",  "encrypted",
    "confirm",  "current", "reset"};

} // namespace

bool is_placeholder(std::string_view value) {
  if (value.empty() || is_template(value) || is_filler(value))
    return true;
  return asks_for_value(value);
}

/// Whether nothing is left of a value once plain words, short numbers and
/// marks are taken off.
bool is_plain(std::string_view value) {
  std::size_t i = 0;
  while (i < value.size()) {
    if (!is(value[i], letter)) {
      ++i;
      continue;
    }
    std::size_t best = 0;
    for (std::string_view word : plain_words)
      if (word.size() > best && starts_with_word(value.substr(i), word))
        best = word.size();
    if (best == 0)
      return false;
    i += best;
  }
  return true;
}

bool is_embedded_password(std::string_view value) {
  if (value.empty() || is_placeholder(value) ||
      value.find_first_of("<>{}") != npos)
    return false;
  if (one_of(value, {"password",    "passwd",   "pass",        "pwd",
                     "pw",          "secret",   "token",       "user",
                     "username",    "admin",    "root",        "guest",
                     "test",        "postgres", "mysql",       "mongo",
                     "redis",       "rabbitmq", "example",     "foo",
                     "bar",         "p",        "x",           "key",
                     "api_key",     "apikey",   "credentials", "auth",
                     "mypassword",  "pass123",  "password123", "dbpassword",
                     "db_password", "userpass"}))
    return false;
  return true;
}

} // namespace weir::detectors::secrets
