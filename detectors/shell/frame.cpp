// One script on its way through the machine: groups, pipes, redirections.
#include "detectors/shell/commands.hpp"
#include "detectors/shell/machine.hpp"
#include "detectors/shell/text.hpp"

#include <algorithm>

namespace weir::detectors::shell {

namespace {

constexpr unsigned deepest = 7;

bool is_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_';
}

/// Size of NAME= or NAME+= or NAME[..]= at the start of a word, or 0.
std::size_t assignment_size(std::string_view word, std::size_t& name) {
  std::size_t i = 0;
  while (i < word.size() && is_name_char(word[i]))
    ++i;
  name = i;
  if (i == 0 || (word[0] >= '0' && word[0] <= '9'))
    return 0;
  if (i < word.size() && word[i] == '[')
    i = std::min(word.find(']', i), word.size() - 1) + 1;
  if (i < word.size() && word[i] == '+')
    ++i;
  return i < word.size() && word[i] == '=' ? i + 1 : 0;
}

} // namespace

/// One script on its way: its groups, pipes and functions.
class machine::frame {
public:
  frame(machine& m, value input) : m_(m), saved_(m.loops_) {
    groups_.push_back({std::move(input), false, {}, false});
    groups_.back().has_input =
        !groups_.back().input.text.empty() || groups_.back().input.taint != 0;
  }
  ~frame() { m_.loops_ = saved_; }

  value run(std::string_view source) {
    const auto nodes = parse(source, m_.out_.broken);
    for (const node& step : nodes) {
      if (m_.depth_ == 1) {
        m_.begin_ = step.piped_in ? m_.begin_ : step.begin;
        m_.end_ = step.end;
      }
      follow(step);
    }
    while (groups_.size() > 1)
      leave({});
    return std::move(groups_.back().output);
  }

private:
  void follow(const node& step) {
    switch (step.kind) {
    case node_kind::opens:
      enter(step);
      break;
    case node_kind::closes:
      leave(step);
      break;
    case node_kind::each:
      each(step);
      break;
    case node_kind::function:
      if (!step.words.empty())
        functions_.emplace(step.words[0], 0);
      break;
    case node_kind::simple:
      simple(step);
      break;
    }
  }

  void enter(const node& step) {
    const group& outer = groups_.back();
    group inner{outer.input, outer.has_input, {}, step.loops};
    if (step.piped_in) {
      inner.input = std::move(pipe_);
      inner.has_input = true;
    }
    m_.loops_ += step.loops ? 1 : 0;
    groups_.push_back(std::move(inner));
  }

  void leave(const node& step) {
    if (groups_.size() < 2)
      return;
    group inner = std::move(groups_.back());
    groups_.pop_back();
    m_.loops_ -= inner.loops ? 1 : 0;
    value output = std::move(inner.output);
    call nothing;
    for (const redirect& one : step.redirects)
      connect(one, nothing);
    deliver(step, std::move(output), nothing);
  }

  void each(const node& step) {
    if (step.words.empty())
      return;
    value all;
    for (std::size_t k = 2; k < step.words.size(); ++k)
      for (value& word : m_.expand(step.words[k], true)) {
        if (!all.text.empty())
          append(all, {" "});
        append(all, word);
      }
    m_.assign(step.words[0], std::move(all));
  }

  void simple(const node& step) {
    call c;
    std::size_t first = assignments(step);
    for (; first < step.words.size(); ++first)
      for (value& word : m_.expand(step.words[first], true))
        c.args.push_back(std::move(word));
    c.input = step.piped_in ? std::move(pipe_) : groups_.back().input;
    c.has_input = step.piped_in || groups_.back().has_input;
    c.piped_out = step.piped_out;
    c.in_loop = m_.in_loop();
    outputs_.clear();
    for (const redirect& one : step.redirects)
      connect(one, c);
    value output;
    if (!c.args.empty()) {
      seen_call(step, c.args[0].text);
      c.path = std::move(c.args[0].text);
      if (c.args[0].has(from_network))
        m_.report(family::command, .8, "runs what it fetches");
      c.args.erase(c.args.begin());
      output = m_.invoke(c);
    } else if (!step.redirects.empty()) {
      output = {};
    }
    deliver(step, std::move(output), c);
  }

  /// A function that pipes into itself in the background multiplies without
  /// end.
  void seen_call(const node& step, const std::string& name) {
    const auto own = functions_.find(name);
    if (own != functions_.end() && groups_.size() > 1 &&
        (step.piped_in || step.piped_out || step.background) &&
        ++own->second >= 2)
      m_.report(family::command, 1, "fork bomb");
  }

  std::size_t assignments(const node& step) {
    std::size_t k = 0;
    for (; k < step.words.size(); ++k) {
      std::size_t name = 0;
      const std::size_t head = assignment_size(step.words[k], name);
      if (head == 0)
        break;
      const std::string_view word = step.words[k];
      std::string_view source = word.substr(head);
      if (source.starts_with('(') && source.ends_with(')'))
        source = source.substr(1, source.size() - 2);
      value content = m_.expand_one(source);
      if (word[head - 2] == '+' || word[name] == '[') {
        value before;
        if (const value* old = m_.variable(word.substr(0, name)))
          before = *old;
        append(before, content);
        content = std::move(before);
      }
      m_.assign(word.substr(0, name), std::move(content));
    }
    return k;
  }

  void connect(const redirect& one, call& c) {
    const auto feed = [&](value content) {
      c.input = std::move(content);
      c.has_input = true;
    };
    switch (one.what) {
    case redirection::here_plain:
      return feed({std::string(one.target)});
    case redirection::here_text:
      return feed(m_.expand_one("\"" + escaped(one.target) + "\""));
    case redirection::here_string:
      return feed(m_.expand_one(one.target));
    case redirection::duplicate:
      if (m_.connected_ && !one.target.empty() && one.target[0] >= '3') {
        c.to_network = true;
        if (one.fd <= 0 && !c.has_input)
          feed({"", false, from_network});
      }
      return;
    case redirection::in:
    case redirection::both: {
      const value path = m_.expand_one(one.target);
      if (judge_connection(m_, path.text)) {
        m_.connected_ = true;
        c.to_network = c.to_network || one.what == redirection::both;
        feed({"", false, from_network});
        return;
      }
      return feed(m_.read(path));
    }
    case redirection::out:
    case redirection::append: {
      value path = m_.expand_one(one.target);
      const bool connects = judge_connection(m_, path.text);
      m_.connected_ = m_.connected_ || connects;
      c.to_network = c.to_network || connects;
      c.to_file = c.to_file || (!connects && path.text != "/dev/null" &&
                                path.text != "/dev/stderr" && one.fd != 2);
      if (!connects && one.fd != 2)
        outputs_.push_back({std::move(path), one.what == redirection::append});
      return;
    }
    }
  }

  /// A here-document's body as it must stand between double quotes.
  static std::string escaped(std::string_view body) {
    std::string out;
    for (std::size_t i = 0; i < body.size(); ++i) {
      if (body.substr(i).starts_with("\\\""))
        out += "\\\\";
      else if (body[i] == '"')
        (out += '\\') += '"';
      else
        out += body[i];
    }
    return out;
  }

  void deliver(const node& step, value output, const call& c) {
    if (c.to_network)
      judge_sent(m_, output, "connection");
    for (const auto& [path, appends] : outputs_)
      m_.write(path, output, appends);
    const bool kept = !outputs_.empty();
    outputs_.clear();
    if (kept)
      output = {};
    if (step.piped_out)
      pipe_ = std::move(output);
    else
      append(groups_.back().output, output);
  }

  machine& m_;
  unsigned saved_;
  std::vector<group> groups_;
  value pipe_;
  std::vector<std::pair<value, bool>> outputs_;
  std::unordered_map<std::string, int> functions_;
};

value machine::run(std::string_view source, value input) {
  if (depth_ == 0)
    budget_ = source.size() * 8 + (1 << 18);
  if (depth_ >= deepest || !spend(source.size())) {
    out_.broken = true;
    return {"", false, is_computed};
  }
  ++depth_;
  value output = frame(*this, std::move(input)).run(source);
  --depth_;
  return output;
}

} // namespace weir::detectors::shell
