#include "detectors/patterns/flavour.hpp"

#include "detectors/builtins/chars.hpp"

#include <algorithm>
#include <charconv>

namespace weir::detectors {

namespace {

constexpr std::size_t npos = std::string_view::npos;

/// JavaScript's white space and line ends, as the inside of a class.
constexpr std::string_view re2_white_space =
    "\\t-\\r \\x{A0}\\x{1680}\\x{2000}-\\x{200A}\\x{2028}\\x{2029}\\x{202F}"
    "\\x{205F}\\x{3000}\\x{FEFF}";

constexpr std::string_view pcre2_white_space =
    "\\t-\\r \\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000"
    "\\uFEFF";

/// Both engines refuse counts above it.
constexpr int most_repeats = 1000;

bool is_hex(std::string_view digits) {
  return !digits.empty() &&
         chars::run_end(digits, 0, chars::hex) == digits.size();
}

/// Goes over a pattern token by token and writes it anew.
class rewriter {
public:
  rewriter(std::string_view pattern, std::string_view white_space)
      : in_(pattern), white_space_(white_space) {}

  std::string run() {
    while (at_ < in_.size())
      step();
    return std::move(out_);
  }

protected:
  virtual ~rewriter() = default;

  /// What stands at `at_` goes out as it is.
  void keep(std::size_t count) {
    out_ += in_.substr(at_, count);
    at_ += std::min(count, in_.size() - at_);
  }
  void replace(std::size_t count, std::string_view with) {
    out_ += with;
    at_ += std::min(count, in_.size() - at_);
  }
  char next() const { return at_ + 1 < in_.size() ? in_[at_ + 1] : '\0'; }
  std::string_view rest() const { return in_.substr(at_); }

  virtual void escape() {
    if (next() == 's')
      return replace(2, in_class_ ? std::string(white_space_)
                                  : '[' + std::string(white_space_) + ']');
    if (next() == 'S' && !in_class_)
      return replace(2, "[^" + std::string(white_space_) + ']');
    if (next() == 'Q')
      return quoted();
    keep(2);
  }
  virtual void group() { keep(1); }
  virtual void plain() { keep(1); }

  /// \Q...\E goes out untouched.
  void quoted() {
    const auto end = in_.find("\\E", at_ + 2);
    keep(end == npos ? in_.size() - at_ : end + 2 - at_);
  }

  std::string_view in_;
  std::string_view white_space_;
  std::size_t at_ = 0;
  std::string out_;
  bool in_class_ = false;

private:
  void step() {
    const char c = in_[at_];
    if (c == '\\')
      return escape();
    if (in_class_) {
      if (rest().starts_with("[:")) {
        const auto end = in_.find(":]", at_ + 2);
        return keep(end == npos ? 1 : end + 2 - at_);
      }
      in_class_ = c != ']';
      return keep(1);
    }
    if (c == '[') {
      in_class_ = true;
      // a bracket directly behind the opening one is a member
      std::size_t opening = next() == '^' ? 2 : 1;
      opening += at_ + opening < in_.size() && in_[at_ + opening] == ']';
      return keep(opening);
    }
    if (c == '(')
      return group();
    plain();
  }
};

class re2_rewriter : public rewriter {
public:
  explicit re2_rewriter(std::string_view pattern)
      : rewriter(pattern, re2_white_space) {}

protected:
  void escape() override {
    if (next() == 'u' && code_point())
      return;
    rewriter::escape();
  }

  void group() override {
    const bool named = rest().starts_with("(?<") && at_ + 3 < in_.size() &&
                       in_[at_ + 3] != '=' && in_[at_ + 3] != '!';
    if (named)
      return replace(3, "(?P<");
    keep(1);
  }

  /// \u0041 or \u{1F600}.
  bool code_point() {
    const std::string_view behind = rest().substr(2);
    if (behind.starts_with('{')) {
      const auto end = behind.find('}');
      if (end == npos || !is_hex(behind.substr(1, end - 1)))
        return false;
      replace(end + 3, "\\x" + std::string(behind.substr(0, end + 1)));
      return true;
    }
    if (behind.size() < 4 || !is_hex(behind.substr(0, 4)))
      return false;
    replace(6, "\\x{" + std::string(behind.substr(0, 4)) + '}');
    return true;
  }
};

/// Loosens while it translates for RE2.
class relaxer final : public re2_rewriter {
public:
  using re2_rewriter::re2_rewriter;

  bool gave_up() const { return gave_up_; }

private:
  static constexpr std::string_view anything = "(?:(?s:.)*)";

  void escape() override {
    const char c = next();
    if (c == 'K' || c == 'G' || c == 'Z')
      return replace(2, "(?:)");
    if (!in_class_ && c >= '1' && c <= '9')
      return replace(chars::run_end(in_, at_ + 1, chars::digit) - at_,
                     anything);
    if (!in_class_ && (c == 'k' || c == 'g')) {
      const auto end = in_.find_first_of(">}'", at_ + 3);
      return replace(end == npos ? 2 : end + 1 - at_, anything);
    }
    if (!in_class_ && std::string_view("RXNhHvV").find(c) != npos)
      return replace(2, anything);
    re2_rewriter::escape();
  }

  void group() override {
    static constexpr std::string_view assertions[] = {"(?=", "(?!",
                                                      "(?<=", "(?<!"};
    for (const auto assertion : assertions)
      if (rest().starts_with(assertion))
        return drop_group();
    if (rest().starts_with("(?#"))
      return comment();
    if (rest().starts_with("(?>"))
      return replace(3, "(?:");
    if (rest().starts_with("(?P=")) {
      const auto end = in_.find(')', at_);
      return replace(end == npos ? in_.size() - at_ : end + 1 - at_, anything);
    }
    gave_up_ = gave_up_ || cannot_loosen();
    re2_rewriter::group();
  }

  /// Verbs, recursion, conditions, branch resets, (?x).
  bool cannot_loosen() const {
    if (next() == '*')
      return true;
    if (next() != '?' || at_ + 2 >= in_.size())
      return false;
    const char c = in_[at_ + 2];
    if (std::string_view("R&(|+0123456789").find(c) != npos ||
        rest().starts_with("(?P>"))
      return true;
    const auto flags = rest().substr(2);
    return flags.substr(0, flags.find_first_of(":)<")).find('x') != npos;
  }

  void comment() {
    const auto end = in_.find(')', at_);
    replace(end == npos ? in_.size() - at_ : end + 1 - at_, "");
  }

  /// The group at `at_` with all in it.
  void drop_group() {
    std::size_t depth = 0;
    bool in_class = false;
    std::size_t i = at_;
    for (; i < in_.size(); ++i) {
      if (in_[i] == '\\')
        ++i;
      else if (in_class)
        in_class = in_[i] != ']';
      else if (in_[i] == '[')
        in_class = true, i += i + 1 < in_.size() && in_[i + 1] == ']';
      else if (in_[i] == '(')
        ++depth;
      else if (in_[i] == ')' && --depth == 0)
        break;
    }
    replace(std::min(i + 1, in_.size()) - at_, "(?:)");
  }

  void plain() override {
    if (in_[at_] == '{' && counted())
      return possessive();
    if (std::string_view("*+?").find(in_[at_]) != npos) {
      keep(1);
      return possessive();
    }
    keep(1);
  }

  /// {n}, {n,} or {n,m}, with counts that RE2 takes.
  bool counted() {
    const auto end = in_.find('}', at_);
    if (end == npos)
      return false;
    const auto inside = in_.substr(at_ + 1, end - at_ - 1);
    const auto comma = inside.find(',');
    int least = 0;
    int most = 0;
    if (!number(inside.substr(0, comma), least))
      return false;
    const bool open = comma != npos && comma + 1 == inside.size();
    if (comma != npos && !open && !number(inside.substr(comma + 1), most))
      return false;
    if (least <= most_repeats && most <= most_repeats) {
      keep(end + 1 - at_);
      return true;
    }
    replace(end + 1 - at_,
            '{' + std::to_string(std::min(least, most_repeats)) + ",}");
    return true;
  }

  static bool number(std::string_view digits, int& value) {
    const auto result =
        std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return result.ec == std::errc{} &&
           result.ptr == digits.data() + digits.size();
  }

  void possessive() {
    if (at_ < in_.size() && in_[at_] == '+')
      replace(1, "");
    else if (at_ < in_.size() && in_[at_] == '?')
      keep(1);
  }

  bool gave_up_ = false;
};

class pcre2_rewriter final : public rewriter {
public:
  explicit pcre2_rewriter(std::string_view pattern)
      : rewriter(pattern, pcre2_white_space) {}
};

} // namespace

std::string for_re2(std::string_view pattern) {
  return re2_rewriter(pattern).run();
}

std::string for_pcre2(std::string_view pattern) {
  return pcre2_rewriter(pattern).run();
}

std::optional<std::string> relaxed(std::string_view pattern) {
  relaxer loosen(pattern);
  std::string out = loosen.run();
  if (loosen.gave_up())
    return std::nullopt;
  return out;
}

} // namespace weir::detectors
