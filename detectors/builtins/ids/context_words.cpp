#include "detectors/builtins/ids/context_words.hpp"

#include "detectors/builtins/chars.hpp"

#include <algorithm>
#include <array>

namespace weir::detectors::ids {

namespace {

using namespace chars;

constexpr std::size_t reach_before = 60;
constexpr std::size_t reach_behind = 30;

/// Not 0 for what a word can have in it.
constexpr auto word_bits = [] {
  std::array<std::uint8_t, 256> bits{};
  for (std::size_t c = 0; c < 256; ++c)
    bits[c] = c > 127 || (table[c] & letter) != 0;
  return bits;
}();

constexpr auto small_letters = [] {
  std::array<char, 256> letters{};
  for (std::size_t c = 0; c < 256; ++c)
    letters[c] = static_cast<char>((table[c] & upper) != 0 ? c | 0x20 : c);
  return letters;
}();

bool above_ascii(char c) {
  return static_cast<unsigned char>(c) >= 0x80;
}

/// Whether a line ends at `i`, a written-out end included.
bool ends_line(std::string_view text, std::size_t i) {
  const char c = text[i];
  return c == '\n' || c == '\r' ||
         (c == '\\' && i + 1 < text.size() && text[i + 1] == 'n');
}

/// What parts a value from the words behind it.
bool closes(char c) {
  return c == '\n' || c == '\r' || c == '\\' || c == ';' || c == '|' ||
         c == '{';
}

/// Whether the two bytes at `i` are a letter of a script that divides its
/// words by blanks: Latin with marks, Greek, Cyrillic, Hebrew.
bool two_byte_letter(std::string_view text, std::size_t i) {
  if (i + 1 >= text.size())
    return false;
  const auto lead = static_cast<unsigned char>(text[i]);
  return (lead >= 0xc3 && lead <= 0xd7) && above_ascii(text[i + 1]);
}

bool word_begins(std::string_view text, std::size_t at) {
  if (at == 0)
    return true;
  if (above_ascii(text[at]))
    return at < 2 || !two_byte_letter(text, at - 2);
  if (is(text[at - 1], letter))
    // camelCase, or the letter of a written-out line feed
    return (is(text[at], upper) && is(text[at - 1], lower)) ||
           escape_before(text, at);
  return at < 2 || !two_byte_letter(text, at - 2);
}

bool word_ends(std::string_view text, std::size_t end) {
  if (end >= text.size())
    return true;
  // letters of three bytes and more belong to scripts without blanks between
  // their words
  if (above_ascii(text[end - 1]) || !is(text[end], letter))
    return !two_byte_letter(text, end);
  if (lowered(text[end]) == 's')
    return !is_at(text, end + 1, letter);
  return is(text[end], upper) && is(text[end - 1], lower);
}

/// Whether the word that ends at `end` is the key of something.
bool is_key(std::string_view text, std::size_t end) {
  if (byte_at(text, end, ' ') && end + 1 < text.size() &&
      (text[end + 1] == ':' || text[end + 1] == '='))
    return true;
  return end < text.size() &&
         std::string_view(":=\"'_`").find(text[end]) != npos;
}

bool in_capitals(std::string_view written) {
  return std::none_of(written.begin(), written.end(),
                      [](char c) { return is(c, lower); });
}

} // namespace

std::vector<context_word> read_words(std::string_view list) {
  std::vector<context_word> words;
  while (!list.empty()) {
    const std::size_t bar = std::min(list.find('|'), list.size());
    context_word word{list.substr(0, bar), false, false};
    if (word.text.starts_with('!')) {
      word.guarded = true;
      word.text.remove_prefix(1);
    }
    if (word.text.ends_with('*')) {
      word.stem = true;
      word.text.remove_suffix(1);
    }
    words.push_back(word);
    list.remove_prefix(std::min(bar + 1, list.size()));
  }
  return words;
}

void surroundings::side::set(std::string_view window) {
  text = window;
  std::uint8_t seen = 0;
  for (char c : window)
    seen |= word_bits[static_cast<unsigned char>(c)];
  wordless = seen == 0;
  if (wordless)
    return;
  for (std::size_t i = 0; i < window.size(); ++i)
    small[i] = small_letters[static_cast<unsigned char>(window[i])];
}

bool surroundings::side::holds(const context_word& word, bool behind) const {
  const std::string_view lowered(small, text.size());
  const std::size_t size = word.text.size();
  for (std::size_t at = lowered.find(word.text); at != npos;
       at = lowered.find(word.text, at + 1)) {
    const std::size_t end = at + size;
    if (!word_begins(text, at) || (!word.stem && !word_ends(text, end)))
      continue;
    if (word.guarded && !in_capitals(text.substr(at, size)) &&
        !is_key(text, end))
      continue;
    const std::size_t next = std::min(text.size(), run_end(text, end, alnum));
    if (!behind || !is_key(text, next))
      return true;
  }
  return false;
}

surroundings::surroundings(std::string_view text, std::size_t begin,
                           std::size_t end) {
  std::size_t low = begin > reach_before ? begin - reach_before : 0;
  for (std::size_t i = begin; i-- > low;)
    if (ends_line(text, i)) {
      low = i + (text[i] == '\\' ? 2 : 1);
      break;
    }
  const std::string_view before = text.substr(low, begin - low);
  std::size_t high = end;
  const std::size_t limit = std::min(text.size(), end + reach_behind);
  while (high < limit && (word_bits[static_cast<unsigned char>(text[high])] ||
                          !closes(text[high])))
    ++high;
  const std::string_view behind = text.substr(end, high - end);
  before_.set(before);
  behind_.set(behind);
}

bool surroundings::hold(const std::vector<context_word>& words) const {
  if (before_.wordless && behind_.wordless)
    return false;
  for (const context_word& word : words) {
    if (!before_.wordless && before_.holds(word, false))
      return true;
    if (!behind_.wordless && behind_.holds(word, true))
      return true;
  }
  return false;
}

} // namespace weir::detectors::ids
