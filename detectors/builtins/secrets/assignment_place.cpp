#include "detectors/builtins/secrets/assignment_place.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/values.hpp"

#include <algorithm>

namespace weir::detectors::secrets {

namespace {

using namespace chars;

constexpr std::size_t most_blanks = 24;
constexpr std::size_t longest_type = 40;

bool is_blank(std::string_view text, std::size_t i) {
  return byte_at(text, i, ' ') || byte_at(text, i, '\t');
}

std::size_t after_blanks(std::string_view text, std::size_t i) {
  const std::size_t most = i + most_blanks;
  while (i < most && is_blank(text, i))
    ++i;
  return i;
}

/// Same, over lines too.
std::size_t after_space(std::string_view text, std::size_t i) {
  const std::size_t most = i + 2 * most_blanks;
  for (;;) {
    while (i < most && is_at(text, i, space))
      ++i;
    if (byte_at(text, i, '\\') && byte_at(text, i + 1, 'n') && i < most)
      i += 2;
    else
      return i;
  }
}

bool is_quote(char c) {
  return c == '"' || c == '\'' || c == '`';
}

/// Backslashes and quotes from `i`; how many quotes in `quotes`.
std::size_t after_quotes(std::string_view text, std::size_t i, char& quote) {
  const std::size_t begin = i;
  std::size_t k = i;
  while (byte_at(text, k, '\\') && k - begin < 7)
    ++k;
  if (k >= text.size() || !is_quote(text[k]))
    return i;
  quote = text[k];
  while (k < text.size() && text[k] == quote && k - begin < 10)
    ++k;
  return k;
}

/// The signs of an assignment or comparison from `i`; `i` if there are none.
std::size_t after_signs(std::string_view text, std::size_t i,
                        value_place& place) {
  // longer ones first
  static constexpr std::string_view assigns[] = {
      "||=", ":-=", ":=", "=>", "?=", "+=", ":-", "?:", "=", ":", "|"};
  const std::string_view rest = text.substr(i, 3);
  if (rest.starts_with("::") || (rest.starts_with("||") && rest != "||="))
    return i;
  for (std::string_view sign : {"===", "!==", "==", "!="}) {
    if (rest.starts_with(sign)) {
      place.by = joint::sign;
      place.compared = true;
      return i + sign.size();
    }
  }
  for (std::string_view sign : assigns) {
    if (rest.starts_with(sign)) {
      place.by = joint::sign;
      return i + sign.size();
    }
  }
  return i;
}

/// A type between colon and equals sign, when a string follows:
/// `: Option<&str> = "value"`. Else `i`.
std::size_t after_type(std::string_view text, std::size_t i) {
  static constexpr std::string_view marks = "<>|?&[]. ',*";
  if (!is_at(text, i, letter) && !byte_at(text, i, '&'))
    return i;
  std::size_t k = i;
  while (k < text.size() && k - i < longest_type &&
         (is(text[k], word) || marks.find(text[k]) != npos))
    ++k;
  if (!byte_at(text, k, '='))
    return i;
  const std::size_t next = after_blanks(text, k + 1);
  return next < text.size() && is_quote(text[next]) ? next : i;
}

/// The member `value` that follows a name in lists of settings:
/// {"name": "API_KEY", "value": "..."}. `i` if there is none.
std::size_t after_value_member(std::string_view text, std::size_t i) {
  std::size_t k = byte_at(text, i, ',') ? i + 1 : i;
  k = after_space(text, k);
  char quote = 0;
  k = after_quotes(text, k, quote);
  if (!starts_with_word(text.substr(k), "value"))
    return i;
  k = after_blanks(text, after_quotes(text, k + 5, quote));
  if (!byte_at(text, k, ':') && !byte_at(text, k, '='))
    return i;
  return after_blanks(text, k + 1);
}

/// Behind "is" or "was" at `i`, or `i`.
std::size_t after_verb(std::string_view text, std::size_t i) {
  for (std::string_view verb : {"is", "was"}) {
    const std::size_t end = i + verb.size();
    if (!starts_with_word(text.substr(i), verb) || is_at(text, end, word))
      continue;
    const std::size_t next = after_blanks(text, end);
    return after_blanks(text, byte_at(text, next, ':') ? next + 1 : next);
  }
  return i;
}

/// Behind the verb that follows a few words: "for the staging service is".
/// `i` if there is none.
std::size_t after_is(std::string_view text, std::size_t i) {
  constexpr std::size_t longest = 48;
  std::size_t k = i;
  while (k - i < longest && is_at(text, k, letter)) {
    if (const std::size_t end = after_verb(text, k); end != k)
      return end;
    k = run_end(text.substr(0, i + longest), k, letter);
    if (!byte_at(text, k, ' '))
      return i;
    ++k;
  }
  return i;
}

/// Opening quotes with the letters that some languages put before them.
void open_quotes(std::string_view text, value_place& place) {
  std::size_t i = place.begin;
  if (is_at(text, i, letter) || byte_at(text, i, '@') ||
      byte_at(text, i, '$')) {
    static constexpr std::string_view letters = "rbfuLRBFU@$";
    if (letters.find(text[i]) == npos || i + 1 >= text.size() ||
        !is_quote(text[i + 1]))
      return;
    ++i;
  }
  place.begin = after_quotes(text, i, place.quote);
}

} // namespace

value_place find_value(std::string_view text, std::size_t i) {
  value_place place;
  if (byte_at(text, i, '>')) {
    place.by = joint::tag;
    place.begin = after_blanks(text, i + 1);
    return place;
  }
  char closed = 0;
  i = after_quotes(text, i, closed);
  if (closed != 0 && byte_at(text, i, ']'))
    ++i;
  if (const std::size_t member = after_value_member(text, i); member != i) {
    place.by = joint::sign;
    place.begin = member;
    open_quotes(text, place);
    return place;
  }
  const std::size_t next = after_blanks(text, i);
  const std::size_t behind = after_signs(text, next, place);
  place.begin = after_blanks(text, behind);
  if (place && behind > next && text[behind - 1] == ':')
    place.begin = after_type(text, place.begin);
  if (!place && closed != 0 && byte_at(text, next, ',')) {
    place.by = joint::comma;
    place.begin = after_blanks(text, next + 1);
  } else if (!place && next > i) {
    place.begin = after_is(text, next);
    place.by = place.begin > next ? joint::is : joint::blank;
  }
  if (place)
    open_quotes(text, place);
  return place;
}

std::size_t quoted_end(std::string_view text, const value_place& place,
                       std::size_t longest) {
  std::size_t i = place.begin;
  while (i < text.size() && i - place.begin <= longest && text[i] != '\n') {
    count(1);
    if (text[i] == place.quote)
      break;
    ++i;
  }
  if (!byte_at(text, i, place.quote))
    return npos;
  // the backslashes of a quote that is written in a string
  while (i > place.begin && text[i - 1] == '\\')
    --i;
  return i;
}

} // namespace weir::detectors::secrets
