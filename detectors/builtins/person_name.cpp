#include "detectors/builtins/person_name.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/person_name_context.hpp"
#include "detectors/builtins/person_name_run.hpp"

#include <algorithm>

namespace weir::detectors {

namespace {

using namespace person_name;

constexpr std::size_t longest_name = 5; // words
/// Two words that are less of a name than this are none in any context.
constexpr double least_pair = 0.3;

/// How sure a given name and the last word of a name make it.
double of_pair(const name_word& first, const name_word& last) {
  const bool suffix = last.ends_well;
  if (first.caseless && !(first.strong(given) && last.strong(surname)))
    return 0.3; // nothing tells a name from any two words
  if (first.strong(given)) {
    if (last.strong(surname))
      return 0.88;
    if (last.known(surname) || suffix)
      return 0.75;
    if (last.known(given))
      return 0.62;
    return last.is_word() ? 0.3 : 0.6;
  }
  if (first.known(given)) {
    if (last.strong(surname))
      return 0.7;
    if (suffix)
      return 0.6;
    return last.known(surname) ? 0.55 : last.is_word() ? 0.15 : 0.53;
  }
  if (first.initial)
    return last.strong(surname) || suffix ? 0.62 : 0.3;
  if (first.strong(surname))
    return last.strong(given)               ? 0.66
           : last.strong(surname) || suffix ? 0.5
           : last.is_word()                 ? 0.15
                                            : 0.35;
  if (first.unknown())
    return last.strong(surname) || suffix ? 0.54 : last.unknown() ? 0.35 : 0.15;
  return last.strong(surname) ? 0.2 : 0.05;
}

/// Whether the words between the first and the last may stand in a name.
bool middle_fits(const name_word* words, std::size_t size) {
  const bool any = words[0].strong(given);
  return std::all_of(words + 1, words + size - 1, [&](const name_word& w) {
    return (any && w.unknown()) || w.initial || w.particle || w.known(given) ||
           w.known(surname) || w.ends_well;
  });
}

double of_support(support s) {
  switch (s) {
  case support::none:
    return 0;
  case support::weak:
    return 0.08;
  case support::name:
    return 0.15;
  case support::strong:
    return 0.27;
  }
  return 0;
}

/// Whether the words behind make a company or place of the name: "Martin Luther
/// King Boulevard", "Levi Strauss & Co".
bool becomes_a_thing(std::string_view text, const run& r, std::size_t to) {
  const std::size_t most = std::min(r.size, to + 3);
  for (std::size_t i = to; i < most; ++i)
    if (r.words[i].thing)
      return true;
  return to == r.size && leads_to_a_thing(text, r.words[to - 1].end);
}

/// A single word behind a title or an introduction.
double of_single(const name_word& w, bool titled) {
  if (w.initial || w.particle || w.thing)
    return 0;
  if (titled)
    return w.known(surname) || w.ends_well ? w.is_word() ? 0.4 : 0.8
           : w.known(given)                ? 0.75
           : w.unknown()                   ? 0.66
                                           : 0.3;
  return w.strong(given) ? 0.65 : 0;
}

/// Whether no code goes on before or after a name, and nothing makes a company
/// or a place of it.
bool stands_free(std::string_view text, const run& r, std::size_t from,
                 std::size_t to) {
  return may_begin(text, r.words[from].begin) &&
         may_end(text, r.words[to - 1].end) && !becomes_a_thing(text, r, to);
}

/// Weighs the words [from, to) of a run as one name.
double weigh_window(std::string_view text, const run& r, std::size_t from,
                    std::size_t to) {
  const name_word* words = r.words + from;
  const std::size_t size = to - from;
  const name_word& last = words[size - 1];
  const bool titled = from > 0 && r.words[from - 1].title;
  if (size == 1) {
    const bool alone = to == r.size && (from <= 1 || titled);
    const double sure = alone ? of_single(words[0], titled) : 0;
    return sure > 0 && stands_free(text, r, from, to) &&
                   (titled || introduces(text, words[0].begin))
               ? sure
               : 0;
  }
  if (last.initial || (last.particle && !last.known(surname)) || last.thing ||
      words[0].title || words[0].small ||
      (words[0].particle && !words[0].known(given)) ||
      !middle_fits(words, size))
    return 0;
  double sure = of_pair(words[0], last);
  if (sure < least_pair || !stands_free(text, r, from, to) ||
      is_no_person(
          fold_name(text.substr(words[0].begin, words[0].end - words[0].begin))
              .text(),
          fold_name(text.substr(last.begin, last.end - last.begin)).text()))
    return 0;
  const std::uint32_t begin = titled ? r.words[from - 1].begin : words[0].begin;
  sure += of_support(std::max(before(text, begin), after(text, last.end)));
  sure += titled ? 0.2 : 0;
  if (size > 2)
    sure += words[1].initial || words[1].particle ? 0.08 : 0.02;
  if (from > 0 && !titled)
    sure -= r.words[from - 1].known(common) ? 0.03 : 0.2;
  if (to < r.size)
    sure -= r.words[to].is_word() ? 0.12 : 0.15;
  if (!titled && has_article(text, words[0].begin))
    sure -= 0.3;
  if (words[0].capitals && !words[0].initial)
    sure -= 0.12;
  if (r.size > longest_name)
    sure -= 0.1;
  return std::clamp(sure, 0.0, 0.99);
}

/// Appends the names in a run, the surest first for each stretch of it.
void weigh_run(std::string_view text, const run& r, std::vector<weighed>& out) {
  constexpr double least = 0.2;
  for (std::size_t from = 0; from < r.size;) {
    double best = least;
    std::size_t begin = 0;
    std::size_t end = 0;
    for (std::size_t i = from; i < r.size; ++i)
      for (std::size_t k = i + 1; k <= std::min(r.size, i + longest_name); ++k)
        if (const double sure = weigh_window(text, r, i, k); sure > best) {
          best = sure;
          begin = i;
          end = k;
        }
    if (end == 0)
      return;
    out.push_back({{r.words[begin].begin, r.words[end - 1].end}, best});
    from = end;
  }
}

/// "Surname, Given" from the last word of a run; returns the end, or 0.
std::size_t weigh_reversed(std::string_view text, const run& r,
                           std::vector<weighed>& out) {
  if (r.size != 1 || text.substr(r.end, 2) != ", ")
    return 0;
  const name_word& last = r.words[0];
  if (last.facts == common || last.initial || last.title ||
      !may_begin(text, last.begin))
    return 0;
  run rest = read_run(text, r.end + 2);
  if (rest.size == 0 || rest.size > 3 || !rest.words[0].strong(given) ||
      !may_end(text, rest.end) || text.substr(rest.end, 2) == ", ")
    return 0;
  const support label = before(text, last.begin);
  double sure = last.strong(surname) && !last.known(given) ? 0.66
                : last.known(surname) || last.ends_well    ? 0.5
                                                           : 0.3;
  sure += of_support(std::max(label, after(text, rest.end)));
  if (rest.size > 1)
    sure += rest.words[1].initial ? 0.1 : -0.1;
  if (sure < 0.6)
    return 0;
  out.push_back(
      {{last.begin, rest.words[rest.size - 1].end}, std::min(sure, 0.95)});
  return rest.end;
}

/// Length of the character that starts with a byte of three or more.
std::size_t utf8_length(char lead) {
  return static_cast<unsigned char>(lead) < 0xF0 ? 3 : 4;
}

constexpr builtin rows[] = {
    {"person-name-builtin", "privacy.pii.person_name", "medium",
     "[REDACTED-NAME]",
     "given name and surname, title or introduction and name, Surname, Given; "
     "not places, companies, products, headings or code",
     weighs_text{weigh_person_name, 0.6}},
};

} // namespace

void weigh_person_name(const subject& subject, std::vector<weighed>& out) {
  const std::string_view text = subject.text;
  const chars::masks_scope masks(text);
  name_starts starts(*masks);
  for (std::size_t i = starts.next(0); i < text.size(); i = starts.next(i)) {
    // a character that no word of a name is written in
    if (static_cast<unsigned char>(text[i]) >= 0xE3) {
      i += utf8_length(text[i]);
      continue;
    }
    const letter head = letter_at(text, i);
    if (!is_letter(head.point) || !starts_word(text, i)) {
      i += head.length;
      continue;
    }
    const bool may_be = may_begin(text, i) &&
                        (head.length > 1 || may_start_name(text, *masks, i));
    const run found = may_be ? read_run(text, i) : run{};
    if (found.size == 0) {
      i = std::max(end_of_word(text, i), i + head.length);
      continue;
    }
    const std::size_t reversed = weigh_reversed(text, found, out);
    if (reversed == 0)
      weigh_run(text, found, out);
    i = std::max(reversed, std::max(found.end, i + head.length));
  }
}

std::span<const builtin> person_name_rows() {
  return rows;
}

} // namespace weir::detectors
