#include "detectors/prompts/tokens.hpp"

#include "detectors/prompts/letters.hpp"
#include "detectors/prompts/spelling.hpp"

#include <array>
#include <string>

namespace weir::detectors::prompts {

namespace {

constexpr std::size_t longest_word = 64;
/// Bytes of the longest word of a script without blanks.
constexpr std::size_t longest_ideographs = 24;

bool is_small(char c) {
  return c >= 'a' && c <= 'z';
}

bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}

bool is_apostrophe(char32_t c) {
  return c == '\'' || c == 0x2019 || c == 0x2BC;
}

/// Walks over a stretch of a text and makes tokens.
class walker {
public:
  walker(std::string_view text, byte_range range, const vocabulary& words,
         std::vector<token>& out)
      : text_(text.substr(0, range.end)), at_(range.begin), words_(words),
        out_(out) {}

  void run() {
    while (at_ < text_.size()) {
      const std::uint8_t first = kind_of_byte(text_[at_]);
      if (first == mark_byte) {
        mark({static_cast<unsigned char>(text_[at_]), 1});
        continue;
      }
      if (first != other_byte && ascii_word())
        continue;
      const code_point c = decode(text_, at_);
      switch (kind_of(c.value)) {
      case letter_kind::letter:
        word();
        break;
      case letter_kind::ideograph:
        ideographs();
        break;
      case letter_kind::mark:
        mark(c);
        break;
      case letter_kind::invisible:
        at_ += c.size;
        break;
      }
    }
  }

private:
  void mark(code_point c) {
    switch (c.value) {
    case ' ':
      flags_ &= ~(joined | quoted);
      break;
    case '\n':
    case '\r':
      flags_ |= line_start;
      if (at_ + 1 < text_.size() && (text_[at_ + 1] == '\n'))
        flags_ |= sentence_start;
      break;
    case '.':
    case '!':
    case '?':
      // a stop inside a name such as a.txt ends no sentence
      if (at_ + 1 >= text_.size() ||
          kind_of(decode(text_, at_ + 1).value) != letter_kind::letter)
        flags_ |= sentence_start;
      else
        flags_ |= joined;
      break;
    case ';':
    case 0x3002:
    case 0xFF01:
    case 0xFF1F:
    case 0x964:
    case 0x61F:
      flags_ |= sentence_start;
      break;
    default:
      small_mark(c);
    }
    at_ += c.size;
  }

  void small_mark(code_point c) {
    if (c.value == '_' || c.value == '/')
      flags_ |= joined;
    else if (c.value == '\\')
      escape();
    else if (std::string_view("<[{(#|").find(static_cast<char>(c.value)) !=
                 std::string_view::npos &&
             c.value < 0x80)
      flags_ |= opened;
    else if (c.value == '"' || c.value == '`' || c.value == '\'' ||
             c.value == 0x201C || c.value == 0xAB || c.value == 0x300C)
      flags_ |= quoted;
  }

  /// A written-out line break, as in JSON within JSON.
  void escape() {
    if (at_ + 1 < text_.size() &&
        (text_[at_ + 1] == 'n' || text_[at_ + 1] == 'r' ||
         text_[at_ + 1] == 't')) {
      flags_ |= line_start;
      ++at_;
    } else if (at_ + 1 < text_.size() && text_[at_ + 1] == '"') {
      flags_ |= quoted;
      ++at_;
    } else {
      flags_ |= joined;
    }
  }

  /// A word of ASCII letters and digits alone. False, with nothing done, if
  /// an apostrophe or another letter follows.
  bool ascii_word() {
    const std::size_t begin = at_;
    std::size_t end = begin;
    std::uint8_t seen = 0;
    int capitals = 0;
    for (; end < text_.size(); ++end) {
      const std::uint8_t kind = kind_of_byte(text_[end]);
      if ((kind & alnum_bytes) == 0)
        break;
      if (kind == capital_byte) {
        if (end > begin && is_hump(end))
          break;
        ++capitals;
      }
      seen |= kind;
    }
    if (goes_on(end))
      return false;
    std::array<char, longest_word> letters;
    const std::size_t size = end - begin;
    if (size <= longest_word)
      for (std::size_t i = 0; i < size; ++i) // digits have the bit already
        letters[i] = static_cast<char>(text_[begin + i] | 0x20);
    if (capitals > 1 && (seen & small_byte) == 0)
      flags_ |= shouted;
    at_ = end;
    push(begin, size <= longest_word ? std::string_view(letters.data(), size)
                                     : std::string_view());
    if (at_ < text_.size() && is_capital(text_[at_]))
      flags_ |= joined;
    return true;
  }

  /// camelCase: whether the next word of an identifier starts at `i` > 0.
  bool is_hump(std::size_t i) const {
    return is_capital(text_[i]) && is_small(text_[i - 1]) &&
           i + 1 < text_.size() && is_small(text_[i + 1]);
  }

  /// Whether a word of ASCII letters may go on at `i` with something else.
  bool goes_on(std::size_t i) const {
    if (i < text_.size() && text_[i] == '\'')
      return i + 1 < text_.size() && kind_of_byte(text_[i + 1]) != mark_byte;
    return i < text_.size() && kind_of_byte(text_[i]) == other_byte;
  }

  void word() {
    const std::size_t begin = at_;
    folded_.clear();
    bool ascii = false;
    bool foreign = false;
    bool small = false;
    int capitals = 0;
    while (at_ < text_.size()) {
      const code_point c = decode(text_, at_);
      const letter_kind kind = kind_of(c.value);
      if (kind == letter_kind::mark && is_apostrophe(c.value) &&
          at_ + c.size < text_.size() &&
          kind_of(decode(text_, at_ + c.size).value) == letter_kind::letter) {
        at_ += c.size;
        continue;
      }
      if (kind == letter_kind::mark || kind == letter_kind::ideograph)
        break;
      if (c.value < 0x80) {
        if (at_ > begin && is_hump(at_))
          break;
        ascii = true;
        small = small || is_small(text_[at_]);
        capitals += is_capital(text_[at_]);
      } else {
        foreign = foreign || is_lookalike(c.value);
      }
      if (kind == letter_kind::letter && folded_.size() <= longest_word)
        append_folded(c.value, false, folded_);
      at_ += c.size;
    }
    if (ascii && foreign)
      refold(begin);
    if (capitals > 1 && !small)
      flags_ |= shouted;
    push(begin, folded_.size() <= longest_word ? std::string_view(folded_)
                                               : std::string_view());
    if (at_ < text_.size() && is_capital(text_[at_]))
      flags_ |= joined;
  }

  /// Folds a word of two scripts again, lookalikes made Latin.
  void refold(std::size_t begin) {
    folded_.clear();
    for (std::size_t i = begin; i < at_ && folded_.size() <= longest_word;) {
      const code_point c = decode(text_, i);
      if (kind_of(c.value) == letter_kind::letter)
        append_folded(c.value, true, folded_);
      i += c.size;
    }
  }

  void ideographs() {
    const std::size_t begin = at_;
    const std::size_t size =
        words_.longest(text_.substr(at_, longest_ideographs));
    at_ += size != 0 ? size : decode(text_, at_).size;
    push(begin, text_.substr(begin, at_ - begin));
  }

  /// Adds the word from `begin` on. `letters`, folded, are empty if it is too
  /// long.
  void push(std::size_t begin, std::string_view letters) {
    token made;
    made.range = {static_cast<std::uint32_t>(begin),
                  static_cast<std::uint32_t>(at_)};
    made.flags = flags_ | marks_after();
    words_.look_up(letters, made.atoms);
    if (made.atoms.size == 0 && letters.size() >= shortest_respelt)
      words_.look_up(respelt(letters), made.atoms);
    if (out_.empty())
      made.flags |= sentence_start | line_start;
    out_.push_back(made);
    flags_ = 0;
  }

  std::uint16_t marks_after() const {
    const auto at = [&](std::size_t i) {
      return i < text_.size() ? text_[i] : ' ';
    };
    std::size_t i = at_;
    if (at(i) == ' ' || kind_of_byte(at(i)) == small_byte)
      return 0;
    std::uint16_t flags = 0;
    if (at(i) == '>' || at(i) == ']' || at(i) == ')' || at(i) == '}') {
      flags |= closed;
      ++i;
    }
    while (i < at_ + 3 && (at(i) == '*' || at(i) == '|' || at(i) == '"'))
      ++i;
    if (at(i) == ':' || (at(i) == '\xEF' && text_.substr(i, 3) == "："))
      flags |= colon_after;
    if (at(i) == ',')
      flags |= comma_after;
    if (at(i) == '!' && at(i + 1) == '!')
      flags |= bang_after;
    return flags;
  }

  std::string_view text_;
  std::size_t at_;
  const vocabulary& words_;
  std::vector<token>& out_;
  std::string folded_;
  std::uint16_t flags_ = 0;
};

} // namespace

void tokenise(std::string_view text, byte_range range, const vocabulary& words,
              std::vector<token>& out) {
  walker(text, range, words, out).run();
}

} // namespace weir::detectors::prompts
