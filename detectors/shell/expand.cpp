// What a shell word expands to: quotes, variables, substitutions, braces.
#include "detectors/shell/braces.hpp"
#include "detectors/shell/machine.hpp"
#include "detectors/shell/scan.hpp"
#include "detectors/shell/text.hpp"

#include <algorithm>
#include <charconv>

namespace weir::detectors::shell {

namespace {

constexpr std::size_t most_words = 256;

bool is_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_';
}

std::size_t name_end(std::string_view text, std::size_t i) {
  while (i < text.size() && is_name_char(text[i]))
    ++i;
  return i;
}

int number(std::string_view text, int fallback) {
  while (text.starts_with(' '))
    text.remove_prefix(1);
  int out = fallback;
  std::from_chars(text.data(), text.data() + text.size(), out);
  return out;
}

class expander {
public:
  expander(machine& m, std::string_view word, bool splits)
      : m_(m), text_(word), splits_(splits) {}

  std::vector<value> run() {
    while (i_ < text_.size())
      step();
    if (open_ || (words_.empty() && !splits_))
      words_.push_back(std::move(current_));
    return std::move(words_);
  }

private:
  void add(std::string_view text) {
    current_.text.append(text);
    open_ = true;
  }

  void add(const value& part, bool quoted) {
    if (!m_.spend(part.text.size())) {
      current_.exact = false;
      open_ = true;
      return;
    }
    current_.taint |= part.taint;
    current_.exact = current_.exact && part.exact;
    if (quoted || !splits_) {
      add(part.text);
      return;
    }
    for (char c : part.text) {
      if (c != ' ' && c != '\t' && c != '\n') {
        current_.text += c;
        open_ = true;
      } else if (open_ && words_.size() < most_words) {
        next_word();
      }
    }
    open_ = open_ || (part.text.empty() && (part.taint != 0 || !part.exact));
  }

  void next_word() {
    value next{"", current_.exact, current_.taint};
    words_.push_back(std::move(current_));
    current_ = std::move(next);
    open_ = false;
  }

  void step() {
    const char c = text_[i_];
    if (c == '\\') {
      if (i_ + 1 < text_.size() && text_[i_ + 1] != '\n')
        add(text_.substr(i_ + 1, 1));
      i_ += 2;
    } else if (c == '\'') {
      const std::size_t end = quote_end(text_, i_ + 1, c, false);
      add(text_.substr(i_ + 1, end - i_ - 1));
      i_ = end + 1;
    } else if (c == '"') {
      const std::size_t end = bracket_end(text_, i_ + 1, c);
      double_quoted(end);
      i_ = end + 1;
    } else if (c == '$') {
      dollar(false);
    } else if (c == '`') {
      backticks(false);
    } else if ((c == '<' || c == '>') &&
               text_.substr(i_ + 1).starts_with('(')) {
      const std::size_t end = bracket_end(text_, i_ + 2, ')');
      value made = m_.run(text_.substr(i_ + 2, end - i_ - 2));
      add(value{m_.pipe_name(made), true, made.taint}, true);
      i_ = end + 1;
    } else if (c == '~' && i_ == 0) {
      tilde();
    } else {
      plain();
    }
  }

  void tilde() {
    add("~");
    i_ = name_end(text_, 1);
  }

  void plain() {
    const std::size_t end =
        std::min(text_.find_first_of("\\'\"$`", i_ + 1), text_.size());
    add(text_.substr(i_, end - i_));
    i_ = end;
  }

  void double_quoted(std::size_t end) {
    open_ = true;
    ++i_;
    while (i_ < end) {
      const char c = text_[i_];
      if (c == '\\' && i_ + 1 < end) {
        const char next = text_[i_ + 1];
        if (next != '\n')
          add(text_.substr(i_ + (contains("$`\"\\", {&next, 1}) ? 1 : 0),
                           contains("$`\"\\", {&next, 1}) ? 1 : 2));
        i_ += 2;
      } else if (c == '$') {
        dollar(true);
      } else if (c == '`') {
        backticks(true);
      } else {
        const std::size_t stop =
            std::min(text_.find_first_of("\\$`", i_ + 1), end);
        add(text_.substr(i_, stop - i_));
        i_ = stop;
      }
    }
  }

  void backticks(bool quoted) {
    const std::size_t end = quote_end(text_, i_ + 1, '`', true);
    std::string inner;
    for (std::size_t k = i_ + 1; k < end; ++k)
      if (text_[k] != '\\' || k + 1 >= end ||
          !contains("`\\$", text_.substr(k + 1, 1)))
        inner += text_[k];
      else
        inner += text_[++k];
    substituted(inner, quoted);
    i_ = end + 1;
  }

  void substituted(std::string_view script, bool quoted) {
    value made = m_.run(script);
    while (made.text.ends_with('\n'))
      made.text.pop_back();
    if (made.text.empty() && made.taint == 0 && made.exact)
      made = {"", false, is_computed};
    add(made, quoted);
    open_ = true;
  }

  void dollar(bool quoted) {
    const std::string_view rest = text_.substr(i_ + 1);
    if (rest.starts_with("((")) {
      i_ = bracket_end(text_, i_ + 2, ')') + 1;
      add(value{"0", false, 0}, true);
    } else if (rest.starts_with('(')) {
      const std::size_t end = bracket_end(text_, i_ + 2, ')');
      std::string_view inner = text_.substr(i_ + 2, end - i_ - 2);
      if (inner.starts_with('<')) { // $(< file)
        const std::string path(inner.substr(1));
        add(m_.read(m_.expand_one(path.substr(
                std::min(path.find_first_not_of(' '), path.size())))),
            quoted);
      } else {
        substituted(inner, quoted);
      }
      i_ = end + 1;
    } else if (rest.starts_with('{')) {
      const std::size_t end = bracket_end(text_, i_ + 2, '}');
      parameter(text_.substr(i_ + 2, end - i_ - 2), quoted);
      i_ = end + 1;
    } else if (rest.starts_with('\'') && !quoted) {
      const std::size_t end = quote_end(text_, i_ + 2, '\'', true);
      add(decode_escapes(text_.substr(i_ + 2, end - i_ - 2)));
      i_ = end + 1;
    } else if (rest.starts_with('"') && !quoted) {
      ++i_;
    } else {
      simple_parameter(rest, quoted);
    }
  }

  void simple_parameter(std::string_view rest, bool quoted) {
    std::size_t end = name_end(rest, 0);
    if (end > 0 && rest[0] >= '0' && rest[0] <= '9')
      end = 1;
    if (end == 0 && !rest.empty() && contains("@*#?$!-", rest.substr(0, 1)))
      end = 1;
    if (end == 0)
      add("$");
    else
      add(known(rest.substr(0, end)), quoted);
    i_ += 1 + end;
  }

  /// A variable's value; one nobody set stays spelled out.
  value known(std::string_view name) {
    if (const value* set = m_.variable(name))
      return *set;
    if (name == "HOME")
      return {"~"};
    if (name == "IFS")
      return {" "};
    if (name == "PWD")
      return {"."};
    if (name == "@" || name == "*")
      return {"", false, 0};
    // an unset name of one digit is empty: splits words to hide them
    if (name.size() == 1 && ((name[0] >= '1' && name[0] <= '9')))
      return {"", false, 0};
    return {"$" + std::string(name), false, 0};
  }

  void parameter(std::string_view inner, bool quoted) {
    if (inner.starts_with('#') && inner.size() > 1) {
      add("0");
      current_.exact = false;
      return;
    }
    const bool indirect = inner.starts_with('!');
    inner.remove_prefix(indirect ? 1 : 0);
    std::size_t end = name_end(inner, 0);
    end = end == 0 && !inner.empty() ? 1 : end;
    value content = known(inner.substr(0, end));
    if (indirect && content.exact)
      content = known(content.text);
    std::string_view op = inner.substr(std::min(end, inner.size()));
    if (op.starts_with('['))
      op.remove_prefix(std::min(op.find(']'), op.size() - 1) + 1);
    changed(content, op);
    add(content, quoted);
  }

  /// Applies what follows the name in ${name...}.
  void changed(value& content, std::string_view op) {
    const bool set = !content.text.starts_with('$') && !content.text.empty();
    if (op.starts_with(":-") || op.starts_with("-") || op.starts_with(":=")) {
      if (!set)
        content = m_.expand_one(op.substr(op[0] == ':' ? 2 : 1));
    } else if (op.starts_with(":+") || op.starts_with("+")) {
      content = m_.expand_one(op.substr(op[0] == ':' ? 2 : 1));
    } else if (op.starts_with(':') && set) {
      slice(content.text, op.substr(1));
    } else if (op.starts_with('/') && set) {
      replace(content.text, op.substr(1));
    } else if (op.starts_with(",,") || op.starts_with("@L")) {
      content.text = lower_case(content.text);
    } else if (op.starts_with('#') || op.starts_with('%')) {
      trim(content.text, op);
    }
  }

  static void slice(std::string& text, std::string_view range) {
    const std::size_t colon = range.find(':');
    const int size = static_cast<int>(text.size());
    int from = number(range.substr(0, colon), 0);
    from = std::clamp(from < 0 ? size + from : from, 0, size);
    int count = colon == npos ? size : number(range.substr(colon + 1), size);
    if (count < 0)
      count = std::max(0, size + count - from);
    text = text.substr(from, count);
  }

  void replace(std::string& text, std::string_view rule) {
    const bool all = rule.starts_with('/');
    rule.remove_prefix(all ? 1 : 0);
    const std::size_t cut = std::min(rule.find('/'), rule.size());
    const std::string from = m_.expand_one(rule.substr(0, cut)).text;
    const std::string to =
        cut < rule.size() ? m_.expand_one(rule.substr(cut + 1)).text : "";
    if (from.empty() || to.size() > 64)
      return;
    std::string out;
    std::size_t at = 0;
    for (std::size_t next; (next = text.find(from, at)) != npos;) {
      out.append(text, at, next - at).append(to);
      at = next + from.size();
      if (!all)
        break;
    }
    text = out.append(text, at);
  }

  static void trim(std::string& text, std::string_view op) {
    const bool front = op[0] == '#';
    op.remove_prefix(op.size() > 1 && op[1] == op[0] ? 2 : 1);
    if (front && !op.empty() && text.starts_with(op))
      text.erase(0, op.size());
    else if (!front && !op.empty() && text.ends_with(op))
      text.erase(text.size() - op.size());
  }

  machine& m_;
  std::string_view text_;
  bool splits_;
  std::size_t i_ = 0;
  std::vector<value> words_;
  value current_;
  bool open_ = false; ///< `current_` is a word even if empty
};

} // namespace

std::vector<value> machine::expand(std::string_view word, bool splits) {
  if (!splits || word.find('{') == npos || word.find(',') == npos ||
      word.size() > 4096)
    return expander(*this, word, splits).run();
  std::vector<std::string> parts{std::string(word)};
  std::vector<std::string> made;
  for (std::size_t k = 0; k < parts.size() && parts.size() < most_words; ++k) {
    made.clear();
    if (!split_braces(parts[k], made) || !spend(word.size() * made.size()))
      continue;
    parts.erase(parts.begin() + k);
    parts.insert(parts.begin() + k, made.begin(), made.end());
    --k;
  }
  std::vector<value> out;
  for (const std::string& part : parts)
    for (value& one : expander(*this, part, splits).run())
      out.push_back(std::move(one));
  return out;
}

value machine::expand_one(std::string_view word) {
  return std::move(expander(*this, word, false).run().front());
}

} // namespace weir::detectors::shell
