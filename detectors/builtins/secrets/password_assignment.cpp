#include "detectors/builtins/secrets/password_assignment.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/assignment_place.hpp"
#include "detectors/builtins/secrets/values.hpp"

#include <algorithm>

namespace weir::detectors {

namespace {

using namespace chars;
using namespace secrets;

constexpr std::size_t shortest_password = 8;
constexpr std::size_t longest_password = 128;

void set(weighed& match, std::size_t begin, std::size_t end, double sure) {
  match.range = {static_cast<std::uint32_t>(begin),
                 static_cast<std::uint32_t>(end)};
  match.confidence = sure;
}

constexpr std::string_view password_names[] = {
    "password", "passwd", "passphrase", "passwort", "pwd", "_pass"};

/// End of an unquoted password: a blank, a quote, or a mark that the syntax
/// around it needs.
std::size_t bare_password_end(std::string_view text, std::size_t i) {
  std::size_t end = i;
  for (; end < text.size() && end - i <= longest_password; ++end) {
    const char c = text[end];
    if (is(c, space) || c == '"' || c == '\'' || c == '`' ||
        (c == '<' && byte_at(text, end + 1, '/')) ||
        (c == '\\' && escape_before(text, end + 2)))
      break;
    if (c != ';' && c != ',' && c != '&')
      continue;
    // the next setting of a list
    const std::size_t name = run_end(text, end + 1, word | hyphen);
    if (name > end + 1 &&
        (byte_at(text, name, '=') || byte_at(text, name, ' ')))
      break;
    if (c == ';' && name == end + 1)
      break;
  }
  if (end - i > longest_password)
    return npos;
  while (end > i && (text[end - 1] == ',' || text[end - 1] == ';' ||
                     text[end - 1] == '.' || text[end - 1] == ':'))
    --end;
  return end;
}

/// Takes off closing brackets that the value does not open.
std::size_t without_closers(std::string_view text, std::size_t begin,
                            std::size_t end) {
  const auto open = [&](char bracket) {
    return text.substr(begin, end - begin).find(bracket) != npos;
  };
  while (end > begin && ((text[end - 1] == ')' && !open('(')) ||
                         (text[end - 1] == ']' && !open('[')) ||
                         (text[end - 1] == '}' && !open('{'))))
    --end;
  return end;
}

/// The word is a parameter of a URL, which a browser wrote and not a person.
bool is_query_name(std::string_view text, std::size_t at) {
  const std::size_t begin = name_begin(text, at);
  return begin > 0 && (text[begin - 1] == '?' || text[begin - 1] == '&');
}

/// Whether no expression of a program can stand in the value's place: it is in
/// quotes, in markup, in a variable of the shell or on a command line.
bool is_literal(std::string_view text, std::size_t at,
                const value_place& place) {
  if (place.quote != 0 || place.by == joint::tag || place.by == joint::is ||
      is_flag(text, at))
    return true;
  const std::size_t begin = name_begin(text, at);
  const std::string_view name = text.substr(begin, place.begin - begin);
  return name.ends_with('=') &&
         std::none_of(name.begin(), name.end(),
                      [](char c) { return is(c, lower | space); });
}

bool match_password(std::string_view text, std::size_t at, weighed& match) {
  const std::size_t keyword = literal_end(text, at, password_names);
  if (keyword - at == 3 && // pwd
      at > 0 && is(text[at - 1], letter) &&
      !(is(text[at], upper) && is(text[at - 1], lower)) &&
      !escape_before(text, at))
    return false;
  const std::size_t name = name_end(text, keyword);
  if (name == npos || is_path_part(text, at))
    return false;
  const value_place place = find_value(text, name);
  if (!place || is_query_name(text, at) ||
      (place.by == joint::comma && !is_first_argument(text, at)) ||
      (place.quote == 0 && (place.compared || place.by == joint::comma)))
    return false;
  std::size_t end = place.quote != 0 ? quoted_end(text, place, longest_password)
                                     : bare_password_end(text, place.begin);
  if (end == npos)
    return false;
  if (place.quote == 0)
    end = without_closers(text, place.begin, end);
  const std::string_view value = text.substr(place.begin, end - place.begin);
  if (value.size() < shortest_password || value.find_first_of(" \t") != npos)
    return false;
  const bool prose =
      place.by == joint::blank && place.quote == 0 && !is_flag(text, at);
  set(match, place.begin, end,
      prose && is_words(value)
          ? 0.2
          : password_confidence(value, prose || is_literal(text, at, place)) -
                (prose ? 0.3 : 0));
  return true;
}

constexpr double taken = 0.5;

constexpr builtin rows[] = {
    {"password-assignment", "security.secret_leak.password", "high",
     "[REDACTED-PASSWORD]",
     "a password of 8 characters or more behind its name; not words, stand-ins "
     "of documents, templates, expressions of programs",
     anchored{password_names, match_password, false, taken}},
};

} // namespace

std::span<const builtin> password_assignment_rows() {
  return rows;
}

} // namespace weir::detectors
