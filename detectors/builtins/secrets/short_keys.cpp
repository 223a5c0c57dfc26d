#include "detectors/builtins/secrets/short_keys.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/filler.hpp"

#include <algorithm>

namespace weir::detectors {

namespace {

using namespace chars;

constexpr std::size_t shortest_body = 16;
/// How far before the key its name may stand.
constexpr std::size_t furthest_name = 40;

constexpr std::string_view prefix[] = {"sk-"};
constexpr std::string_view names[] = {"key",    "keys",   "token",
                                      "secret", "bearer", "apikey"};

/// Whether a word in the line before `at` says what follows.
bool is_named(std::string_view text, std::size_t at) {
  const std::size_t floor = at > furthest_name ? at - furthest_name : 0;
  for (std::size_t i = at; i > floor && text[i - 1] != '\n'; --i)
    for (const auto name : names)
      if (i - floor >= name.size() && ends_with_word(text, i, name) &&
          !is_at(text, i, letter))
        return true;
  return false;
}

bool match_sk_key(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t from = at + prefix[0].size();
  if (!starts_clean(text, at, word | hyphen))
    return false;
  std::size_t end = run_end(text, from, base64url);
  while (end > from && is(text[end - 1], hyphen | underscore))
    --end;
  const std::string_view body = text.substr(from, end - from);
  const auto count = [&](std::uint8_t classes) {
    return std::count_if(body.begin(), body.end(),
                         [&](char c) { return is(c, classes); });
  };
  if (body.size() < shortest_body || count(digit) < 3 || count(letter) < 3 ||
      tokens::is_filler(body) || !is_named(text, at))
    return false;
  match.range = {static_cast<std::uint32_t>(at),
                 static_cast<std::uint32_t>(end)};
  match.confidence = 1;
  return true;
}

constexpr builtin rows[] = {
    {"sk-key-labelled", "security.secret_leak.api_key", "high",
     "[REDACTED-API-KEY]",
     "sk- and 16 or more letters and digits, mixed, behind a word such as key "
     "or token; not placeholders",
     anchored{prefix, match_sk_key, true}},
};

} // namespace

std::span<const builtin> short_key_rows() {
  return rows;
}

} // namespace weir::detectors
