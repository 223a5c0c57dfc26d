#include "detectors/shell/parse.hpp"

#include "detectors/shell/scan.hpp"
#include "detectors/shell/text.hpp"

#include <string>

namespace weir::detectors::shell {

namespace {

struct pending_here {
  std::size_t node;
  std::size_t redirect;
  std::string delimiter;
  bool strips;
};

class parser {
public:
  parser(std::string_view text, bool& broken) : text_(text), broken_(broken) {}

  std::vector<node> run() {
    while (i_ < text_.size())
      step();
    finish();
    return std::move(nodes_);
  }

private:
  char at(std::size_t i) const { return i < text_.size() ? text_[i] : '\0'; }

  bool idle() const {
    return current_.words.empty() && current_.redirects.empty() &&
           current_.kind == node_kind::simple;
  }

  void finish(bool pipes = false, bool background = false) {
    if (!idle()) {
      current_.end = static_cast<std::uint32_t>(i_);
      current_.piped_in = current_.piped_in || piped_;
      current_.piped_out = pipes;
      current_.background = background;
      for (std::size_t k = first_here_; k < heres_.size(); ++k)
        heres_[k].node = nodes_.size();
      first_here_ = heres_.size();
      nodes_.push_back(std::move(current_));
    } else if (background && !nodes_.empty()) {
      nodes_.back().background = true;
    }
    piped_ = pipes;
    current_ = {};
  }

  void begin_at_here() {
    if (idle())
      current_.begin = static_cast<std::uint32_t>(i_);
  }

  void open(bool loops) {
    begin_at_here();
    current_.kind = node_kind::opens;
    current_.loops = loops;
    finish();
  }

  /// The closing node stays current: redirections and a pipe may follow.
  void close() {
    finish();
    begin_at_here();
    current_.kind = node_kind::closes;
  }

  void step() {
    const char c = text_[i_];
    if (c == ' ' || c == '\t' || c == '\r') {
      ++i_;
    } else if (c == '\\' && at(i_ + 1) == '\n') {
      i_ += 2;
    } else if (c == '#') {
      i_ = quote_end(text_, i_, '\n', false);
    } else if (pattern_) {
      case_pattern();
    } else if (c == '\n') {
      // a pipe at the end of a line goes on in the next
      const bool goes_on = piped_ && idle();
      finish(goes_on);
      ++i_;
      read_heres();
    } else if (c == ';') {
      finish();
      i_ += at(i_ + 1) == ';' ? 2 : 1;
      pattern_ =
          cases_ > 0 && text_[i_ - 1] == ';' && i_ > 1 && text_[i_ - 2] == ';';
    } else if (c == '&' && at(i_ + 1) != '>') {
      const bool also = at(i_ + 1) == '&';
      finish(false, !also);
      i_ += also ? 2 : 1;
    } else if (c == '|') {
      const bool either = at(i_ + 1) == '|';
      finish(!either);
      i_ += either || at(i_ + 1) == '&' ? 2 : 1;
    } else if (c == '(') {
      parenthesis();
    } else if (c == ')') {
      close();
      ++i_;
    } else if (!redirected()) {
      word();
    }
  }

  void parenthesis() {
    if (current_.words.size() == 1 && at(i_ + 1) == ')') {
      current_.kind = node_kind::function;
      i_ += 2;
      finish();
    } else if (idle() && at(i_ + 1) == '(') {
      i_ = bracket_end(text_, i_ + 1, ')') + 1;
    } else {
      open(false);
      ++i_;
    }
  }

  void case_pattern() {
    const char c = text_[i_];
    if (c == ')') {
      pattern_ = false;
      ++i_;
    } else if (std::string_view("\n;|&<>(").find(c) != npos) {
      ++i_;
    } else {
      const std::size_t begin = i_;
      i_ = word_end(text_, i_, broken_);
      if (text_.substr(begin, i_ - begin) == "esac")
        end_case();
    }
  }

  void end_case() {
    pattern_ = false;
    cases_ -= cases_ > 0 ? 1 : 0;
    close();
  }

  bool redirected() {
    std::size_t k = i_;
    int fd = -1;
    while (k < text_.size() && k < i_ + 3 && text_[k] >= '0' && text_[k] <= '9')
      fd = (fd < 0 ? 0 : fd) * 10 + (text_[k++] - '0');
    const bool all = at(k) == '&' && at(k + 1) == '>';
    if (at(k) != '<' && at(k) != '>' && !all)
      return false;
    if (fd < 0 && at(k + 1) == '(')
      return false; // process substitution
    begin_at_here();
    k += all ? 1 : 0;
    redirect made;
    made.fd = fd;
    const bool strips = read_operator(k, made.what);
    while (at(k) == ' ' || at(k) == '\t')
      ++k;
    i_ = k;
    const std::size_t begin = i_;
    i_ = word_end(text_, i_, broken_);
    made.target = text_.substr(begin, i_ - begin);
    if (made.what == redirection::here_text)
      expect_here(made, strips);
    current_.redirects.push_back(made);
    return true;
  }

  /// Reads the operator at `k`; whether a here-document strips tabs.
  bool read_operator(std::size_t& k, redirection& what) {
    const auto is = [&](std::string_view sign) {
      const bool yes = text_.substr(k).starts_with(sign);
      k += yes ? sign.size() : 0;
      return yes;
    };
    if (is("<<<")) {
      what = redirection::here_string;
    } else if (is("<<-")) {
      what = redirection::here_text;
      return true;
    } else if (is("<<")) {
      what = redirection::here_text;
    } else if (is("<>")) {
      what = redirection::both;
    } else if (is(">>")) {
      what = redirection::append;
    } else if (is("<&") || is(">&")) {
      const char c = at(k);
      const bool number = (c >= '0' && c <= '9') || c == '-';
      what = number ? redirection::duplicate : redirection::out;
    } else if (is(">|") || is(">")) {
      what = redirection::out;
    } else {
      ++k;
      what = redirection::in;
    }
    return false;
  }

  void expect_here(redirect& made, bool strips) {
    std::string delimiter;
    for (char c : made.target)
      if (c != '\'' && c != '"' && c != '\\')
        delimiter += c;
    if (delimiter.size() != made.target.size())
      made.what = redirection::here_plain;
    heres_.push_back({0, current_.redirects.size(), delimiter, strips});
  }

  void read_heres() {
    for (const pending_here& here : heres_) {
      const std::size_t begin = i_;
      std::size_t end = i_;
      bool found = false;
      while (i_ < text_.size() && !found) {
        end = i_;
        i_ = std::min(text_.find('\n', i_), text_.size() - 1) + 1;
        std::string_view line = text_.substr(end, i_ - end);
        while (!line.empty() && (line.back() == '\n' || line.back() == '\r'))
          line.remove_suffix(1);
        while (here.strips && line.starts_with('\t'))
          line.remove_prefix(1);
        found = line == here.delimiter;
      }
      broken_ = broken_ || !found;
      node& owner = nodes_[here.node];
      owner.redirects[here.redirect].target =
          text_.substr(begin, (found ? end : i_) - begin);
      owner.end = static_cast<std::uint32_t>(i_);
    }
    heres_.clear();
    first_here_ = 0;
  }

  void word() {
    begin_at_here();
    const std::size_t begin = i_;
    i_ = word_end(text_, i_, broken_);
    if (i_ == begin)
      ++i_;
    const std::string_view word = text_.substr(begin, i_ - begin);
    if (current_.words.empty() && current_.kind == node_kind::simple &&
        keyword(word))
      return;
    if (current_.kind == node_kind::closes) {
      finish(); // words behind a group's end: a new command
      begin_at_here();
      if (keyword(word))
        return;
    }
    current_.words.push_back(word);
  }

  bool keyword(std::string_view word) {
    if (is_one_of(word, "then do else elif ! coproc time in"))
      return true;
    if (is_one_of(word, "if while until {")) {
      open(word == "while" || word == "until");
      return true;
    }
    if (is_one_of(word, "fi done }")) {
      close();
      return true;
    }
    if (word == "esac") {
      end_case();
      return true;
    }
    if (word == "for" || word == "select") {
      open(true);
      begin_at_here();
      current_.kind = node_kind::each;
      return true;
    }
    if (word == "case") {
      open(false);
      ++cases_;
      skip_case_head();
      return true;
    }
    if (word == "function") {
      current_.kind = node_kind::function;
      skip_blanks();
      const std::size_t begin = i_;
      i_ = word_end(text_, i_, broken_);
      current_.words.push_back(text_.substr(begin, i_ - begin));
      skip_blanks();
      if (text_.substr(i_).starts_with("()"))
        i_ += 2;
      finish();
      return true;
    }
    if (word == "[[") {
      const std::size_t end = text_.find("]]", i_);
      i_ = end == npos ? text_.size() : end + 2;
      current_.words.push_back(word);
      return true;
    }
    return false;
  }

  void skip_blanks() {
    while (at(i_) == ' ' || at(i_) == '\t')
      ++i_;
  }

  void skip_case_head() {
    skip_blanks();
    i_ = word_end(text_, i_, broken_);
    while (i_ < text_.size() && (at(i_) == ' ' || at(i_) == '\n'))
      ++i_;
    if (text_.substr(i_).starts_with("in"))
      i_ += 2;
    pattern_ = true;
  }

  std::string_view text_;
  bool& broken_;
  std::size_t i_ = 0;
  std::vector<node> nodes_;
  node current_;
  std::vector<pending_here> heres_;
  std::size_t first_here_ = 0; ///< here-documents of the current command
  unsigned cases_ = 0;
  bool pattern_ = false; ///< inside the pattern of a case
  bool piped_ = false;   ///< the next command reads what the last one wrote
};

} // namespace

std::vector<node> parse(std::string_view source, bool& broken) {
  return parser(source, broken).run();
}

} // namespace weir::detectors::shell
