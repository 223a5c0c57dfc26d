#include "detectors/builtins/person_name_run.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/person_name_context.hpp"

#include <algorithm>
#include <bit>

namespace weir::detectors::person_name {

namespace {

/// End of the word at `i`: letters, with apostrophes and hyphens inside.
std::size_t end_of_word(std::string_view text, std::size_t i,
                        std::size_t& capitals, std::size_t& letters) {
  while (i < text.size()) {
    if (chars::is(text[i], chars::letter)) {
      capitals += chars::is(text[i], chars::upper) ? 1 : 0;
      ++letters;
      ++i;
      continue;
    }
    const letter c = letter_at(text, i);
    if (is_letter(c.point)) {
      capitals += is_capital(c.point) ? 1 : 0;
      ++letters;
      i += c.length;
      continue;
    }
    const bool joint = c.point == '\'' || c.point == '-' || c.point == 0x2019;
    if (!joint || i + c.length >= text.size() ||
        !is_letter(letter_at(text, i + c.length).point))
      break;
    if (c.point != '-' && (text.substr(i + c.length, 2) == "s " ||
                           i + c.length + 1 == text.size()))
      break; // a genitive
    i += c.length;
  }
  return i;
}

/// Facts that both parts of a word with a hyphen have.
std::uint8_t facts_of_parts(std::string_view word) {
  const std::size_t hyphen = word.find('-');
  if (hyphen == chars::npos)
    return 0;
  return facts_of(fold_name(word.substr(0, hyphen)).text()) &
         facts_of(fold_name(word.substr(hyphen + 1)).text()) &
         (given | surname | common);
}

/// Reads the word at `i`; false if it does not look like part of a name.
bool read_word(std::string_view text, std::size_t i, bool first,
               name_word& out) {
  const letter head = letter_at(text, i);
  if (!is_letter(head.point))
    return false;
  std::size_t capitals = 0;
  std::size_t letters = 0;
  const std::size_t end = end_of_word(text, i, capitals, letters);
  // most words of code end here, before anything is looked up
  if (first && letters > 1 && !may_end(text, end))
    return false;
  const std::string_view word = text.substr(i, end - i);
  const folded_word folded = fold_name(word);
  const std::uint8_t bits = facts_of(folded.text());
  out = {};
  out.begin = static_cast<std::uint32_t>(i);
  out.end = static_cast<std::uint32_t>(end);
  out.particle = (bits & particle) != 0;
  const bool starts = is_capital(head.point) || is_caseless(head.point);
  if (!starts && (first || !out.particle))
    return false;
  out.small = !starts;
  out.caseless = is_caseless(head.point);
  out.initial = letters == 1 && is_capital(head.point);
  out.capitals = letters > 1 && capitals == letters;
  // a capital inside is a name's only behind a prefix: McAdam, O'Hara, DeLuca
  if (capitals > 2 && !out.capitals)
    return false;
  out.facts = bits & (given | surname | common);
  if (out.facts == 0)
    out.facts = facts_of_parts(word);
  if (capitals == 2 && letters > 2 && out.facts == 0 &&
      word.find('-') == chars::npos && !folded.text().starts_with("mc"))
    return false;
  out.title = (bits & title) != 0;
  out.thing = (bits & thing) != 0;
  out.ends_well = out.facts == 0 && ends_like_surname(folded.text());
  out.dotted = chars::byte_at(text, end, '.');
  if (out.dotted && (out.initial || (out.title && letters < 6)))
    ++out.end;
  return true;
}

/// Begin of the next word of a run, behind one blank, or npos. Initials may
/// stand without one: J.R.R. Tolkien.
std::size_t next_in_run(std::string_view text, const name_word& last) {
  const std::size_t i = last.end;
  if (chars::byte_at(text, i, ' '))
    return i + 1;
  if (text.substr(i, 2) == "\xC2\xA0")
    return i + 2;
  if (last.initial && last.dotted && i < text.size())
    return i;
  return chars::npos;
}

/// Whether a word in small letters is as short as a particle and begins as one.
bool may_be_particle(std::string_view text, const chars::text_masks& masks,
                     std::size_t i) {
  static constexpr std::uint32_t firsts = [] {
    std::uint32_t bits = 0;
    for (const char c : std::string_view("abdefiloprstuvyz"))
      bits |= 1u << (c - 'a');
    return bits;
  }();
  constexpr int longest = 5;
  const int letters = std::countr_one(masks.at(chars::bytes_of::lower, i));
  return letters > 0 && letters <= longest &&
         (firsts >> (text[i] - 'a') & 1) != 0;
}

} // namespace

std::uint64_t name_starts::starts_in(std::size_t block) const {
  using chars::bytes_of;
  const std::uint64_t capitals = masks_.of(bytes_of::upper)[block];
  const std::uint64_t high = masks_.of(bytes_of::high)[block];
  if (capitals == 0 || block == 0)
    return capitals | high;
  const std::size_t i = 64 * block;
  const std::uint64_t inner = capitals & masks_.at(bytes_of::word, i - 1);
  if (inner == 0)
    return capitals | high;
  // behind a letter only if that is the end of a written-out escape
  std::uint64_t escaped = 0;
  for (const std::size_t back : {2u, 3u, 4u, 6u})
    escaped |= masks_.at(bytes_of::escape, i - back);
  return (capitals & ~inner) | (inner & escaped) | high;
}

std::size_t name_starts::next(std::size_t i) {
  for (; i < masks_.size(); i = (i / 64 + 1) * 64) {
    if (i / 64 != block_) {
      block_ = i / 64;
      starts_ = starts_in(block_);
      chars::count(1);
    }
    if (const std::uint64_t left = starts_ >> i % 64; left != 0)
      return i + static_cast<std::size_t>(std::countr_zero(left));
  }
  return masks_.size();
}

bool may_start_name(std::string_view text, const chars::text_masks& masks,
                    std::size_t i) {
  using chars::bytes_of;
  const int letters = std::countr_one(masks.at(bytes_of::upper, i) |
                                      masks.at(bytes_of::lower, i));
  const std::size_t end = i + static_cast<std::size_t>(letters);
  if (letters == 64 || end >= text.size())
    return true;
  const char next = text[end];
  if (static_cast<unsigned char>(next) >= 0x80 || next == '\'' || next == '-')
    return true; // not the word's end
  if (letters > 1 && !may_end(text, end))
    return false;
  std::size_t second = end; // where another word of the name would begin
  if (next == ' ')
    second = end + 1;
  else if (next == ',' && chars::byte_at(text, end + 1, ' '))
    second = end + 2;
  else if (next == '.' && letters < 6)
    return true; // an initial or a title
  if (second > end && second < text.size() &&
      (masks.has(bytes_of::upper, second) ||
       masks.has(bytes_of::high, second) ||
       (next == ' ' && may_be_particle(text, masks, second))))
    return true;
  if (!may_introduce(text, i))
    return false;
  const std::uint8_t bits = facts_of(fold_name(text.substr(i, end - i)).text());
  return (bits & (given | common)) == given;
}

bool starts_word(std::string_view text, std::size_t i) {
  if (i == 0)
    return true;
  const char c = text[i - 1];
  if (static_cast<unsigned char>(c) < 0x80)
    return chars::starts_clean(text, i);
  std::size_t before = i - 1;
  while (before > 0 &&
         (static_cast<unsigned char>(text[before]) & 0xC0) == 0x80)
    --before;
  return !is_letter(letter_at(text, before).point);
}

run read_run(std::string_view text, std::size_t begin) {
  run found;
  std::size_t i = begin;
  while (found.size < longest_run && i != chars::npos && i < text.size()) {
    name_word& next = found.words[found.size];
    if (!read_word(text, i, found.size == 0, next))
      break;
    ++found.size;
    if (next.particle && next.facts == 0 && found.size == longest_run)
      break;
    i = next_in_run(text, next);
  }
  while (found.size > 0 && found.words[found.size - 1].particle &&
         !chars::is(text[found.words[found.size - 1].begin], chars::upper))
    --found.size;
  found.end = found.size > 0 ? found.words[found.size - 1].end : begin;
  return found;
}

std::size_t end_of_word(std::string_view text, std::size_t i) {
  std::size_t capitals = 0;
  std::size_t letters = 0;
  return end_of_word(text, i, capitals, letters);
}

} // namespace weir::detectors::person_name
