#include "detectors/prompts/hidden_text.hpp"

#include "detectors/prompts/letters.hpp"

#include <algorithm>

namespace weir::detectors::prompts {

namespace {

/// Zero-width characters in a row that are more than an accident.
constexpr std::size_t shortest_run = 4;
/// Fillers are wide enough to be seen as a gap; more are asked for.
constexpr std::size_t shortest_filler_run = 8;
/// Letters between the zero-width characters of a word that is cut up.
constexpr std::size_t longest_piece = 3;

enum class hidden : std::uint8_t {
  none,
  tag,
  selector,
  zero_width,
  filler,
  direction,
};

bool within(char32_t c, char32_t first, char32_t last) {
  return c >= first && c <= last;
}

hidden kind(char32_t c) {
  if (within(c, 0xE0000, 0xE007F))
    return hidden::tag;
  if (within(c, 0xFE00, 0xFE0F) || within(c, 0xE0100, 0xE01EF))
    return hidden::selector;
  if (within(c, 0x200B, 0x200D) || within(c, 0x2060, 0x2064) || c == 0xFEFF ||
      c == 0x180E)
    return hidden::zero_width;
  if (c == 0x3164 || c == 0xFFA0 || c == 0x115F || c == 0x1160 || c == 0x2800)
    return hidden::filler;
  if (within(c, 0x202A, 0x202E) || within(c, 0x2066, 0x2069))
    return hidden::direction;
  return hidden::none;
}

/// The characters that `kind` knows, in UTF-8, by their first two or three
/// bytes.
constexpr std::string_view marks[] = {
    "\xF3\xA0",     "\xEF\xB8",     "\xE2\x80\x8B", "\xE2\x80\x8C",
    "\xE2\x80\x8D", "\xE2\x81\xA0", "\xE2\x81\xA1", "\xE2\x81\xA2",
    "\xE2\x81\xA3", "\xE2\x81\xA4", "\xEF\xBB\xBF", "\xE1\xA0\x8E",
    "\xE3\x85\xA4", "\xEF\xBE\xA0", "\xE1\x85\x9F", "\xE1\x85\xA0",
    "\xE2\xA0\x80", "\xE2\x80\xAA", "\xE2\x80\xAB", "\xE2\x80\xAC",
    "\xE2\x80\xAD", "\xE2\x80\xAE", "\xE2\x81\xA6", "\xE2\x81\xA7",
    "\xE2\x81\xA8", "\xE2\x81\xA9"};

bool is_letter(char c) {
  return within(static_cast<unsigned char>(c) | 0x20, 'a', 'z');
}

bool is_right_to_left(char32_t c) {
  return within(c, 0x590, 0x8FF) || within(c, 0xFB1D, 0xFDFF) ||
         within(c, 0xFE70, 0xFEFC);
}

/// Whether the code point before `i` is the black flag that a flag of a
/// region starts with.
bool after_flag(std::string_view text, std::size_t i) {
  return i >= 4 && text.substr(i - 4, 4) == "\xF0\x9F\x8F\xB4";
}

/// Walks over the code points that are not ASCII.
class finder {
public:
  finder(std::string_view text, std::vector<weighed>& out)
      : text_(text), out_(out) {}

  void run() {
    for (std::size_t i = 0; (i = skip_ascii(text_, i)) < text_.size();) {
      const code_point c = decode(text_, i);
      const hidden what = kind(c.value);
      i = what == hidden::none ? i + c.size : run_at(i, what);
    }
  }

private:
  void add(std::size_t begin, std::size_t end, double confidence) {
    if (!out_.empty() && end <= last_)
      return;
    out_.push_back({{static_cast<std::uint32_t>(std::max(begin, last_)),
                     static_cast<std::uint32_t>(end)},
                    confidence});
    last_ = end;
  }

  /// Judges the run of hidden characters at `i`; gives its end.
  std::size_t run_at(std::size_t i, hidden what) {
    std::size_t end = i;
    std::size_t count = 0;
    char32_t last = 0;
    while (end < text_.size()) {
      const code_point c = decode(text_, end);
      if (kind(c.value) != what)
        break;
      end += c.size;
      last = c.value;
      ++count;
    }
    switch (what) {
    case hidden::tag:
      // the flags of England, Scotland, Wales and the like
      if (!(after_flag(text_, i) && last == 0xE007F && count <= 8))
        add(i, end, count > 2 ? .97 : .4);
      break;
    case hidden::selector:
      // one belongs to the character before it, further ones to nothing
      if (count > 1)
        add(i, end, count > 2 ? .95 : .4);
      break;
    case hidden::zero_width:
      zero_width(i, end, count);
      break;
    case hidden::filler:
      if (count >= shortest_filler_run)
        add(i, end, .7);
      break;
    case hidden::direction:
      direction(i, end);
      break;
    case hidden::none:
      break;
    }
    return end;
  }

  void zero_width(std::size_t begin, std::size_t end, std::size_t count) {
    if (count >= shortest_run) {
      add(begin, end, .9);
      pieces_ = 0;
      return;
    }
    const bool in_word = begin > 0 && is_letter(text_[begin - 1]) &&
                         end < text_.size() && is_letter(text_[end]);
    if (!in_word) {
      pieces_ = 0;
      return;
    }
    const bool near = pieces_ > 0 && begin - piece_end_ <= longest_piece &&
                      all_letters(piece_end_, begin);
    if (!near) {
      pieces_ = 0;
      word_begin_ = begin - 1;
    }
    ++pieces_;
    piece_end_ = end;
    // cut twice within a few letters: no hint where to break a line
    if (pieces_ == 2)
      add(word_begin_, end + 1, .8);
    else if (pieces_ > 2 && !out_.empty() && last_ <= begin)
      extend(end + 1);
  }

  void extend(std::size_t end) {
    out_.back().range.end = static_cast<std::uint32_t>(end);
    out_.back().confidence = .9;
    last_ = end;
  }

  bool all_letters(std::size_t begin, std::size_t end) const {
    for (std::size_t i = begin; i < end; ++i)
      if (!is_letter(text_[i]))
        return false;
    return true;
  }

  /// A direction override, or a direction left open, in a line of code. Each
  /// line is judged once, at its first such character.
  void direction(std::size_t begin, std::size_t end) {
    if (begin < line_end_)
      return;
    std::size_t from = begin;
    while (from > 0 && begin - from < 400 && text_[from - 1] != '\n')
      --from;
    while (from < begin && (text_[from] & 0xC0) == 0x80)
      ++from;
    line_end_ = std::min({text_.find('\n', end), begin + 2'000, text_.size()});
    int open = 0;
    std::size_t last = end;
    std::size_t letters = 0;
    std::size_t others = 0;
    bool overrides = false;
    bool right_to_left = false;
    for (std::size_t i = from; i < line_end_;) {
      const code_point c = decode(text_, i);
      i += c.size;
      letters += c.value < 0x80 && is_letter(static_cast<char>(c.value));
      others += c.value >= 0x80 && kind(c.value) != hidden::direction;
      right_to_left = right_to_left || is_right_to_left(c.value);
      if (kind(c.value) != hidden::direction)
        continue;
      last = i;
      overrides = overrides || c.value == 0x202D || c.value == 0x202E;
      open += c.value == 0x202C || c.value == 0x2069 ? -1 : 1;
    }
    // random bytes have these too
    if (right_to_left || letters < 3 || others > letters / 4)
      return;
    if (overrides)
      add(begin, last, .85);
    else if (open > 0)
      add(begin, last, .45);
  }

  std::string_view text_;
  std::vector<weighed>& out_;
  std::size_t last_ = 0;
  std::size_t word_begin_ = 0;
  std::size_t piece_end_ = 0;
  std::size_t pieces_ = 0;
  std::size_t line_end_ = 0;
};

} // namespace

void find_hidden_text(std::string_view text, std::vector<weighed>& out) {
  finder(text, out).run();
}

std::span<const std::string_view> hidden_text_marks() {
  return marks;
}

} // namespace weir::detectors::prompts
