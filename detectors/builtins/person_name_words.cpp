#include "detectors/builtins/person_name_words.hpp"

#include "detectors/builtins/chars.hpp"
#include "detectors/builtins/person_name_context.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace weir::detectors::person_name {

namespace {

/// Lists of words, each after the bits of its words.
constexpr char lists[] =
#include "detectors/builtins/person_name_data.inc"
    ;

/// ASCII letters of U+00C0 to U+024F and of U+1E00 to U+1EFF; a dot where
/// there is none.
constexpr std::string_view latin_letters =
    "aaaaaaaceeeeiiiidnooooo.ouuuuytsaaaaaaaceeeeiiiidnooooo.ouuuuyty"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkk.llllll."
    ".llnnnnnn.nnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzz."
    "...............e................oo.............uu..............."
    ".............aaiioouuuuuuuuuu.aaaaaa..ggkkoooo..j...gg..nnaaaaoo"
    "aaaaeeeeiiiioooorrrruuuusstt..hh......aaeeooooooooyy............"
    "................";
constexpr std::string_view latin_additional =
    "aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm"
    "mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv"
    "wwwwwwwwwwxxxxyyzzzzzzhtwy....s.aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee"
    "eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy......";

/// Takes eight bytes at a time.
std::uint32_t hash_of(std::string_view word) {
  std::uint64_t hash = word.size();
  while (!word.empty()) {
    std::uint64_t bytes = 0;
    const std::size_t size = std::min<std::size_t>(word.size(), 8);
    std::memcpy(&bytes, word.data(), size);
    hash = (hash ^ bytes) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 32;
    word.remove_prefix(size);
  }
  return static_cast<std::uint32_t>(hash);
}

/// An open hash table over the words of `lists` and the words around names.
class table {
public:
  table() : slots_(size), words_(lists, sizeof(lists) - 1) {
    for (const auto& [rows, bits] :
         {std::pair(all_titles(), title), std::pair(all_particles(), particle),
          std::pair(all_things(), thing)}) {
      words_ += ' ';
      words_ += static_cast<char>('0' + bits);
      for (const std::string_view word : rows)
        (words_ += ' ') += word;
    }
    std::uint8_t bits = 0;
    for (std::size_t i = 0; i < words_.size();) {
      const std::size_t end =
          std::min(words_.find_first_of(" \n", i), words_.size());
      const bool number = end == i + 1 && (words_[i] < 'a' || words_[i] > 'z');
      if (number)
        bits = static_cast<std::uint8_t>(words_[i] - '0');
      else if (end > i)
        insert(i, end - i, bits);
      i = end + 1;
    }
  }

  std::uint8_t find(std::string_view word) const {
    return slots_[place(word, hash_of(word))].bits;
  }

private:
  static constexpr std::uint32_t size = 1u << 17;

  struct slot {
    std::uint32_t begin = 0;
    std::uint16_t tag = 0; ///< of the hash, so that few words are compared
    std::uint8_t length = 0;
    std::uint8_t bits = 0;
  };

  /// The slot of a word, or the free one where it belongs.
  std::uint32_t place(std::string_view word, std::uint32_t hash) const {
    std::uint32_t at = hash % size;
    for (;; at = (at + 1) % size) {
      const slot& s = slots_[at];
      if (s.length == 0 ||
          (s.tag == static_cast<std::uint16_t>(hash >> 16) &&
           std::string_view(words_).substr(s.begin, s.length) == word))
        return at;
    }
  }

  void insert(std::size_t begin, std::size_t length, std::uint8_t bits) {
    const std::string_view word =
        std::string_view(words_).substr(begin, length);
    const std::uint32_t hash = hash_of(word);
    slot& s = slots_[place(word, hash)];
    s = {static_cast<std::uint32_t>(begin),
         static_cast<std::uint16_t>(hash >> 16),
         static_cast<std::uint8_t>(length),
         static_cast<std::uint8_t>(s.bits | bits)};
  }

  std::vector<slot> slots_;
  std::string words_;
};

/// Small letters of Greek and Cyrillic that carry a mark, and what they are
/// without it; and the final sigma.
constexpr std::uint16_t bare_letters[][2] = {
    {0x3AC, 0x3B1}, {0x3AD, 0x3B5}, {0x3AE, 0x3B7}, {0x3AF, 0x3B9},
    {0x390, 0x3B9}, {0x3CA, 0x3B9}, {0x3CB, 0x3C5}, {0x3B0, 0x3C5},
    {0x3CC, 0x3BF}, {0x3CD, 0x3C5}, {0x3CE, 0x3C9}, {0x3C2, 0x3C3},
    {0x439, 0x438}, {0x451, 0x435}, {0x457, 0x456}, {0x453, 0x433},
    {0x45C, 0x43A}, {0x45E, 0x443}, {0x450, 0x435}, {0x45D, 0x438}};

std::uint32_t small_letter(std::uint32_t c) {
  if ((c >= 0x391 && c <= 0x3AB) || (c >= 0x410 && c <= 0x42F))
    return c + 0x20;
  if (c >= 0x400 && c <= 0x40F)
    return c + 0x50;
  if (c >= 0x460 && c <= 0x52F)
    return c | 1;
  if (c >= 0x531 && c <= 0x556)
    return c + 0x30;
  if (c == 0x386)
    return 0x3AC;
  if (c >= 0x388 && c <= 0x38A)
    return c + 0x25;
  if (c == 0x38C)
    return 0x3CC;
  return c == 0x38E || c == 0x38F ? c + 0x3F : c;
}

std::uint32_t bare(std::uint32_t c) {
  for (const auto& row : bare_letters)
    if (row[0] == c)
      return row[1];
  return c;
}

/// The Latin letters that are two in ASCII.
std::string_view two_letters(std::uint32_t c) {
  switch (c) {
  case 0xC6:
  case 0xE6:
    return "ae";
  case 0xDE:
  case 0xFE:
    return "th";
  case 0xDF:
    return "ss";
  case 0x152:
  case 0x153:
    return "oe";
  default:
    return {};
  }
}

void append(folded_word& out, std::string_view bytes) {
  if (out.size + bytes.size() > out.bytes.size())
    return;
  std::copy(bytes.begin(), bytes.end(), out.bytes.begin() + out.size);
  out.size = static_cast<std::uint8_t>(out.size + bytes.size());
}

void append_point(folded_word& out, std::uint32_t c) {
  const char two[] = {static_cast<char>(0xC0 | c >> 6),
                      static_cast<char>(0x80 | (c & 0x3F))};
  const char three[] = {static_cast<char>(0xE0 | c >> 12),
                        static_cast<char>(0x80 | (c >> 6 & 0x3F)),
                        static_cast<char>(0x80 | (c & 0x3F))};
  if (c < 0x800)
    append(out, {two, 2});
  else
    append(out, {three, 3});
}

void append_folded(folded_word& out, std::uint32_t c) {
  if (const std::string_view two = two_letters(c); !two.empty())
    return append(out, two);
  if (c == 0x2019 || (c >= 0x300 && c < 0x370) || c == '\'' || c == '-')
    return;
  char ascii = 0;
  if (c < 0x80)
    ascii = chars::lowered(static_cast<char>(c));
  else if (c >= 0xC0 && c < 0x250)
    ascii = latin_letters[c - 0xC0];
  else if (c >= 0x1E00 && c < 0x1F00)
    ascii = latin_additional[c - 0x1E00];
  if (ascii != 0)
    append(out, {&ascii, 1});
  else
    append_point(out, bare(small_letter(c)));
}

} // namespace

letter letter_at(std::string_view text, std::size_t i) {
  const auto byte = [&](std::size_t k) -> std::uint32_t {
    return i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0u;
  };
  chars::count(1);
  const std::uint32_t lead = byte(0);
  if (lead < 0x80)
    return {lead, 1};
  if (lead < 0xE0)
    return {(lead & 0x1F) << 6 | (byte(1) & 0x3F), 2};
  if (lead < 0xF0)
    return {(lead & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F), 3};
  return {0x10000, 4};
}

bool is_capital(std::uint32_t c) {
  if (c < 0x80)
    return c >= 'A' && c <= 'Z';
  if (c < 0x100)
    return c >= 0xC0 && c <= 0xDE && c != 0xD7;
  if (c < 0x250) // pairs, capitals first, but for two stretches
    return ((c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E))
               ? (c & 1) != 0
               : (c & 1) == 0;
  if (c >= 0x1E00 && c < 0x1F00)
    return (c & 1) == 0;
  return c >= 0x370 && c < 0x590 && small_letter(c) != c;
}

bool is_caseless(std::uint32_t c) {
  return (c >= 0x5D0 && c <= 0x5F2) || (c >= 0x620 && c <= 0x64A) ||
         (c >= 0x66E && c <= 0x6D3) || (c >= 0x904 && c <= 0x963) ||
         c == 0x200C;
}

bool is_letter(std::uint32_t c) {
  if (c < 0x80)
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
  return (c >= 0xC0 && c < 0x250 && c != 0xD7 && c != 0xF7) ||
         (c >= 0x300 && c < 0x590 && c != 0x37E && c != 0x387) ||
         (c >= 0x1E00 && c < 0x2000) || is_caseless(c);
}

folded_word fold_name(std::string_view word) {
  folded_word out;
  constexpr std::size_t longest = 56; // bytes, marks included
  if (word.size() > longest)
    return out;
  std::size_t i = 0;
  for (; i < word.size() && out.size < out.bytes.size(); ++i) {
    const char c = chars::lowered(word[i]);
    if (c < 'a' || c > 'z')
      break;
    out.bytes[out.size++] = c;
  }
  while (i < word.size()) {
    const letter c = letter_at(word, i);
    append_folded(out, c.point);
    i += c.length;
  }
  return out;
}

std::uint8_t facts_of(std::string_view folded) {
  static const table words;
  return folded.empty() ? 0 : words.find(folded);
}

bool ends_like_surname(std::string_view folded) {
  static constexpr std::string_view endings[] = {
      "sson",   "sohn",   "stein", "berg",  "burg",  "mann",   "baum",  "feld",
      "felder", "hauser", "ovich", "evich", "ovic",  "evic",   "wicz",  "owski",
      "owska",  "ewski",  "ewska", "inski", "inska", "enko",   "chuk",  "escu",
      "ulos",   "ulou",   "idis",  "adis",  "akis",  "shvili", "adze",  "yan",
      "zadeh",  "nejad",  "oglu",  "ullah", "onen",  "inen",   "strom", "qvist",
      "quist",  "gren",   "lund",  "gaard", "ova",   "eva",    "skaya", "sky",
      "ez",     "etti",   "elli",  "worth", "ssen",  "ов",     "ова",   "ев",
      "ева",    "ин",     "ина",   "скии",  "ская",  "енко",   "чук",   "юк",
      "идзе",   "швили",  "ян",    "ович",  "евич",  "овна",   "евна",  "ουλοσ",
      "ουλου",  "ακησ",   "ιδησ",  "αδησ"};
  constexpr std::size_t shortest = 5;
  return folded.size() >= shortest &&
         std::any_of(
             std::begin(endings), std::end(endings), [&](std::string_view end) {
               return folded.size() > end.size() + 1 && folded.ends_with(end);
             });
}

} // namespace weir::detectors::person_name
