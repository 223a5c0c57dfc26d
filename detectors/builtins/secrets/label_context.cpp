#include "detectors/builtins/secrets/label_context.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/values.hpp"

#include <algorithm>

namespace weir::detectors::secrets {

namespace {

using namespace chars;

constexpr std::size_t furthest = 120; ///< from label to value, bytes
constexpr std::size_t longest_word = 24;
constexpr int most_other_words = 3;
constexpr int most_lines = 2;

/// Name what kind of thing the value is.
constexpr std::string_view key_words[] = {
    "key",           "keys",        "token",       "tokens",    "secret",
    "secrets",       "apikey",      "auth",        "password",  "credential",
    "login",         "apitoken",    "pat",         "authtoken", "bearer",
    "credentials",   "pass",        "accesstoken", "passwd",    "accountkey",
    "authorization", "oauth",       "ssws",        "secretkey", "appkey",
    "apisecret",     "clientsecret"};

/// Say nothing about it.
constexpr std::string_view filler_words[] = {
    "api",    "app",      "application", "access",     "client",   "is",
    "was",    "value",    "name",        "the",        "my",       "our",
    "this",   "that",     "use",         "using",      "with",     "for",
    "prod",   "live",     "account",     "test",       "personal", "env",
    "var",    "variable", "set",         "config",     "string",   "new",
    "old",    "current",  "here",        "it",         "its",      "to",
    "as",     "x",        "v",           "production", "staging",  "dev",
    "data",   "cloud",    "service",     "push",       "io",       "ai",
    "com",    "http",     "header",      "s",          "a",        "an",
    "be",     "and",      "in",          "on",         "of",       "user",
    "admin",  "global",   "settings",    "export",     "public",   "static",
    "final",  "const",    "str",         "devops",     "ado",      "storage",
    "openai", "sonar",    "webhook",     "n",          "operator", "url",
    "host"};

/// Name another thing that has the same shape.
constexpr std::string_view other_things[] = {
    "commit",   "sha",          "md",    "hash",        "digest",
    "checksum", "revision",     "rev",   "etag",        "uuid",
    "guid",     "run",          "build", "image",       "tag",
    "version",  "trace",        "span",  "request",     "session",
    "project",  "organization", "org",   "team",        "integrity",
    "resolved", "id",           "ids",   "fingerprint", "ref",
    "blob",     "tree",         "merge", "cache",       "file",
    "release",  "deployment",   "zone",  "index",       "job",
    "event",    "md5",          "sid"};

bool one_of(std::string_view value, std::span<const std::string_view> words) {
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    return same_word(value, word);
  });
}

/// Letters of one word of a name from `i`.
std::size_t word_end(std::string_view text, std::size_t i) {
  std::size_t end = i;
  while (is_at(text, end, letter) && end - i < longest_word &&
         !(end > i && is(text[end], upper) && is(text[end - 1], lower)))
    ++end;
  return end;
}

/// Whether a label stands at [at, end) as a word, or as part of a name whose
/// parts are told by case or marks.
bool is_whole(std::string_view text, std::size_t at) {
  return starts_clean(text, at, letter) ||
         (is(text[at], upper) && is(text[at - 1], lower));
}

/// What was read between label and value so far.
struct way {
  const labelled_kind& kind;
  bool key_word = false;
  bool sign = false; ///< a colon or an equals sign
  int others = 0;
  int lines = 0;

  /// Reads a word; false if no value can follow it.
  bool read_word(std::string_view value) {
    if (one_of(value, key_words)) {
      key_word = true;
      return true;
    }
    if (one_of(value, other_things)) {
      // "key id" and "token version" name something else
      return false;
    }
    if (!one_of(value, filler_words) && ++others > most_other_words)
      return false;
    return true;
  }

  bool read_mark(char c) {
    static constexpr std::string_view marks = "\"'`:=>,|\\([{<*-_.$;!?";
    if (c == '\n')
      return ++lines <= most_lines;
    sign = sign || c == ':' || c == '=' || c == '>';
    return is(c, space) || marks.find(c) != npos;
  }

  bool may_end() const {
    if (kind.needs_key_word)
      return key_word && (others == 0 || sign);
    return key_word || (sign && others == 0);
  }
};

bool starts_value(std::string_view text, std::size_t i) {
  if (i == 0)
    return true;
  const char before = text[i - 1];
  // a value that starts with a mark of its alphabet stands behind another one
  if (is(text[i], hyphen | underscore | plus_slash)) {
    static constexpr std::string_view openers = "=:>\"'`([{";
    return is(before, space) || openers.find(before) != npos;
  }
  if (!is(text[i], alnum))
    return false;
  // part of a path, an address or a longer value
  static constexpr std::string_view joins = "/#@.+";
  return joins.find(before) == npos && starts_clean(text, i, word);
}

/// Length of the longest label at `i`, or 0.
std::size_t label_length(std::string_view text, std::size_t i,
                         const labelled_kind& kind) {
  std::size_t longest = 0;
  for (std::string_view label : kind.labels)
    if (label.size() > longest && starts_with_word(text.substr(i), label))
      longest = label.size();
  return longest;
}

/// Whether what follows a label in small letters belongs to it, as in
/// deepgramkey but not in coherent.
bool goes_on_well(std::string_view text, std::size_t i) {
  if (!is_at(text, i, letter) || (is(text[i], upper) && is(text[i - 1], lower)))
    return true;
  const std::size_t end = word_end(text, i);
  const std::string_view rest = text.substr(i, end - i);
  return one_of(rest, key_words) || one_of(rest, filler_words);
}

/// The label may hold the key word itself: dd_api_key.
bool holds_key_word(std::string_view label) {
  return contains_word(label, "key") || contains_word(label, "token") ||
         contains_word(label, "pat") || one_of(label, key_words);
}

/// End of the word or short number at `i`, read as a step on the way; npos if
/// no value can follow it.
std::size_t step_end(std::string_view text, std::size_t i, way& walked) {
  if (is(text[i], digit)) {
    constexpr std::size_t longest = 3;
    const std::size_t end = run_end(text.substr(0, i + longest + 1), i, digit);
    return end - i > longest ? npos : end;
  }
  // the label again: it is looked at by itself
  if (label_length(text, i, walked.kind) != 0)
    return npos;
  const std::size_t end = word_end(text, i);
  return end - i < longest_word && walked.read_word(text.substr(i, end - i))
             ? end
             : npos;
}

} // namespace

labelled_value find_labelled(std::string_view text, std::size_t at,
                             const labelled_kind& kind) {
  const std::size_t length = label_length(text, at, kind);
  if (length == 0 || !is_whole(text, at) || !goes_on_well(text, at + length))
    return {};
  way walked{kind};
  walked.key_word = holds_key_word(text.substr(at, length));
  const std::size_t stop = std::min(text.size(), at + length + furthest);
  for (std::size_t i = at + length; i < stop;) {
    if (walked.may_end() && starts_value(text, i))
      if (const std::size_t end = kind.shape(text, i); end != 0)
        return {i, end};
    if (!is(text[i], alnum)) {
      if (!walked.read_mark(text[i++]))
        return {};
      continue;
    }
    i = step_end(text, i, walked);
    if (i == npos)
      return {};
  }
  return {};
}

} // namespace weir::detectors::secrets
