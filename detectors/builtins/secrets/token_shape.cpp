#include "detectors/builtins/secrets/token_shape.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/filler.hpp"

#include <algorithm>

namespace weir::detectors::tokens {

namespace {

using namespace chars;

/// How much of a token is judged, and where a mark must stand; what follows is
/// only taken.
constexpr std::size_t judged = 72;
constexpr std::size_t marked = 128;
/// A part behind a separator goes on with a token from this length on.
constexpr std::size_t shortest_part = 16;
constexpr std::size_t longest_probe = 40;
constexpr int max_parts = 8;
constexpr char_set letters_and_digits = class_of('a');

/// How far an alternative of a shape reaches, without the rest of an open run.
struct reach {
  std::size_t end = 0;
  std::size_t body = npos; ///< where its first run starts
  std::size_t run = 0;     ///< where its last run starts
  const piece* last = nullptr;
};

bool has(const char_set& set, char c) {
  count(1);
  return set.has(c);
}

std::size_t run_over(const char_set& set, std::string_view text, std::size_t i,
                     std::size_t limit) {
  limit = std::min(limit, text.size());
  while (i < limit && has(set, text[i]))
    ++i;
  return i;
}

bool starts_at(std::string_view text, std::size_t i, std::string_view word) {
  count(word.size());
  return text.substr(i, word.size()) == word;
}

/// Length of the first word of "a|b|c" that stands at `i`, or 0.
std::size_t word_at(std::string_view text, std::size_t i,
                    std::string_view words) {
  while (!words.empty()) {
    const std::size_t bar = std::min(words.find('|'), words.size());
    if (starts_at(text, i, words.substr(0, bar)))
      return bar;
    words.remove_prefix(std::min(bar + 1, words.size()));
  }
  return 0;
}

bool is_uuid(std::string_view text, std::size_t i, bool version_4) {
  constexpr std::string_view form = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
  if (text.size() - i < form.size())
    return false;
  for (std::size_t k = 0; k < form.size(); ++k)
    if (form[k] == '-' ? text[i + k] != '-' : !is(text[i + k], hex))
      return false;
  constexpr std::string_view variants = "89abAB";
  return !version_4 ||
         (text[i + 14] == '4' && variants.find(text[i + 19]) != npos);
}

/// End of a piece that starts at `i`, or 0.
std::size_t piece_end(const piece& one, std::string_view text, std::size_t i) {
  switch (one.kind) {
  case piece_kind::literal:
    return starts_at(text, i, one.text) ? i + one.text.size() : 0;
  case piece_kind::one_of: {
    const std::size_t length = word_at(text, i, one.text);
    return length != 0 ? i + length : 0;
  }
  case piece_kind::uuid:
    return is_uuid(text, i, one.least == 4) ? i + 36 : 0;
  case piece_kind::run: {
    const std::size_t most = one.open ? one.least : one.most;
    std::size_t end = run_over(one.set, text, i, i + most);
    if (end - i < one.least)
      return 0;
    for (int n = 0; one.padded && !one.open && n < 2; ++n)
      end += byte_at(text, end, '=');
    return end;
  }
  default:
    return 0;
  }
}

/// Follows an alternative; `one` is left at the piece behind it, or where it
/// failed.
bool follow(const piece*& one, std::string_view text, std::size_t i,
            reach& out) {
  out = {};
  for (; one->kind > piece_kind::next; ++one) {
    const bool fixed =
        one->kind == piece_kind::literal || one->kind == piece_kind::one_of;
    if (out.body == npos && !fixed)
      out.body = i;
    out.run = i;
    out.last = one;
    i = piece_end(*one, text, i);
    if (i == 0)
      return false;
  }
  out.end = i;
  return true;
}

bool left_edge(edge edges, std::string_view text, std::size_t begin) {
  if (edges == edge::word || begin == 0)
    return starts_clean(text, begin, alnum);
  const char before = text[begin - 1];
  if (edges == edge::strict)
    return before != '+' && starts_clean(text, begin, word | hyphen);
  return before != '.' && starts_clean(text, begin, base64url | plus_slash);
}

bool right_edge(edge edges, const piece& last, std::string_view text,
                std::size_t end) {
  if (end == text.size())
    return true;
  if (is(text[end], alnum))
    return false;
  if (edges == edge::word)
    return true;
  if (text[end] == '(') // the name of a function
    return false;
  if (last.set.has(text[end]) && text[end] != '.')
    return false;
  return edges == edge::strict ||
         std::string_view("+/=").find(text[end]) == npos;
}

/// Takes off what is punctuation behind a token rather than its last
/// character. Up to the documented length marks belong to it, but a full stop
/// does only in a token of one fixed length.
std::size_t without_marks(const piece& last, std::string_view text,
                          std::size_t run, std::size_t end) {
  const std::size_t least = run + last.least;
  const std::size_t most = run + last.most;
  const bool hyphen_joins = last.set.has('-') && !last.set.has('_');
  while (end > least) {
    const char c = text[end - 1];
    const bool mark = c == '-' || c == '_' || c == '.' || c == '=' || c == '~';
    const bool soft = c == '.' || (c == '-' && hyphen_joins);
    if (!(mark && end > most) && !soft)
      break;
    --end;
  }
  return end;
}

/// End of what goes on with a token behind separators.
std::size_t with_parts(std::string_view text, std::size_t end) {
  for (int n = 0; n < max_parts && end < text.size(); ++n) {
    if (text[end] != '.' && text[end] != '-' && text[end] != '_')
      break;
    const std::string_view probe = text.substr(end + 1, longest_probe);
    const std::size_t length = run_end(probe, 0, base64url);
    if (length < shortest_part || !is_mixed(probe.substr(0, length)))
      break;
    end = run_end(text, end + 1 + length, base64url);
    while (text[end - 1] == '-')
      --end;
  }
  return end;
}

/// End of the short parts of a routable token behind `end`: two characters of
/// version, which may be left out, and nine of length and checksum.
std::size_t with_route(std::string_view text, std::size_t end) {
  const auto part = [&](std::size_t i, std::size_t length) {
    return byte_at(text, i, '.') && run_over(letters_and_digits, text, i + 1,
                                             i + 2 + length) == i + 1 + length;
  };
  const std::size_t tail = part(end, 2) ? end + 3 : end;
  return part(tail, 9) ? tail + 10 : end;
}

std::size_t open_end(const reach& found, std::string_view text) {
  const piece& last = *found.last;
  std::size_t end = run_over(last.set, text, found.end, text.size());
  char_set wider = letters_and_digits;
  wider.low |= last.set.low;
  wider.high |= last.set.high;
  end = run_over(wider, text, end, text.size());
  end = without_marks(last, text, found.run, end);
  for (int n = 0; last.padded && n < 2; ++n)
    end += byte_at(text, end, '=');
  return with_parts(text, last.routed ? with_route(text, end) : end);
}

/// Where the token starts whose inner literal is at `at`, or npos.
std::size_t begin_behind(const token_rule& rule, std::string_view text,
                         std::size_t at) {
  const std::size_t floor = at > rule.most_behind ? at - rule.most_behind : 0;
  std::size_t begin = at;
  while (begin > floor && has(rule.behind, text[begin - 1]))
    --begin;
  // the letter of a written-out escape is no part of the token
  for (std::size_t skip : {1u, 2u, 3u, 5u})
    if (begin > 0 && begin + skip <= at && escape_before(text, begin + skip) &&
        (text[begin - 1] == '\\' || text[begin - 1] == '%'))
      return begin + skip;
  return begin;
}

bool judge(const token_rule& rule, std::string_view text, std::size_t begin,
           const reach& found) {
  std::size_t end = found.end;
  if (found.last->open)
    end =
        run_over(found.last->set, text, end,
                 std::max(end, begin + (rule.holds.empty() ? judged : marked)));
  const std::string_view token = text.substr(begin, end - begin);
  if (!rule.holds.empty() && token.find(rule.holds) == npos)
    return false;
  return !(rule.mixed && !is_mixed(token)) &&
         !is_filler(text.substr(found.body, end - found.body));
}

} // namespace

bool match_token(const token_rule& rule, std::string_view text, std::size_t at,
                 weighed& match) {
  const std::size_t begin =
      rule.most_behind == 0 ? at : begin_behind(rule, text, at);
  reach found;
  for (const piece* one = rule.shape.data();; ++one) {
    if (follow(one, text, begin, found) && left_edge(rule.edges, text, begin) &&
        judge(rule, text, begin, found)) {
      const bool open = found.last->open;
      const std::size_t end = open ? open_end(found, text) : found.end;
      if (open || right_edge(rule.edges, *found.last, text, end)) {
        match.range = {static_cast<std::uint32_t>(begin),
                       static_cast<std::uint32_t>(end)};
        match.confidence =
            rule.trust ? rule.trust(text.substr(begin, end - begin)) : 1;
        return true;
      }
    }
    while (one->kind > piece_kind::next)
      ++one;
    if (one->kind == piece_kind::end)
      return false;
  }
}

bool is_mixed(std::string_view token) {
  constexpr std::size_t many = 8;
  std::size_t small = 0, capitals = 0, digits = 0;
  for (char c : token.substr(0, judged)) {
    count(1);
    const std::uint8_t classes = table[static_cast<unsigned char>(c)];
    small += (classes & lower) != 0;
    capitals += (classes & upper) != 0;
    digits += (classes & digit) != 0;
  }
  return small > 0 && capitals > 0 && (digits > 0 || capitals >= many);
}

} // namespace weir::detectors::tokens
