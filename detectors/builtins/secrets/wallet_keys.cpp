#include "detectors/builtins/secrets/wallet_keys.hpp"

#include "detectors/builtins/block_masks.hpp"
#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/secrets/key_checksums.hpp"

#include <algorithm>
#include <array>
#include <bit>

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
  const masks_scope masks(text);
  std::size_t begin = 0;
  while ((begin = masks->next_run(bytes_of::alnum, begin, shortest)) != npos) {
    const std::size_t end = masks->run_end(bytes_of::alnum, begin);
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

/// What may stand between two words: blanks and line ends, commas, quotes, and
/// the numbers of a numbered list.
constexpr auto separators = [] {
  std::array<bool, 256> in{};
  for (const char c : std::string_view(" \t\n\r0123456789,.)\"'|-:#"))
    in[static_cast<unsigned char>(c)] = true;
  return in;
}();

bool is_separator(char c) {
  count(1);
  return separators[static_cast<unsigned char>(c)];
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
        !starts_clean(text, before, letter | underscore))
      return begin;
    begin = before;
  }
}

/// A row of listed words. A long one is a list of words and holds no phrase.
struct phrase_row {
  static constexpr std::size_t longest = 36;
  std::array<phrase_item, longest> items;
  std::size_t size = 0; ///< may be more than there is room for

  void add(const phrase_item& item) {
    if (size < longest)
      items[size] = item;
    ++size;
  }
};

/// Appends the phrases of a row: the longest first, from its begin.
void find_phrases(const phrase_row& row, std::vector<byte_range>& out) {
  if (row.size < shortest_phrase || row.size > phrase_row::longest)
    return;
  std::array<std::uint16_t, phrase_row::longest> places{};
  for (std::size_t k = 0; k < row.size; ++k)
    places[k] = row.items[k].place;
  for (std::size_t i = 0; i + shortest_phrase <= row.size;) {
    std::size_t length = longest_phrase;
    for (; length >= shortest_phrase; length -= 3)
      if (i + length <= row.size && phrase_holds({&places[i], length}))
        break;
    if (length < shortest_phrase) {
      ++i;
      continue;
    }
    append(out, row.items[i].begin, row.items[i + length - 1].end);
    i += length;
  }
}

/// Reads the row of listed words that starts at `i` and its phrases; end of
/// the row.
std::size_t read_row(std::string_view text, std::size_t i,
                     std::vector<byte_range>& out) {
  phrase_row row;
  std::size_t end = i;
  while (i < text.size()) {
    const std::size_t word_end =
        run_end(text.substr(0, i + longest_word + 1), i, lower);
    const int place = place_of(text, i, word_end);
    if (place < 0 || is_at(text, word_end, word))
      break;
    row.add({static_cast<std::uint16_t>(place), i, end = word_end});
    const std::size_t next = gap_end(text, word_end);
    if (next == word_end)
      break;
    i = next;
  }
  find_phrases(row, out);
  return end;
}

/// The listed word around `at`, or an empty range.
byte_range word_around(std::string_view text, const text_masks& masks,
                       std::size_t at) {
  const std::size_t begin = at - static_cast<std::size_t>(std::countl_one(
                                     masks.before(bytes_of::lower, at)));
  const std::size_t end =
      at +
      static_cast<std::size_t>(std::countr_one(masks.at(bytes_of::lower, at)));
  if (place_of(text, begin, end) < 0 ||
      !starts_clean(text, begin, letter | underscore) || is_at(text, end, word))
    return {};
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

/// Reads the phrases of [begin, end), a run of what they are made of: each
/// covers a whole word at or behind one of the probed places.
void scan_run(std::string_view text, const text_masks& masks, std::size_t begin,
              std::size_t end, std::vector<byte_range>& out) {
  // the shortest phrase without its last word, of any length
  constexpr std::size_t step = 44;
  std::size_t floor = begin;
  for (std::size_t probe = begin + step - 1; probe < end; probe += step) {
    std::size_t at = probe;
    while (at < end && at < probe + longest_gap && is_separator(text[at]))
      ++at;
    if (at >= end || !masks.has(bytes_of::lower, at))
      continue;
    const byte_range listed = word_around(text, masks, at);
    if (listed.end == 0 || listed.begin < floor)
      continue;
    floor = read_row(text, row_begin(text, listed.begin, floor), out);
    probe = std::max(probe, floor);
  }
}

void scan_phrases(std::string_view text, std::vector<byte_range>& out) {
  constexpr std::size_t shortest = 12 * 3 + 11; // single blanks between words
  const masks_scope masks(text);
  std::size_t begin = 0;
  while ((begin = masks->next_run(bytes_of::phrase, begin, shortest)) != npos) {
    const std::size_t end = masks->run_end(bytes_of::phrase, begin);
    scan_run(text, *masks, begin, end, out);
    begin = end;
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
