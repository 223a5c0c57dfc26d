#include "detectors/builtins/secrets/wallet_keys.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/key_checksums.hpp"

#include <algorithm>
#include <array>

namespace weir::detectors {

namespace {

using namespace chars;
using namespace secrets;

void append(std::vector<byte_range>& out, std::size_t begin, std::size_t end) {
  out.push_back(
      {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
}

bool set(weighed& match, std::size_t begin, std::size_t end) {
  match.range = {static_cast<std::uint32_t>(begin),
                 static_cast<std::uint32_t>(end)};
  match.confidence = 1;
  return true;
}

/// Whether [at, at + length) is a run of letters and digits and no piece of a
/// longer one.
bool is_whole_run(std::string_view text, std::size_t at, std::size_t from,
                  std::size_t length) {
  const std::size_t end = at + length;
  return run_end(text.substr(0, end), from, alnum) == end &&
         starts_clean(text, at) && !is_at(text, end, word);
}

constexpr std::string_view age_names[] = {"AGE-SECRET-KEY-1"};

bool match_age(std::string_view text, std::size_t at, weighed& match) {
  constexpr std::size_t length = 74;
  return is_whole_run(text, at, at + age_names[0].size(), length) &&
         bech32_holds(text.substr(at, length)) && set(match, at, at + length);
}

constexpr std::string_view nostr_names[] = {"nsec1"};

bool match_nostr(std::string_view text, std::size_t at, weighed& match) {
  constexpr std::size_t length = 63;
  return is_whole_run(text, at, at, length) &&
         bech32_holds(text.substr(at, length)) && set(match, at, at + length);
}

/// The private keys of BIP-32 and of the address kinds that followed it.
constexpr std::string_view xprv_names[] = {"xprv", "yprv", "zprv", "tprv"};

bool match_xprv(std::string_view text, std::size_t at, weighed& match) {
  constexpr std::size_t length = 111;
  constexpr std::size_t bytes = 78;
  constexpr std::uint8_t version = 0x04;
  return is_whole_run(text, at, at, length) &&
         base58check_holds(text.substr(at, length), bytes, version) &&
         set(match, at, at + length);
}

/// Version byte, 32 bytes, and for a compressed key one more.
bool is_wif(std::string_view value) {
  constexpr std::uint8_t version = 128;
  if (value.size() == 52 && (value[0] == 'K' || value[0] == 'L'))
    return base58check_holds(value, 34, version);
  return value.size() == 51 && value[0] == '5' &&
         base58check_holds(value, 33, version);
}

void scan_wif(std::string_view text, std::vector<byte_range>& out) {
  constexpr std::size_t shortest = 51;
  std::size_t begin = 0;
  while ((begin = next_run(text, begin, shortest, alnum)) != npos) {
    const std::size_t end = run_end(text, begin, alnum);
    if (starts_clean(text, begin) && !is_at(text, end, word) &&
        is_wif(text.substr(begin, end - begin)))
      append(out, begin, end);
    begin = end;
  }
}

// seed phrases

constexpr std::size_t shortest_phrase = 12;
constexpr std::size_t longest_phrase = 24;
constexpr std::size_t longest_word = 8;

struct phrase_item {
  std::uint16_t place = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Number of the word that is the run of small letters [begin, end), or -1.
int place_of(std::string_view text, std::size_t begin, std::size_t end) {
  if (end - begin < 3 || end - begin > longest_word)
    return -1;
  return phrase_word(text.substr(begin, end - begin));
}

/// Begin of the word that the separator before `i` comes after, or npos: blanks
/// and line ends, commas, quotes, and the numbers of a numbered list.
bool is_separator(char c) {
  static constexpr std::string_view marks = ",.)\"'|-:#";
  return is(c, space | digit) || marks.find(c) != npos;
}

constexpr std::size_t longest_gap = 8;

/// A hyphen or a quote alone divides no words of a phrase.
bool is_gap(std::string_view gap) {
  return std::any_of(gap.begin(), gap.end(),
                     [](char c) { return is(c, space) || c == ','; });
}

/// `i` itself if no gap is there.
std::size_t gap_end(std::string_view text, std::size_t i) {
  std::size_t end = i;
  while (end < text.size() && end - i < longest_gap && is_separator(text[end]))
    ++end;
  return is_gap(text.substr(i, end - i)) ? end : i;
}

std::size_t gap_begin(std::string_view text, std::size_t i, std::size_t floor) {
  std::size_t begin = i;
  while (begin > floor && i - begin < longest_gap &&
         is_separator(text[begin - 1]))
    --begin;
  return is_gap(text.substr(begin, i - begin)) ? begin : i;
}

/// First word of the row of listed words that has one at [begin, end).
std::size_t row_begin(std::string_view text, std::size_t begin,
                      std::size_t floor) {
  for (;;) {
    const std::size_t gap = gap_begin(text, begin, floor);
    const std::size_t before =
        run_begin(text, gap, lower, std::max(floor, gap > 9 ? gap - 9 : 0));
    if (gap == begin || place_of(text, before, gap) < 0 ||
        !starts_clean(text, before, word))
      return begin;
    begin = before;
  }
}

/// Appends the phrases of a row of listed words: the longest first, from its
/// begin; a long row is a list of words and holds none.
void find_phrases(const std::vector<phrase_item>& row,
                  std::vector<byte_range>& out) {
  constexpr std::size_t longest_row = 36;
  if (row.size() > longest_row)
    return;
  std::array<std::uint16_t, longest_row> places{};
  for (std::size_t k = 0; k < row.size(); ++k)
    places[k] = row[k].place;
  for (std::size_t i = 0; i + shortest_phrase <= row.size();) {
    std::size_t length = longest_phrase;
    for (; length >= shortest_phrase; length -= 3)
      if (i + length <= row.size() && phrase_holds({&places[i], length}))
        break;
    if (length < shortest_phrase) {
      ++i;
      continue;
    }
    append(out, row[i].begin, row[i + length - 1].end);
    i += length;
  }
}

/// Reads the row of listed words that starts at `i` and its phrases; end of
/// the row.
std::size_t read_row(std::string_view text, std::size_t i,
                     std::vector<byte_range>& out) {
  std::vector<phrase_item> row;
  std::size_t end = i;
  while (i < text.size()) {
    const std::size_t word_end =
        run_end(text.substr(0, i + longest_word + 1), i, lower);
    const int place = place_of(text, i, word_end);
    if (place < 0 || is_at(text, word_end, word))
      break;
    row.push_back({static_cast<std::uint16_t>(place), i, end = word_end});
    const std::size_t next = gap_end(text, word_end);
    if (next == word_end)
      break;
    i = next;
  }
  if (row.size() >= shortest_phrase)
    find_phrases(row, out);
  return end;
}

/// Every phrase covers a whole word around one of the probed places, so most
/// of an ordinary text is never looked up.
void scan_phrases(std::string_view text, std::vector<byte_range>& out) {
  constexpr std::size_t step = 30; // less than a phrase without a gap and word
  std::size_t floor = 0;
  for (std::size_t probe = step / 2; probe < text.size(); probe += step) {
    std::size_t at = probe;
    while (at < text.size() && at < probe + longest_gap &&
           is_separator(text[at]))
      ++at;
    if (!is_at(text, at, lower))
      continue;
    const std::size_t begin =
        run_begin(text, at, lower, std::max(floor, at > 9 ? at - 9 : 0));
    const std::size_t end = run_end(text.substr(0, at + 9), at, lower);
    if (place_of(text, begin, end) < 0 || !starts_clean(text, begin, word) ||
        is_at(text, end, word))
      continue;
    floor = read_row(text, row_begin(text, begin, floor), out);
    probe = std::max(probe, floor);
  }
}

constexpr std::string_view key = "security.secret_leak.private_key";
constexpr std::string_view label = "[REDACTED-PRIVATE-KEY]";

constexpr builtin rows[] = {
    {"age-secret-key", key, "critical", label,
     "AGE-SECRET-KEY-1 and 58 characters whose checksum holds",
     anchored{age_names, match_age, true}},
    {"bip32-xprv", key, "critical", label,
     "xprv, yprv, zprv or tprv and 107 characters whose checksum holds",
     anchored{xprv_names, match_xprv, true}},
    {"bip39-seed-phrase", key, "critical", "[REDACTED-SEED-PHRASE]",
     "12 to 24 words of the English list whose checksum holds",
     whole_text{scan_phrases}},
    {"btc-wif-private-key", key, "critical", label,
     "51 or 52 characters of base 58 that start with 5, K or L and whose "
     "checksum holds",
     whole_text{scan_wif}},
    {"nostr-nsec", key, "critical", label,
     "nsec1 and 58 characters whose checksum holds",
     anchored{nostr_names, match_nostr, true}},
};

} // namespace

std::span<const builtin> wallet_key_rows() {
  return rows;
}

} // namespace weir::detectors
